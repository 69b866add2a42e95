import { useCallback, useEffect, useMemo, useReducer, useRef } from "react";
import type { RequestFilter, RequestRow } from "#shared/domain/request-row.ts";
import { call } from "../../../bridge/client.ts";
import { RowWindow } from "../../../bridge/row-window.ts";
import { useFeed } from "../../../stores/feed/feed-store.ts";
import { useRequestView } from "../request-store.ts";
import { usePulledTail, type RequestTail } from "./pull-tail.ts";

/** The rows of the request log that match a filter: the newest as they come, others on demand. */
export function useRequestRows(filter: RequestFilter) {
  const generations = useNews("generation");
  const requests = useNews("requests");
  const { tail: newest, failure } = usePulledTail(filter, `${generations} ${requests}`);
  const frozen = useRequestView((view) => view.frozen);
  const seen = useRequestView((view) => view.seen);
  const tail = frozen ?? newest;
  const rows = useRowWindow(tail?.filter ?? filter);
  const range = useRef({ first: 0, end: 0 });
  useForgetOnReset(rows, generations);
  useEffect(() => {
    if (!tail) return;
    rows.learn(tail.first, tail.rows);
    rows.want(range.current.first, Math.min(range.current.end, tail.first));
  }, [rows, tail]);
  const first = tail?.first ?? Infinity;
  const onRange = useCallback(
    (from: number, end: number) => {
      range.current = { first: from, end };
      rows.want(from, Math.min(end, first));
    },
    [rows, first],
  );
  return {
    matched: tail?.matched ?? 0,
    total: newest?.total ?? 0,
    /** True if the host has answered yet. */
    isKnown: tail !== null,
    searched: frozen ? undefined : tail?.searched,
    /** The number of new rows since the log was paused or stopped following. */
    unseen: Math.max(0, (newest?.matched ?? 0) - (frozen?.matched ?? seen ?? Infinity)),
    failure: failure ?? rows.failure,
    newest,
    rowAt: (index: number): RequestRow | undefined => rowOf(tail, index) ?? rows.at(index),
    onRange,
    retry: () => {
      rows.want(range.current.first, range.current.end);
    },
  };
}

function rowOf(tail: RequestTail | null, index: number): RequestRow | undefined {
  return tail?.rows[index - tail.first];
}

/** A text that changes whenever a figure of any simulator does. */
function useNews(field: "generation" | "requests"): string {
  return useFeed(({ statuses }) => [...statuses.values()].map((one) => one[field]).join());
}

function useRowWindow(filter: RequestFilter): RowWindow<RequestRow> {
  const [, redraw] = useReducer((turn: number) => turn + 1, 0);
  return useMemo(
    () =>
      new RowWindow<RequestRow>(
        (first, count) => call("requests.window", { filter, first, count, partial: true }),
        redraw,
      ),
    [filter],
  );
}

/** After a reset other requests stand at the same places. */
function useForgetOnReset(rows: RowWindow<RequestRow>, generations: string): void {
  const before = useRef(generations);
  useEffect(() => {
    if (before.current === generations) return;
    const wasKnown = before.current !== "";
    before.current = generations;
    rows.clear();
    if (!wasKnown) return;
    const { opened } = useRequestView.getState();
    const { since = 1 } = useFeed.getState().statuses.get(opened?.kind ?? "") ?? {};
    // A restored snapshot keeps the log, so the open request is still there.
    const isKept = opened !== null && opened.generation >= since;
    useRequestView.setState({
      ...{ active: null, frozen: null, seen: null, follow: true },
      opened: isKept ? opened : null,
    });
  }, [generations, rows]);
}
