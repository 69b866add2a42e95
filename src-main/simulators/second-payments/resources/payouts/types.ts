/** A part of a payout: the money of one payment, refund or dispute. */
export interface PayoutEntry {
  readonly id: string;
  readonly type: "CHARGE" | "REFUND" | "DISPUTE";
  /** In cents, as it changes the payout. */
  readonly gross: number;
  readonly fee: number;
  readonly effectiveAt: number;
  readonly paymentId: string;
  /** The refund or the dispute. */
  readonly aboutId: string | undefined;
}

/** Money that the provider sends to the bank account of the merchant. */
export interface Payout {
  readonly id: string;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly status: "SENT" | "PAID" | "FAILED";
  readonly locationId: string;
  readonly version: number;
  readonly entries: readonly PayoutEntry[];
}
