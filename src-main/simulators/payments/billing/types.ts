import type { Recurrence } from "../catalog/types.ts";
import type { PaymentSplit } from "../connect/types.ts";
import type { Metadata, Passed } from "../shared/types.ts";

/** A span of time in seconds. */
export interface Period {
  readonly start: number;
  readonly end: number;
}

export type CollectionMethod = "charge_automatically" | "send_invoice";

export type SubscriptionStatus =
  | "incomplete"
  | "incomplete_expired"
  | "trialing"
  | "active"
  | "past_due"
  | "unpaid"
  | "paused"
  | "canceled";

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

/** A price of a subscription and how many of it. */
export interface SubscriptionItem {
  readonly id: string;
  readonly created: number;
  readonly subscription: string;
  readonly price: string;
  readonly quantity: number | null;
  readonly metadata: Metadata;
  readonly discounts: readonly string[];
  readonly taxRates: readonly string[];
}

/** The way in which payments of a subscription are shared with a connected account. */
export interface SubscriptionSplit {
  readonly applicationFeePercent: number | null;
  readonly transferTo: string | null;
  /** The part of each invoice that the account of `transferTo` gets; `null`: all of it. */
  readonly transferPercent: number | null;
  readonly onBehalfOf: string | null;
}

/** A change of a subscription that is applied when its invoice is paid. */
export interface PendingUpdate {
  readonly invoice: string;
  readonly expiresAt: number;
  /** The items after the change. */
  readonly items: readonly SubscriptionItem[];
  readonly change: Pick<Subscription, "anchor" | "period" | "recurrence" | "status" | "trial">;
  /** Parameters of the request, which the API shows. */
  readonly newAnchor: number | null;
  readonly trialEnd: number | null;
  readonly trialFromPlan: boolean | null;
  readonly metadata: Metadata | null;
}

/** A subscription: a customer who pays again every period. Times are seconds. */
export interface Subscription extends SubscriptionSplit {
  readonly id: string;
  readonly created: number;
  readonly customer: string;
  readonly currency: string;
  readonly status: SubscriptionStatus;
  /** Ids of its items, oldest first. */
  readonly items: readonly string[];
  readonly recurrence: Recurrence;
  readonly period: Period;
  readonly anchor: number;
  readonly startDate: number;
  readonly trial: Period | null;
  readonly missingMethod: "cancel" | "create_invoice" | "pause";
  readonly collectionMethod: CollectionMethod;
  readonly daysUntilDue: number | null;
  readonly defaultMethod: string | null;
  readonly defaultSource: string | null;
  readonly savesMethod: boolean;
  readonly methodTypes: readonly string[] | null;
  readonly cancelAt: number | null;
  readonly cancelsAtPeriodEnd: boolean;
  readonly canceledAt: number | null;
  readonly endedAt: number | null;
  readonly cancelReason: string | null;
  readonly cancelComment: string | null;
  readonly cancelFeedback: string | null;
  readonly discounts: readonly string[];
  readonly taxRates: readonly string[];
  readonly description: string | null;
  readonly metadata: Metadata;
  readonly latestInvoice: string | null;
  readonly pendingSetupIntent: string | null;
  readonly pausedCollection: {
    readonly behavior: "keep_as_draft" | "mark_uncollectible" | "void";
    readonly resumesAt: number | null;
  } | null;
  readonly schedule: string | null;
  readonly isFlexible: boolean;
  readonly pendingUpdate: PendingUpdate | null;
}

export interface LineTax {
  readonly rate: string;
  readonly amount: number;
  readonly inclusive: boolean;
  readonly taxable: number;
}

/** What is billed: by a line of an invoice, or an invoice item. */
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

/** The fields of a subscription in one phase of its schedule. */
export interface SchedulePhase {
  readonly start: number;
  readonly end: number;
  readonly items: readonly {
    readonly price: string;
    readonly quantity: number | null;
    readonly taxRates: readonly string[];
  }[];
  readonly coupons: readonly { readonly coupon: string; readonly promotionCode: string | null }[];
  readonly prorates: "always_invoice" | "create_prorations" | "none";
  readonly trialEnd: number | null;
  readonly metadata: Metadata;
  /** The shares of a connected account; `null`: those of the schedule. */
  readonly split: SubscriptionSplit | null;
}

/** A plan of changes to a subscription. */
export interface Schedule {
  readonly id: string;
  readonly created: number;
  readonly customer: string;
  readonly subscription: string | null;
  readonly status: "not_started" | "active" | "completed" | "released" | "canceled";
  readonly phases: readonly SchedulePhase[];
  readonly currency: string;
  readonly endBehavior: "release" | "cancel";
  readonly metadata: Metadata;
  readonly split: SubscriptionSplit;
  readonly canceledAt: number | null;
  readonly completedAt: number | null;
  readonly releasedAt: number | null;
  readonly releasedSubscription: string | null;
}

/** A clock of its own for some customers. Times are seconds. */
export interface TestClock {
  readonly id: string;
  readonly created: number;
  readonly name: string | null;
  readonly frozenTime: number;
  /** True if the next look shows it as ready. */
  readonly advancingTo: number | null;
  /** Work that falls due on this clock, earliest first. */
  readonly tasks: readonly { readonly due: number; readonly task: string; readonly id: string }[];
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
