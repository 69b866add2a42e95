import type { ApiObject } from "./units.ts";

/** A future moment of an event that apps show: a match, an announcement. */
export interface Milestone {
  readonly id: string;
  readonly category: string;
  readonly type: string;
  readonly title: string;
  readonly message: string;
  readonly startAt: number;
  readonly eventTickers: readonly string[];
  readonly updatedAt: number;
  /** The live data, by their names on the wire. */
  readonly live: ApiObject;
}

/** A person or a thing that markets are about. */
export interface StructuredTarget {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly updatedAt: number;
}

/** Money that the exchange pays for orders or trades in a market. */
export interface IncentiveProgram {
  readonly id: string;
  readonly ticker: string;
  readonly type: "liquidity" | "volume";
  readonly description: string;
  readonly startAt: number;
  readonly endAt: number;
  /** In centi-cents. */
  readonly reward: number;
  readonly isPaidOut: boolean;
  readonly discountBps: number;
  readonly targetSize: number;
}

/** A change of the fees of a series at a time. */
export interface FeeChange {
  readonly id: string;
  readonly seriesTicker: string;
  readonly multiplier: number;
  readonly at: number;
}

/** A set of events whose markets can be combined into one market. */
export interface EventCollection {
  readonly ticker: string;
  readonly seriesTicker: string;
  readonly title: string;
  readonly eventTickers: readonly string[];
  readonly openAt: number;
  readonly closeAt: number;
  readonly fewest: number;
  readonly most: number;
}

/** One of the markets that a multivariate market combines, and the outcome of it that counts. */
export interface Leg {
  readonly eventTicker: string;
  readonly ticker: string;
  readonly side: "yes" | "no";
}

/** A message of the exchange to its members. */
export interface Announcement {
  readonly id: string;
  readonly type: "info" | "warning" | "error";
  readonly message: string;
  readonly at: number;
}

/** Money that came into an account, or left it, outside of trading. */
export interface CashMovement {
  readonly id: string;
  readonly memberId: string;
  readonly kind: "deposit" | "withdrawal";
  readonly cents: number;
  readonly at: number;
}
