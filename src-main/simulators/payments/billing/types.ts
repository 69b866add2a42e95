import type { PaymentSplit } from "../connect/types.ts";
import type { Metadata, Passed } from "../shared/types.ts";
import type { InvoiceDetails } from "./invoice-settings.ts";
import type { Secure } from "./payment-options.ts";
import type { CollectionMethod, Period } from "./subscription-types.ts";

export type * from "./subscription-types.ts";

/** A coupon on a customer, a subscription or an invoice. */
export interface Discount {
  readonly id: string;
  readonly coupon: string;
  readonly promotionCode: string | null;
  readonly customer: string | null;
  readonly subscription: string | null;
  readonly subscriptionItem: string | null;
  readonly invoice: string | null;
  readonly invoiceItem: string | null;
  readonly start: number;
  readonly end: number | null;
}

export interface LineTax {
  readonly rate: string;
  readonly amount: number;
  readonly inclusive: boolean;
  readonly taxable: number;
}

/** An amount that is billed by a line of an invoice or by an invoice item. */
interface Billed {
  readonly id: string;
  readonly amount: number;
  readonly description: string | null;
  readonly period: Period;
  readonly quantity: number;
  readonly price: string | null;
  readonly product: string | null;
  readonly unit: string | null;
  readonly subscription: string | null;
  readonly subscriptionItem: string | null;
  readonly isProration: boolean;
  readonly isDiscountable: boolean;
  readonly discounts: readonly string[];
  readonly taxRates: readonly string[];
  readonly metadata: Metadata;
}

/** One line of an invoice. */
export interface InvoiceLine extends Billed {
  readonly invoiceItem: string | null;
  readonly discountAmounts: readonly { readonly discount: string; readonly amount: number }[];
  readonly taxes: readonly LineTax[];
}

export type InvoiceStatus = "draft" | "open" | "paid" | "uncollectible" | "void";

/** An invoice. Its totals follow from its lines. */
export interface Invoice {
  readonly id: string;
  readonly created: number;
  readonly customer: string;
  readonly currency: string;
  readonly subscription: string | null;
  readonly reason: string;
  readonly status: InvoiceStatus;
  readonly number: string | null;
  readonly lines: readonly InvoiceLine[];
  readonly discounts: readonly string[];
  readonly taxRates: readonly string[];
  readonly period: Period;
  readonly collectionMethod: CollectionMethod;
  readonly autoAdvance: boolean;
  readonly finalizesAt: number | null;
  readonly nextAttempt: number | null;
  readonly attempts: number;
  /** Automatic attempts after the first. */
  readonly retries: number;
  readonly attempted: boolean;
  readonly dueDate: number | null;
  readonly daysUntilDue: number | null;
  readonly defaultMethod: string | null;
  readonly defaultSource: string | null;
  readonly startingBalance: number;
  readonly endingBalance: number | null;
  /** The amount due, fixed when the invoice is finalised. */
  readonly amountDue: number | null;
  readonly amountPaid: number;
  readonly isPaidElsewhere: boolean;
  /** Credited before and after the payment. */
  readonly preCredit: number;
  readonly postCredit: number;
  readonly paymentIntent: string | null;
  readonly payments: readonly string[];
  readonly description: string | null;
  readonly footer: string | null;
  readonly customFields: readonly Passed[] | null;
  readonly statementDescriptor: string | null;
  /** The shares of a connected account; `null`: as its subscription says. */
  readonly split: PaymentSplit | null;
  readonly shippingCost: { readonly rate: string | null; readonly amount: number } | null;
  readonly shippingDetails: Passed | null;
  readonly details: InvoiceDetails;
  readonly methodTypes: readonly string[] | null;
  /** The authentication of its cards; `null`: as its subscription says. */
  readonly secure: Secure | null;
  readonly metadata: Metadata;
  /** The metadata of the subscription when the invoice was finalised. */
  readonly subscriptionMetadata: Metadata | null;
  readonly finalizedAt: number | null;
  readonly paidAt: number | null;
  readonly voidedAt: number | null;
  readonly uncollectibleAt: number | null;
}

/** An amount that waits for the next invoice of a customer, or is on one. */
export interface InvoiceItem extends Billed {
  readonly date: number;
  readonly customer: string;
  readonly currency: string;
  readonly invoice: string | null;
}

/** A payment of an invoice. */
export interface InvoicePayment {
  readonly id: string;
  readonly created: number;
  readonly invoice: string;
  readonly currency: string;
  readonly amountRequested: number;
  readonly amountPaid: number | null;
  readonly isDefault: boolean;
  readonly paymentIntent: string;
  readonly status: "open" | "paid" | "canceled";
  readonly paidAt: number | null;
  readonly canceledAt: number | null;
}

/** A reduction of an invoice after it was finalised. */
export interface CreditNote {
  readonly id: string;
  readonly created: number;
  readonly number: string;
  readonly invoice: string;
  readonly customer: string;
  readonly currency: string;
  readonly amount: number;
  readonly lines: readonly CreditNoteLine[];
  readonly reason: string | null;
  readonly memo: string | null;
  readonly metadata: Metadata;
  readonly isPrePayment: boolean;
  readonly outOfBand: number;
  readonly refund: string | null;
  readonly refundAmount: number;
  readonly balanceTransaction: string | null;
  readonly voidedAt: number | null;
}

export interface CreditNoteLine {
  readonly id: string;
  readonly amount: number;
  readonly description: string | null;
  readonly invoiceLine: string | null;
  readonly quantity: number | null;
}

/** A movement of a customer's balance: negative amounts are credit. */
export interface CustomerBalanceTransaction {
  readonly id: string;
  readonly created: number;
  readonly customer: string;
  readonly currency: string;
  readonly amount: number;
  readonly endingBalance: number;
  readonly type: string;
  readonly description: string | null;
  readonly invoice: string | null;
  readonly creditNote: string | null;
  readonly metadata: Metadata;
}

/** The quantity that a meter counts. */
export interface Meter {
  readonly id: string;
  readonly created: number;
  readonly updated: number;
  readonly displayName: string;
  readonly eventName: string;
  readonly formula: "count" | "last" | "sum";
  readonly window: "day" | "hour" | null;
  readonly customerKey: string;
  readonly valueKey: string;
  readonly deactivatedAt: number | null;
}

/** One use of something that is metered. */
export interface MeterEvent {
  /** Its identifier. */
  readonly id: string;
  readonly meter: string;
  readonly customer: string;
  readonly value: number;
  readonly timestamp: number;
}
