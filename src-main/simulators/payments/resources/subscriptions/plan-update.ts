import { methodFor } from "../../billing/collect.ts";
import { commonTerms, sumCosts, planItem, type PlannedItem } from "../../billing/items.ts";
import { listItems } from "../../billing/lines.ts";
import { isEnded } from "../../billing/subscription-events.ts";
import type { Subscription, SubscriptionItem } from "../../billing/types.ts";
import { computeTotal } from "../../catalog/amounts.ts";
import { badRequest, cardError, declined, missingParam } from "../../errors.ts";
import { referenceTo } from "../../shared/resource.ts";
import { secondsNow, type SimContext } from "../../state.ts";
import { foreseeDecline } from "../payment-intents/confirm.ts";
import { checkAttached } from "../payment-methods/actions.ts";
import { checkTaxRates } from "../tax-rates/present.ts";
import { checkPendingUpdate } from "./hold-update.ts";
import { checkFuture, checkPricesDiffer, checkTrialLength } from "./plan-new.ts";
import { subscriptionItemResource } from "./present.ts";
import type { SubscriptionUpdate } from "./schema.ts";

/** An item of the request with the item that it changes. */
export interface PlannedChange {
  readonly before: SubscriptionItem | undefined;
  readonly planned: PlannedItem | undefined;
}

function planChanges(
  context: SimContext,
  subscription: Subscription,
  input: SubscriptionUpdate["items"] = [],
): readonly PlannedChange[] {
  return input.map(({ id, deleted, ...wish }, index) => {
    const param = `items[${String(index)}][id]`;
    const before =
      id === undefined ? undefined : referenceTo(context, subscriptionItemResource, id, param);
    if (before && before.subscription !== subscription.id) {
      throw badRequest(`The item ${before.id} belongs to another subscription.`, { param });
    }
    const planned =
      deleted === true
        ? undefined
        : planItem(context, wish, index, { before, customer: subscription.customer });
    return { before, planned };
  });
}

/** The items after a change, as they are priced: those that stay, and those that were planned. */
function termsAfter(
  context: SimContext,
  subscription: Subscription,
  changes: readonly PlannedChange[],
) {
  const touched = new Set(changes.flatMap(({ before }) => before?.id ?? []));
  const kept = listItems(context.state, subscription)
    .filter(({ id }) => !touched.has(id))
    .map((item, index) => planItem(context, {}, index, { before: item }));
  const planned = [...kept, ...changes.flatMap((change) => change.planned ?? [])];
  if (planned.length === 0) {
    const message = "A subscription must have at least one active plan.";
    throw badRequest(message, { param: "items" });
  }
  checkPricesDiffer(planned);
  return { planned, terms: commonTerms(planned, subscription.currency) };
}

const allowedWhenEnded: ReadonlySet<string> = new Set([
  "metadata",
  "cancellation_details",
  "expand",
]);

const allowedWhenIncomplete: ReadonlySet<string> = new Set([
  "metadata",
  "description",
  "default_payment_method",
  "default_source",
  "cancellation_details",
  "payment_settings",
  "expand",
]);

/** Throws if an update sets what the schedule of a subscription decides. */
function checkSchedule(
  { state }: SimContext,
  { schedule: id }: Subscription,
  input: SubscriptionUpdate,
): void {
  const schedule = state.schedules.get(id ?? "");
  const isEnd = input.cancel_at !== undefined || input.cancel_at_period_end !== undefined;
  if (schedule?.status !== "active" || !isEnd) return;
  const message = `The subscription is managed by the subscription schedule \`${schedule.id}\`, and updating any cancelation behavior directly is not allowed. Please update the schedule instead.`;
  throw badRequest(message);
}

/** Throws if an update is not allowed. */
export function checkUpdate(
  context: SimContext,
  subscription: Subscription,
  input: SubscriptionUpdate,
): void {
  const named = Object.entries(input).filter(([, value]) => value !== undefined);
  if (isEnded(subscription) && named.some(([name]) => !allowedWhenEnded.has(name))) {
    const message =
      "A canceled subscription can only update its cancellation_details and metadata.";
    throw badRequest(message, { code: "invalid_canceled_subscription_fields" });
  }
  if (
    subscription.status === "incomplete" &&
    named.some(([name]) => !allowedWhenIncomplete.has(name))
  ) {
    const message =
      "You cannot update a subscription in `incomplete` status in a way that results in proration or a new invoice. Pay or void its first invoice first.";
    throw badRequest(message);
  }
  if (typeof input.cancel_at === "number") checkFuture(context, input.cancel_at, "cancel_at");
  if (
    input.collection_method === "send_invoice" &&
    (input.days_until_due ?? subscription.daysUntilDue) === null
  ) {
    throw missingParam("days_until_due");
  }
  checkTaxRates(context, input.default_tax_rates, "default_tax_rates", subscription.taxRates);
  checkFuture(context, input.pause_collection?.resumes_at, "pause_collection[resumes_at]");
  if (typeof input.trial_end === "number") checkTrialLength(secondsNow(context), input.trial_end);
  checkSchedule(context, subscription, input);
  if (input.payment_behavior === "pending_if_incomplete") checkPendingUpdate(subscription, input);
  const { default_payment_method: method } = input;
  checkAttached(context, method, subscription.customer, "default_payment_method");
  if (typeof input.trial_end === "number" && input.trial_end <= secondsNow(context)) {
    const message = "Invalid timestamp: must be an integer Unix timestamp in the future.";
    throw badRequest(message, { param: "trial_end" });
  }
}

/** The change of a subscription's periods. */
export type Restart = "none" | "now" | "trial";

function restartOf(
  subscription: Subscription,
  input: SubscriptionUpdate,
  isNewInterval: boolean,
  isFromFree: boolean,
): Restart {
  const { billing_cycle_anchor: anchor, trial_end: trialEnd } = input;
  if (typeof trialEnd === "number") return "trial";
  const isNow = anchor === "now" || (typeof anchor === "object" && anchor.type === "now");
  if (isNow || (trialEnd === "now" && subscription.status === "trialing")) return "now";
  if (subscription.status === "trialing") return "none";
  return isNewInterval || isFromFree ? "now" : "none";
}

/** Throws if the payment of an update would fail where that is not allowed. */
export function checkUpdatePayment(
  context: SimContext,
  subscription: Subscription,
  input: SubscriptionUpdate,
): void {
  if (input.payment_behavior !== "error_if_incomplete") return;
  const invoice = context.state.invoices.get(subscription.latestInvoice ?? "");
  const method =
    input.default_payment_method ??
    subscription.defaultMethod ??
    (invoice && methodFor(context, invoice));
  const decline = method ? foreseeDecline(context, method, input.off_session === true) : null;
  if (decline === null) return;
  if (decline !== "requires_action") throw declined(decline);
  const message = "The update failed because its payment requires additional user action.";
  throw cardError(message, { code: "subscription_payment_intent_requires_action" });
}

function currentCost(context: SimContext, subscription: Subscription): number {
  return listItems(context.state, subscription).reduce((sum, item) => {
    const price = context.state.prices.get(item.price);
    return sum + (price ? computeTotal(price, subscription.currency, item.quantity ?? 1) : 0);
  }, 0);
}

/** A checked update; nothing is stored yet. */
export interface UpdatePlan {
  readonly changes: readonly PlannedChange[];
  readonly recurrence: Subscription["recurrence"];
  readonly restart: Restart;
  /** True if time that was paid is credited. */
  readonly isProrated: boolean;
  /** True if an invoice is charged at once. */
  readonly chargesNow: boolean;
}

export function planUpdate(
  context: SimContext,
  subscription: Subscription,
  input: SubscriptionUpdate,
): UpdatePlan {
  const changes = planChanges(context, subscription, input.items);
  const { planned, terms } = termsAfter(context, subscription, changes);
  const { interval, count } = subscription.recurrence;
  const isNewInterval = terms.recurrence.interval !== interval || terms.recurrence.count !== count;
  const isFromFree =
    currentCost(context, subscription) === 0 && sumCosts(planned, terms.currency) > 0;
  const restart = isEnded(subscription)
    ? "none"
    : restartOf(subscription, input, isNewInterval, isFromFree);
  const behavior = input.proration_behavior ?? "create_prorations";
  const isProrated = subscription.status !== "trialing" && behavior !== "none";
  const chargesNow = restart === "now" || (behavior === "always_invoice" && isProrated);
  return { changes, recurrence: terms.recurrence, restart, isProrated, chargesNow };
}
