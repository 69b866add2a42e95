/** A movement of the money that a customer sent by bank transfer. */
export interface CashTransaction {
  readonly id: string;
  readonly created: number;
  readonly customer: string;
  readonly currency: string;
  readonly amount: number;
  readonly endingBalance: number;
  readonly type:
    | "applied_to_payment"
    | "funded"
    | "refunded_from_payment"
    | "unapplied_from_payment";
  /** The payment intent or the refund behind it; `null` for a transfer. */
  readonly about: string | null;
  /** The text that the customer gave its bank. */
  readonly reference: string | null;
}

/** The way in which the money of a customer pays; the id is that of the customer. */
export interface CashSettings {
  readonly id: string;
  readonly mode: "automatic" | "manual";
}

/** A payment by bank transfer. */
export interface BankTransfer {
  readonly type: BankTransferType;
  /** The country of the account to which a customer in the euro area sends money. */
  readonly country: string | null;
  /** The part of the amount that the money of the customer has paid. */
  readonly applied: number;
}

export type BankTransferType =
  | "eu_bank_transfer"
  | "gb_bank_transfer"
  | "jp_bank_transfer"
  | "mx_bank_transfer"
  | "us_bank_transfer";
