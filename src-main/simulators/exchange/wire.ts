import type { EgressEvent, JsonObject } from "#shared/domain/wire.ts";

type FrameType =
  | "fill"
  | "market_lifecycle_v2"
  | "market_position"
  | "orderbook_delta"
  | "ticker"
  | "trade"
  | "user_order";

/** What the exchange records: the frames of its WebSocket feed. */
export type Event = {
  [Type in FrameType]: EgressEvent<
    Type,
    JsonObject & { readonly type: Type; readonly msg: JsonObject }
  >;
}[FrameType];

/** The body of `POST /_settle`. */
export interface SettleInput {
  /** A market that is not settled yet. */
  readonly ticker: string;
  readonly result: "yes" | "no" | "scalar";
  /** What one YES contract pays, such as `0.5000`; needed for `scalar`, refused otherwise. */
  readonly settlement_value?: string;
}

/** What `POST /_settle` answers. */
export interface Settlement {
  readonly market: JsonObject & {
    readonly ticker: string;
    readonly status: string;
    readonly result: string;
  };
  readonly state: "settled";
}

/** What only the exchange itself can cause. */
export interface Actions {
  /** A market gets its result and pays out. */
  settle(input: SettleInput): Promise<Settlement>;
}
