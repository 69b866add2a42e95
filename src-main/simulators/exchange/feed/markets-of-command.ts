import type { ExchangeState, Market } from "../state.ts";
import type { CommandParams } from "./command.ts";
import { FeedError } from "./feed-error.ts";

function marketByTicker(state: ExchangeState, ticker: string): Market {
  const market = state.markets.get(ticker);
  if (!market) throw new FeedError(11, ticker);
  return market;
}

function marketById(state: ExchangeState, id: string): Market {
  for (const market of state.markets.values()) if (market.id === id) return market;
  throw new FeedError(11, id);
}

/** The markets a command names, each once; none when it names none. */
export function marketsOfCommand(state: ExchangeState, params: CommandParams): readonly Market[] {
  const one = <T>(value: T | undefined): readonly T[] => (value === undefined ? [] : [value]);
  const tickers = [...one(params.market_ticker), ...(params.market_tickers ?? [])];
  const ids = [...one(params.market_id), ...(params.market_ids ?? [])];
  return [
    ...new Set([
      ...tickers.map((ticker) => marketByTicker(state, ticker)),
      ...ids.map((id) => marketById(state, id)),
    ]),
  ];
}
