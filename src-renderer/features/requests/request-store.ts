import * as z from "zod";
import { create } from "zustand";
import { createJSONStorage, persist } from "zustand/middleware";
import { requestRow, type RequestRow } from "#shared/domain/request-row.ts";
import type { RequestTail } from "./list/pull-tail.ts";

interface RequestView {
  /** What stands in the filter box. */
  readonly query: string;
  readonly follow: boolean;
  /** What the log showed when it was paused; null while it runs. */
  readonly frozen: RequestTail | null;
  /** How many matching rows there were when the log stopped following; null while it follows. */
  readonly seen: number | null;
  /** The row under the cursor, counted from the oldest that matches. */
  readonly active: number | null;
  /** The request whose detail is open. */
  readonly opened: RequestRow | null;
  readonly tab: string;
  readonly isConsoleOpen: boolean;
}

/** What is kept over a reload of the page. */
const kept = z.object({
  query: z.string().catch(""),
  tab: z.string().catch("response"),
  opened: requestRow.nullable().catch(null),
  isConsoleOpen: z.boolean().catch(false),
});

const fresh: RequestView = {
  query: "",
  follow: true,
  frozen: null,
  seen: null,
  active: null,
  opened: null,
  tab: "response",
  isConsoleOpen: false,
};

/** How the request log is looked at. */
export const useRequestView = create<RequestView>()(
  persist((): RequestView => fresh, {
    name: "simdeck.requests",
    storage: createJSONStorage(() => sessionStorage),
    partialize: ({ query, tab, opened, isConsoleOpen }) => ({ query, tab, opened, isConsoleOpen }),
    merge: (stored) => ({ ...fresh, ...kept.catch(kept.parse({})).parse(stored ?? {}) }),
  }),
);

/** Changes what is looked for; the rows are others now, so nothing stays selected. */
export function setRequestQuery(query: string): void {
  useRequestView.setState({ query, active: null, opened: null, frozen: null, seen: null });
}

/** Follows the newest requests again. */
export function followRequests(): void {
  useRequestView.setState({ follow: true, frozen: null, seen: null });
}

/** Closes the detail; the cursor stays where it is. */
export function closeRequest(): void {
  useRequestView.setState({ opened: null });
}
