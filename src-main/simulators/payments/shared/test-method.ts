import type { FraudType } from "./fraud-types.ts";

/** Why a card is refused, as errors, charges and payment intents tell it. */
export interface Decline {
  readonly code: string;
  readonly declineCode: string | null;
  readonly message: string;
  /** The part of the card at fault. */
  readonly param?: string;
  /** True if the provider itself blocked the payment, rather than the card's bank. */
  readonly isBlocked?: boolean;
}

/** The special behavior of a card, besides its number. */
export interface Behaviour {
  /** Refused whenever it is charged. */
  readonly decline?: Decline;
  /** Refused already when it is stored with a customer. */
  readonly isAttachable?: boolean;
  /** Funds are available at once. */
  readonly isInstant?: boolean;
  /** Checks of the bank with another result than `pass`. */
  readonly checks?: Partial<Record<CardCheck, "fail" | "unavailable">>;
  /** Disputed as soon as it is charged, so many times (default: once). */
  readonly dispute?: {
    readonly reason: string;
    readonly isInquiry: boolean;
    readonly times?: number;
  };
  /** The bank warns of fraud as soon as it is charged. */
  readonly fraudWarning?: FraudType;
  /** Its payments have an elevated risk, and a person of the account should review them. */
  readonly isReviewed?: boolean;
  readonly refund?: "fails" | "pends";
  /**
   * Requires authentication by the cardholder before it is charged: always, unless it was set up with
   * authentication before, or only while the cardholder is there.
   */
  readonly authentication?: "always" | "unless_set_up" | "on_session";
  /** A bank account in place of a card: its payments settle days later. */
  readonly debit?: BankDebit;
}

/** A payment method that is debited from a bank account. */
export interface BankDebit {
  readonly type: "us_bank_account" | "sepa_debit";
  readonly outcome: "succeeds" | "fails" | "never";
  /** Simulator time until the outcome is known. */
  readonly afterMs: number;
  readonly decline?: Decline;
}

/** The checks of a card by the bank. */
type CardCheck = "cvc" | "line1" | "zip";

/** A card of the provider's test set. */
export interface TestCard extends Behaviour {
  /** `visa` in `tok_visa` and `pm_card_visa`. */
  readonly suffix: string;
  readonly number: string;
  readonly brand: string;
  readonly funding: "credit" | "debit" | "prepaid";
  /** ISO 3166 */
  readonly country: string;
}
