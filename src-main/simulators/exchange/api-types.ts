import type { EgressEvent, JsonObject } from "#shared/domain/api-types.ts";

type FrameType =
  | "quote_accepted"
  | "quote_created"
  | "quote_executed"
  | "rfq_created"
  | "rfq_deleted"
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

/** The body of `POST /_rfq`: another member asks for prices. */
export interface RfqInput {
  /** An active market. */
  readonly ticker: string;
  /** Whole contracts. */
  readonly count: number;
}

/** The body of `POST /_quote`: another member quotes prices for a request. */
export interface QuoteInput {
  /** The id of an open request. */
  readonly rfq: string;
  /** In cents; 0 for no bid. */
  readonly yes_bid: number;
  /** In cents; 0 for no bid. */
  readonly no_bid: number;
}

/** The body of `POST /_accept_quote`: another member accepts a quote for its request. */
export interface AcceptQuoteInput {
  /** The id of an open quote. */
  readonly quote: string;
  /** The bid that is accepted. */
  readonly side: "yes" | "no";
}

/** The body of `POST /_change_fees`. */
export interface ChangeFeesInput {
  /** The ticker of a series. */
  readonly series: string;
  /** Of the usual fee: 0 to 10. */
  readonly multiplier: number;
  /** RFC 3339. Default: now. */
  readonly at?: string;
}

/** The body of `POST /_announce`. */
export interface AnnounceInput {
  readonly message: string;
  /** Default: info. */
  readonly type?: "info" | "warning" | "error";
}

/** The body of `POST /_live_data`. */
export interface LiveDataInput {
  /** The id of a milestone. */
  readonly milestone: string;
  readonly status: "scheduled" | "live" | "final";
  readonly note?: string;
}

/** The body of `POST /_deposit`. */
export interface DepositInput {
  /** The id of a member, as the panel lists it. */
  readonly member: string;
  /** In cents. */
  readonly amount: number;
}

/** The body of `POST /_withdraw`. */
export interface WithdrawInput {
  /** The id of a member, as the panel lists it. */
  readonly member: string;
  /** In cents. */
  readonly amount: number;
}

/** A request for quotes, or a quote. */
export interface Negotiation extends JsonObject {
  readonly id: string;
  readonly status: string;
}

/** The world actions: changes that only other members and the exchange itself can cause. */
export interface Actions {
  /** Another member places an order. */
  trade(input: TradeInput): Promise<MemberOrder>;
  /** Another member asks for prices of many contracts. */
  rfq(input: RfqInput): Promise<Negotiation>;
  /** Another member quotes prices for a request. */
  quote(input: QuoteInput): Promise<Negotiation>;
  /** Another member accepts a quote for its request. */
  acceptQuote(input: AcceptQuoteInput): Promise<Negotiation>;
  /** The exchange changes the fees of a series, now or at a time. */
  changeFees(input: ChangeFeesInput): Promise<JsonObject>;
  /** The exchange tells its members something. */
  announce(input: AnnounceInput): Promise<JsonObject>;
  /** Something becomes known about a milestone. */
  liveData(input: LiveDataInput): Promise<JsonObject>;
  /** Money comes into the account of a member. */
  deposit(input: DepositInput): Promise<JsonObject>;
  /** Money leaves the account of a member. */
  withdraw(input: WithdrawInput): Promise<JsonObject>;
  /** A market gets its result and pays out. */
  settle(input: SettleInput): Promise<Settlement>;
}
