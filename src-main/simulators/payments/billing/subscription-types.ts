import type { Recurrence } from "../catalog/types.ts";
import type { InvoiceSettings } from "./invoice-settings.ts";
import type { Secure } from "./payment-options.ts";
import type { Metadata } from "../shared/types.ts";

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

/** The return of a paused subscription, which waits for a payment. */
export interface Resumption {
  readonly invoice: string;
  readonly expiresAt: number;
  /** True if an attempt to pay is enough. */
  readonly onAttempt: boolean;
  /** The first period after the pause. */
  readonly anchor: number;
  readonly period: Period;
  readonly discounts: readonly string[];
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
  readonly secure: Secure | null;
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
  readonly resumption?: Resumption | null;
  readonly invoiceSettings: InvoiceSettings;
  /** The time between invoices of pending items besides those of its periods. */
  readonly pendingInterval: Recurrence | null;
  readonly nextPendingInvoice: number | null;
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
