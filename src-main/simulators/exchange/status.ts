import type { Market } from "./state.ts";

export type MarketStatus = "initialized" | "active" | "closed" | "finalized";

/** A market's status follows from its times: opening and closing make no event. */
export function statusOf(market: Market, now: number): MarketStatus {
  if (market.settledAt !== undefined) return "finalized";
  if (now < market.openAt) return "initialized";
  return now < market.closeAt ? "active" : "closed";
}

/** The words that a list of markets is narrowed with, and the statuses each of them means. */
export const statusFilters: Readonly<Record<string, MarketStatus | "inactive">> = {
  unopened: "initialized",
  open: "active",
  paused: "inactive",
  closed: "closed",
  settled: "finalized",
};
