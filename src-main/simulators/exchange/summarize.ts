import { fieldsIn, joinParts, textIn } from "#core/text/summary.ts";

/** Summarizes a message of the feed: `KXSIM-26-A · 10 at $0.53`. */
export function summarize(payload: unknown): string {
  const message = fieldsIn(payload, "msg");
  const { market_ticker: market, ticker, status, event_type: change } = message;
  const count = Number(message["count_fp"] ?? message["initial_count_fp"]);
  const price = Number(message["yes_price_dollars"]);
  const isPriced = Number.isFinite(count) && Number.isFinite(price);
  return joinParts(
    textIn(market ?? ticker),
    isPriced ? `${String(count)} at $${price.toFixed(2)}` : undefined,
    textIn(status ?? change),
  );
}
