import type { EgressEvent, JsonObject } from "#shared/domain/api-types.ts";

type FrameType =
  | "fill"
  | "market_lifecycle_v2"
  | "market_position"
  | "order_group_updates"
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

/** The body of `POST /_trade`: another member's order. */
export interface TradeInput {
  /** An active market. */
  readonly ticker: string;
  /** The contracts that the member buys. */
  readonly side: "yes" | "no";
  /** 1 to 99 cents for a contract. */
  readonly price: number;
  /** Whole contracts. */
  readonly count: number;
}

/** The response of `POST /_trade`: the order, and the trades it made at once. */
export interface MemberOrder {
  readonly order: JsonObject & { readonly order_id: string; readonly status: string };
  readonly trades: readonly JsonObject[];
}

/** The world actions: changes that only other members and the exchange itself can cause. */
export interface Actions {
  /** Another member places an order. */
  trade(input: TradeInput): Promise<MemberOrder>;
  /** A market gets its result and pays out. */
  settle(input: SettleInput): Promise<Settlement>;
}
