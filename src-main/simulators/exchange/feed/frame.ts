/** The feed's channels that carry frames. */
export const channels = [
  "orderbook_delta",
  "ticker",
  "trade",
  "fill",
  "market_positions",
  "market_lifecycle_v2",
  "user_orders",
] as const;

export type Channel = (typeof channels)[number];

/** Channels of the real feed that may be subscribed to and have nothing to say here. */
export const silentChannels = [
  "multivariate_market_lifecycle",
  "communications",
  "order_group_updates",
  "cfbenchmarks_value",
  "pyth_value",
] as const;

/** Channels whose frames are numbered, so that a client notices a gap. */
export const sequencedChannels: ReadonlySet<string> = new Set([
  "orderbook_delta",
  "trade",
  "market_lifecycle_v2",
]);

/** Something the feed says, before it is known to whom. */
export interface Frame {
  readonly channel: Channel;
  /** The frame's `type` on the wire. */
  readonly type: string;
  readonly ticker: string;
  readonly msg: Readonly<Record<string, unknown>>;
  /** The member that alone may see it; everyone when absent. */
  readonly memberId?: string;
  /** What its owner sees besides: the client's own id of an order in the book. */
  readonly owned?: {
    readonly memberId: string;
    readonly fields: Readonly<Record<string, unknown>>;
  };
}
