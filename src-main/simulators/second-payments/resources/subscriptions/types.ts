export type SubscriptionStatus =
  | "PENDING"
  | "ACTIVE"
  | "CANCELED"
  | "DEACTIVATED"
  | "PAUSED"
  | "COMPLETED";

/** The order that a phase with a relative price repeats. */
export interface PhaseOrder {
  readonly ordinal: number;
  readonly orderTemplateId: string | undefined;
}

/** A change that is scheduled for a day. */
export interface SubscriptionAction {
  readonly id: string;
  readonly type: "CANCEL" | "PAUSE" | "RESUME" | "SWAP_PLAN" | "CHANGE_BILLING_ANCHOR_DATE";
  readonly effectiveDate: string;
  readonly anchor?: number | undefined;
  readonly newPlanVariationId?: string | undefined;
  readonly phases?: readonly PhaseOrder[] | undefined;
  readonly reason?: string | undefined;
}

export type SubscriptionEventType =
  | "START_SUBSCRIPTION"
  | "PLAN_CHANGE"
  | "STOP_SUBSCRIPTION"
  | "DEACTIVATE_SUBSCRIPTION"
  | "RESUME_SUBSCRIPTION"
  | "PAUSE_SUBSCRIPTION"
  | "BILLING_ANCHOR_DATE_CHANGED";

/** A change of a subscription that has happened. */
export interface SubscriptionEvent {
  readonly id: string;
  readonly type: SubscriptionEventType;
  readonly effectiveDate: string;
  readonly planVariationId: string;
  readonly detail: string | undefined;
}

/** A customer's subscription to a plan variation of the catalog. Days are in UTC. */
export interface PlanSubscription {
  readonly id: string;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly version: number;
  readonly status: SubscriptionStatus;
  readonly locationId: string;
  readonly planVariationId: string;
  readonly customerId: string;
  readonly cardId: string | undefined;
  readonly startDate: string;
  readonly canceledDate: string | undefined;
  readonly completedDate: string | undefined;
  readonly chargedThroughDate: string | undefined;
  readonly taxPercentage: string | undefined;
  /** In cents, in place of the price of the plan. */
  readonly priceOverride: number | undefined;
  readonly timezone: string;
  readonly sourceName: string | undefined;
  /** The day of the month on which months begin. */
  readonly anchor: number;
  readonly hasOwnAnchor: boolean;
  readonly phases: readonly PhaseOrder[];
  /** The position in the phases of the plan, and the number of periods billed in that phase. */
  readonly phaseIndex: number;
  readonly periods: number;
  /** The day of the next bill. */
  readonly nextBill: string;
  readonly invoiceIds: readonly string[];
  readonly actions: readonly SubscriptionAction[];
  readonly events: readonly SubscriptionEvent[];
}
