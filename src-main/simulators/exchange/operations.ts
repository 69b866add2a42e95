const prefix = "/trade-api/v2";

/** The names that Kalshi's messages give to reads, by path. */
const operations: readonly (readonly [RegExp, string])[] = [
  [/^\/markets\/trades$/, "GetTrades"],
  [/^\/markets\/orderbooks$/, "GetMarketOrderbooks"],
  [/^\/markets\/[^/]+\/orderbook$/, "GetMarketOrderbook"],
  [/candlesticks$/, "GetMarketCandlesticks"],
  [/^\/markets/, "GetMarkets"],
  [/^\/events/, "GetEvents"],
  [/^\/series/, "GetSeries"],
  [/^\/portfolio\/orders/, "GetOrders"],
  [/^\/portfolio\/fills/, "GetFills"],
  [/^\/portfolio\/positions/, "GetPositions"],
  [/^\/portfolio\/settlements/, "GetPortfolioSettlements"],
];

/** What a request is called in messages. */
export function operationOf(method: string, url: string): string {
  const [whole = ""] = url.split("?", 1);
  const path = whole.replace(/\/{2,}/g, "/").slice(prefix.length);
  return operations.find(([pattern]) => pattern.test(path))?.[1] ?? `${method} ${path}`;
}
