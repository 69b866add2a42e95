import type { EgressEvent, JsonObject } from "#shared/domain/wire.ts";

type FrameType =
  | "fill"
  | "market_lifecycle_v2"
  | "market_position"
  | "orderbook_delta"
  | "ticker"
  | "trade"
  | "user_order";

/** The events of the exchange: the frames of its WebSocket feed. */
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
  /** The payout of one YES contract, such as `0.5000`; required for `scalar`, rejected otherwise. */
  readonly settlement_value?: string;
}

/** The response of `POST /_settle`. */
export interface Settlement {
  readonly market: JsonObject & {
    readonly ticker: string;
    readonly status: string;
    readonly result: string;
  };
  readonly state: "settled";
}

/** The world actions: changes that only the exchange itself can cause. */
export interface Actions {
  /** A market gets its result and pays out. */
  settle(input: SettleInput): Promise<Settlement>;
}
