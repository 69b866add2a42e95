import type { Outcome } from "./entities.ts";

/** A request for quotes: a member asks the others for prices of many contracts at once. */
export interface Rfq {
  readonly id: string;
  readonly memberId: string;
  readonly ticker: string;
  /** Hundredths of contracts; 0 where the client named the money that it wants to spend. */
  readonly count: number;
  /** An amount of money; `undefined` where the client named contracts. */
  readonly targetCost: number | undefined;
  readonly excludesFees: boolean;
  readonly restsRemainder: boolean;
  readonly status: "open" | "closed";
  readonly reason: string | undefined;
  readonly createdAt: number;
  readonly updatedAt: number;
}

/** The bids of a member for the contracts of a request: for YES and for NO; 0 for no bid. */
export interface RfqQuote {
  readonly id: string;
  readonly rfqId: string;
  readonly memberId: string;
  readonly ticker: string;
  readonly yesBid: number;
  readonly noBid: number;
  readonly restsRemainder: boolean;
  readonly isPostOnly: boolean;
  readonly status: "open" | "accepted" | "confirmed" | "executed" | "cancelled";
  readonly acceptedSide: Outcome | undefined;
  readonly reason: string | undefined;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly acceptedAt: number | undefined;
  readonly confirmedAt: number | undefined;
  readonly executedAt: number | undefined;
  readonly cancelledAt: number | undefined;
  /** The orders of the trade: that of the asking member, and that of the quoting one. */
  readonly orderIds: readonly [string, string] | undefined;
}
