import { notFound } from "../errors.ts";
import type { State } from "../state.ts";
import type { Market } from "./entities.ts";

type MarketStatus = "initialized" | "active" | "closed" | "finalized";

/** A market's status follows from its times: opening and closing make no event. */
export function computeStatus(market: Market, now: number): MarketStatus {
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

/** The market of a path; 404 when there is none. */
export function requireMarket(state: State, ticker: string | undefined): Market {
  const market = state.markets.get(ticker ?? "");
  if (!market) throw notFound();
  return market;
}

/** The event a ticker belongs to. */
export function findEventTicker(state: State, ticker: string): string {
  return state.markets.get(ticker)?.eventTicker ?? "";
}

export function listMarkets(state: State, eventTicker: string): readonly Market[] {
  return [...state.markets.values()].filter((market) => market.eventTicker === eventTicker);
}
