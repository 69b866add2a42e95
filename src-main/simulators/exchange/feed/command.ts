import type { ApiObject } from "../shared/units.ts";
import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import type { Market } from "../shared/entities.ts";
import type { State } from "../state.ts";

const sid = z.number().int();
const text = z.string().max(200);

/** Everything a command may say. Each command checks its required fields. */
export const commandParams = lazyObject(() => ({
  channels: z.array(text).max(100).optional(),
  market_ticker: text.optional(),
  market_tickers: z.array(text).max(10_000).optional(),
  market_id: text.optional(),
  market_ids: z.array(text).max(10_000).optional(),
  sid: sid.optional(),
  sids: z.array(sid).max(100).optional(),
  action: text.optional(),
  send_initial_snapshot: z.boolean().default(false),
  use_yes_price: z.boolean().default(false),
  skip_ticker_ack: z.boolean().default(false),
}));

export type CommandParams = z.output<typeof commandParams>;

export const commandEnvelope = lazyObject(() => ({
  id: z.number().int().optional(),
  cmd: z.string(),
  params: z.unknown().optional(),
}));

/** The feed's error codes, with the exchange's own words. */
const feedErrors = {
  1: "Unable to process message",
  2: "Params required",
  3: "Channels required",
  4: "Subscription IDs required",
  5: "Unknown command",
  7: "Unknown subscription ID",
  8: "Unknown channel name",
  11: "Invalid parameter",
  12: "Exactly one subscription ID is required",
  13: "Unsupported action",
  14: "Market Ticker required",
  15: "Action required",
} as const;

type FeedErrorCode = keyof typeof feedErrors;

/** A command that cannot be done. The connection stays open and everything else on it goes on. */
export class FeedError extends Error {
  override readonly name = "FeedError";
  readonly code: FeedErrorCode;
  readonly ticker: string | undefined;

  constructor(code: FeedErrorCode, ticker?: string) {
    super(feedErrors[code]);
    this.code = code;
    this.ticker = ticker;
  }
}

/** The frame that says so. `id` is the command's, when it could be read. */
export function presentFeedError(
  { code, message, ticker }: FeedError,
  id: number | undefined,
): ApiObject {
  return { id, type: "error", msg: { code, msg: message, market_ticker: ticker } };
}

function marketByTicker(state: State, ticker: string): Market {
  const market = state.markets.get(ticker);
  if (!market) throw new FeedError(11, ticker);
  return market;
}

function marketById(state: State, id: string): Market {
  for (const market of state.markets.values()) if (market.id === id) return market;
  throw new FeedError(11, id);
}

/** The markets a command names, each once; none when it names none. */
export function marketsOfCommand(state: State, params: CommandParams): readonly Market[] {
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
