import type { BankTransfer, TransferOption } from "../cash/types.ts";
import type { ChargeSharing, PaymentSplit } from "../connect/types.ts";
import type { Decline, TestCard } from "../shared/test-cards.ts";
import type { Metadata, Passed } from "../shared/types.ts";

/** A card as a client gave it: which card of the test set, and what was said besides. */
export interface Card {
  readonly test: TestCard;
  readonly expMonth: number;
  readonly expYear: number;
  readonly billing: Passed | null;
  /** True for no card, but the money that a customer sent by bank transfer. */
  readonly isCash?: true;
  /** The reader at which it was presented, of a `card_present`. */
  readonly reader?: {
    readonly id: string;
    readonly location: string | null;
    /** True if the amount that it holds can be increased. */
    readonly increments: boolean;
    /** The payment method for later payments with the same card, if one was asked for. */
    readonly generatedCard: string | null;
  };
}

/** A card in the hands of a customer (`card_…`), or the one behind a charge. */
export interface CardSource {
  readonly id: string;
  readonly card: Card;
  readonly customer: string | null;
  readonly metadata: Metadata;
}

/** A card used once: `tok_…`. */
export interface Token {
  readonly id: string;
  readonly created: number;
  readonly cardId: string;
  readonly card: Card;
  readonly isUsed: boolean;
}

export interface PaymentMethod {
  readonly id: string;
  readonly created: number;
  readonly card: Card;
  readonly customer: string | null;
  readonly metadata: Metadata;
  /** True if its holder authenticated when it was set up for later payments. */
  readonly isSetUp: boolean;
  /** True if it cannot be used again: it was detached, or charged without a customer. */
  readonly isSpent: boolean;
  /** True if a bank account may be debited without small deposits first. */
  readonly isVerified: boolean;
  /** The consent to show it to its customer again; default: unspecified. */
  readonly redisplay?: string;
}

/** A charge. Fields that follow from these are computed by its presenter. */
export interface Charge {
  readonly id: string;
  /** True if it was not captured in time. */
  readonly isExpired: boolean;
  readonly created: number;
  readonly amount: number;
  readonly currency: string;
  readonly card: Card;
  /** `card_…` or `pm_…` */
  readonly paidWith: string;
  readonly paymentIntent: string | null;
  readonly customer: string | null;
  readonly amountCaptured: number;
  readonly amountRefunded: number;
  readonly isCaptured: boolean;
  /** True if a bank debit has not settled yet. */
  readonly isPending: boolean;
  readonly decline: Decline | null;
  readonly dispute: string | null;
  /** Ids of its refunds, oldest first. */
  readonly refunds: readonly string[];
  readonly balanceTransaction: string | null;
  readonly description: string | null;
  readonly receiptEmail: string | null;
  /** The page of its receipt; charges without a payment intent have none. */
  readonly receiptUrl: string | null;
  readonly statementDescriptor: string | null;
  readonly statementDescriptorSuffix: string | null;
  readonly transferGroup: string | null;
  readonly metadata: Metadata;
  readonly shipping: Passed | null;
  readonly fraudDetails: Passed | null;
  /** The split between the platform and a connected account; `null` for most. */
  readonly sharing: ChargeSharing | null;
  /** The review of the payment by a person, if there was one. */
  readonly review?: string;
  /** The agreement with the holder of the debited account, of a bank debit. */
  readonly mandate?: string;
}

export interface Refund {
  readonly id: string;
  readonly created: number;
  readonly amount: number;
  readonly currency: string;
  readonly charge: string;
  readonly paymentIntent: string | null;
  readonly balanceTransaction: string | null;
  readonly failureBalanceTransaction: string | null;
  readonly reason: string | null;
  readonly status: "succeeded" | "pending" | "failed" | "canceled";
  /** The reversal of a transfer that it caused, or that caused it. */
  readonly transferReversal: string | null;
  readonly sourceTransferReversal: string | null;
  readonly metadata: Metadata;
}

export type DisputeStatus =
  | "needs_response"
  | "under_review"
  | "won"
  | "lost"
  | "warning_needs_response"
  | "warning_under_review"
  | "warning_closed";

export interface Dispute {
  readonly id: string;
  readonly created: number;
  readonly amount: number;
  readonly currency: string;
  readonly charge: string;
  readonly paymentIntent: string | null;
  readonly reason: string;
  readonly status: DisputeStatus;
  readonly isInquiry: boolean;
  readonly brand: string;
  readonly evidence: Readonly<Record<string, string | null>>;
  readonly submissions: number;
  readonly balanceTransactions: readonly string[];
  readonly metadata: Metadata;
}

export type IntentStatus =
  | "requires_payment_method"
  | "requires_confirmation"
  | "requires_action"
  | "processing"
  | "requires_capture"
  | "succeeded"
  | "canceled";

export interface PaymentIntent {
  readonly id: string;
  readonly created: number;
  readonly amount: number;
  readonly currency: string;
  readonly clientSecret: string;
  readonly status: IntentStatus;
  readonly captureMethod: "automatic" | "automatic_async" | "manual";
  readonly confirmationMethod: "automatic" | "manual";
  readonly automaticPaymentMethods: Passed | null;
  readonly paymentMethodTypes: readonly string[];
  readonly paymentMethod: string | null;
  readonly latestCharge: string | null;
  readonly amountReceived: number;
  readonly lastDecline: {
    readonly decline: Decline;
    readonly charge: string | null;
    readonly paymentMethod: string;
  } | null;
  readonly returnUrl: string | null;
  /** The invoice that it pays. */
  readonly invoice: string | null;
  /** The checkout session that it pays. */
  readonly checkoutSession: string | null;
  readonly canceledAt: number | null;
  readonly cancellationReason: string | null;
  readonly customer: string | null;
  readonly description: string | null;
  readonly receiptEmail: string | null;
  readonly setupFutureUsage: string | null;
  readonly statementDescriptor: string | null;
  readonly statementDescriptorSuffix: string | null;
  readonly transferGroup: string | null;
  /** The split with a connected account; `null` for most. */
  readonly split: PaymentSplit | null;
  readonly shipping: Passed | null;
  readonly metadata: Metadata;
  /** The part of the amount that a buyer added at a reader. */
  readonly tip?: number | undefined;
  /** The agreement about its bank debit. */
  readonly mandate?: string | undefined;
  /** True if a card at a reader is asked to allow that the held amount increases. */
  readonly increments?: true | undefined;
  /** The account for a bank transfer, as a request asked for it before there was one. */
  readonly transferOption?: TransferOption | undefined;
  /** The bank transfer that pays it. */
  readonly transfer?: BankTransfer | undefined;
}

export type SetupStatus =
  | "requires_payment_method"
  | "requires_confirmation"
  | "requires_action"
  | "succeeded"
  | "canceled";

/** A payment method on its way to a customer, without a payment. */
export interface SetupIntent {
  readonly id: string;
  readonly created: number;
  readonly clientSecret: string;
  readonly status: SetupStatus;
  readonly customer: string | null;
  readonly paymentMethod: string | null;
  readonly paymentMethodTypes: readonly string[];
  readonly automaticPaymentMethods: Passed | null;
  readonly usage: string;
  readonly description: string | null;
  readonly metadata: Metadata;
  readonly latestAttempt: string | null;
  readonly lastDecline: { readonly decline: Decline; readonly paymentMethod: string } | null;
  readonly returnUrl: string | null;
  readonly cancellationReason: string | null;
  /** The required action of its holder: answer the bank, or give the amounts of two small deposits. */
  readonly action: "authenticate" | "verify_deposits" | null;
  /** The agreement about the bank debits that it sets up. */
  readonly mandate?: string | undefined;
}

/** One try to confirm a setup intent. */
export interface SetupAttempt {
  readonly id: string;
  readonly created: number;
  readonly setupIntent: string;
  readonly customer: string | null;
  readonly paymentMethod: string;
  readonly usage: string;
  readonly status: "requires_action" | "succeeded" | "failed" | "abandoned";
  readonly decline: Decline | null;
}

/** A movement of the account's balance. */
export interface BalanceTransaction {
  readonly id: string;
  readonly created: number;
  readonly availableOn: number;
  readonly amount: number;
  readonly fee: number;
  /** The part of the fee that goes to the platform. */
  readonly applicationFee: number;
  readonly currency: string;
  readonly type:
    | "application_fee"
    | "application_fee_refund"
    | "charge"
    | "payment"
    | "payment_refund"
    | "refund"
    | "refund_failure"
    | "adjustment"
    | "payout"
    | "payout_cancel"
    | "payout_failure"
    | "topup"
    | "transfer"
    | "transfer_refund";
  readonly source: string;
  readonly description: string | null;
}
