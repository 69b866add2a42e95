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

/** The account to which a customer is asked to send money. */
export interface TransferOption {
  /** The country of the account, in the euro area. */
  readonly country: string | null;
  /** The kinds of account numbers that are shown; `null`: all. */
  readonly only: readonly string[] | null;
}

/** A payment by bank transfer. */
export interface BankTransfer extends TransferOption {
  readonly type: BankTransferType;
  /** The part of the amount that the money of the customer has paid. */
  readonly applied: number;
}

export type BankTransferType =
  | "eu_bank_transfer"
  | "gb_bank_transfer"
  | "jp_bank_transfer"
  | "mx_bank_transfer"
  | "us_bank_transfer";
