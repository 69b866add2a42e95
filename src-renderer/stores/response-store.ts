import { create } from "zustand";
import { onApiRequest, type ApiRequest } from "../bridge/api-request.ts";

const KEPT = 200;

/** The newest real answer of each call that was made in this window, by call. */
export const useResponses = create<ReadonlyMap<string, unknown>>(() => new Map());

/** Returns the key of a call, without its body. */
export function requestKey({ kind, method, path }: Pick<ApiRequest, "kind" | "method" | "path">) {
  return `${kind} ${method} ${path}`;
}

/** Keeps the answers of provider routes and world actions, so that values can be picked from them. */
export function keepResponses(): () => void {
  return onApiRequest(({ request, answer }) => {
    if (answer.refusal || request.path.startsWith("/_sim/")) return;
    const key = requestKey(request);
    useResponses.setState((kept) => {
      const others = [...kept].filter(([other]) => other !== key).slice(1 - KEPT);
      return new Map([...others, [key, answer.body]]);
    }, true);
  });
}
