/** The feed's error codes, with the exchange's own words. */
export const feedErrors = {
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

export type FeedErrorCode = keyof typeof feedErrors;

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
export function presentFeedError(error: FeedError, id: number | undefined): unknown {
  const { code, message, ticker } = error;
  return {
    ...(id === undefined ? {} : { id }),
    type: "error",
    msg: { code, msg: message, ...(ticker === undefined ? {} : { market_ticker: ticker }) },
  };
}
