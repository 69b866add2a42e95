import { useEffect, useRef, useState } from "react";
import type { CommandOutput } from "#shared/bridge/contract.ts";
import type { RequestFilter } from "#shared/domain/request-row.ts";
import { call } from "../../../../bridge/client.ts";

/** More rows than a window shows at once, so that following never has to ask for others. */
const TAIL_ROWS = 96;
const SEARCH_MS = 100;

/** The newest requests that match a filter. */
export type RequestTail = CommandOutput<"requests.window"> & { readonly filter: RequestFilter };

/**
 * Asks for the newest requests whenever `news` changes: one question at a time, so that a flood costs as
 * many as can be drawn. Until a new filter is answered, the rows of the one before stay.
 */
export function usePulledTail(filter: RequestFilter, news: string) {
  const [tail, setTail] = useState<RequestTail | null>(null);
  const [failure, setFailure] = useState<unknown>();
  const wanted = useRef({ filter, isAsked: false, turn: 0 });
  useEffect(() => {
    const state = wanted.current;
    state.filter = filter;
    state.turn += 1;
    if (!state.isAsked) void pull();

    async function pull() {
      state.isAsked = true;
      let turn = 0;
      while (turn !== state.turn) {
        turn = state.turn;
        const asked = state.filter;
        try {
          const found = await call("requests.window", {
            filter: asked,
            count: TAIL_ROWS,
            partial: true,
          });
          setTail({ ...found, filter: asked });
          setFailure(undefined);
          if (found.searched === undefined) continue;
          await new Promise((resolve) => setTimeout(resolve, SEARCH_MS));
          turn = 0;
        } catch (error) {
          setFailure(error);
        }
      }
      state.isAsked = false;
    }
  }, [filter, news]);
  return { tail, failure };
}
