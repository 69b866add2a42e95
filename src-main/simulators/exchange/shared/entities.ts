import type { Collection } from "#core/state/collection.ts";
import type { OrderBook } from "../matching/book.ts";
import type { BookSide, Holding } from "../matching/holding.ts";

import type { Leg } from "./catalogue.ts";

export type Outcome = "yes" | "no";
export type Result = Outcome | "scalar";
export type SelfTrade = "taker_at_cross" | "maker";
type OrderStatus = "resting" | "canceled" | "executed";

/** The terms that the client gives for an order. */
export interface OrderTerms {
  readonly clientOrderId: string;
  readonly ticker: string;
  readonly bookSide: BookSide;
  /** The words the client used for the side: `sell yes` and `buy no` are both asks. */
  readonly outcome: Outcome;
  readonly action: "buy" | "sell";
  readonly price: number;
  readonly selfTrade: SelfTrade;
  readonly cancelOnPause: boolean;
  /** The order group whose limit its fills count towards. */
  readonly groupId: string | null;
  /** Simulator time in milliseconds. */
  readonly expiresAt: number | null;
}

export interface Order extends OrderTerms {
  readonly id: string;
  readonly memberId: string;
  readonly initial: number;
  readonly filled: number;
  readonly remaining: number;
  readonly status: OrderStatus;
  readonly takerCost: number;
  readonly makerCost: number;
  readonly fees: number;
  readonly createdAt: number;
  readonly updatedAt: number;
}

/** One member's part of a trade. */
export interface Fill extends Pick<
  OrderTerms,
  "ticker" | "bookSide" | "outcome" | "action" | "price"
> {
  readonly id: string;
  readonly orderId: string;
  readonly count: number;
  readonly isTaker: boolean;
  readonly fee: number;
  readonly at: number;
}

export interface Trade {
  readonly id: string;
  readonly ticker: string;
  readonly count: number;
  readonly price: number;
  readonly takerSide: BookSide;
  readonly at: number;
  /** The market's volume and open interest once it had happened. */
  readonly volume: number;
  readonly openInterest: number;
}

/** The best prices from a moment on. */
export interface Quote {
  readonly at: number;
  readonly bid: number;
  readonly ask: number;
}

export interface Settlement {
  readonly id: string;
  readonly ticker: string;
  readonly eventTicker: string;
  readonly result: Result;
  readonly yesCount: number;
  readonly noCount: number;
  readonly cost: number;
  readonly revenue: number;
  readonly fees: number;
  /** The payout of one YES contract, as a price. */
  readonly value: number;
  readonly at: number;
}

/** Orders of a member that are canceled together once their fills reach a limit. */
export interface OrderGroup {
  readonly id: string;
  /** The contracts that may be matched within the rolling window. */
  readonly limit: number;
  /** Refuses new orders until it is reset. */
  readonly isTriggered: boolean;
  /** The fills of its orders, oldest first; those that left the window go with the next fill. */
  readonly matched: readonly { readonly at: number; readonly count: number }[];
}

/** An account: one for each access key that was ever shown, and the house. */
export interface Member {
  readonly id: string;
  readonly name: string;
  readonly isHouse: boolean;
  /** Money, reserves included. */
  cash: number;
  /** Kept back for resting orders. */
  reserved: number;
  updatedAt: number;
  readonly holdings: Map<string, Holding>;
  readonly orders: Collection<Order>;
  readonly fills: Collection<Fill>;
  readonly settlements: Collection<Settlement>;
  readonly clientOrderIds: Map<string, string>;
  readonly orderGroups: Collection<OrderGroup>;
}

export interface Market {
  /** A UUID, as the feed calls it. */
  readonly id: string;
  readonly ticker: string;
  readonly eventTicker: string;
  readonly title: string;
  readonly subTitle: string;
  readonly rules: string;
  readonly createdAt: number;
  readonly openAt: number;
  closeAt: number;
  /** True once the cancellation of its orders at the close is planned. */
  closing?: boolean;
  updatedAt: number;
  result: Result | "";
  settlementValue: number | undefined;
  settledAt: number | undefined;
  lastPrice: number;
  lastCount: number;
  volume: number;
  openInterest: number;
  readonly book: OrderBook;
  readonly trades: Collection<Trade>;
  readonly quotes: Quote[];
  /** Multiplies the taker's fee; a change of fees sets it. */
  feeMultiplier: number;
  /** The markets that this one combines. */
  readonly legs: readonly Leg[] | undefined;
}

export interface MarketEvent {
  readonly ticker: string;
  readonly seriesTicker: string;
  readonly title: string;
  readonly subTitle: string;
  readonly updatedAt: number;
  /** The collection whose markets it combines, if it does. */
  readonly collectionTicker: string | undefined;
}

export interface Series {
  readonly ticker: string;
  readonly title: string;
  readonly category: string;
  readonly tags: readonly string[];
  readonly updatedAt: number;
}

/** A key made over the API: requests that show it must be signed with it. */
export interface ApiKey {
  readonly id: string;
  readonly memberId: string;
  readonly name: string;
  readonly publicKey: string;
  readonly scopes: readonly string[];
}

/** The owner of an order: the book knows orders by id alone. */
export interface OrderOwner {
  readonly id: string;
  readonly memberId: string;
}
