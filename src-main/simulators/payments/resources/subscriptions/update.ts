import type { Refusal } from "#core/kernel/refusal.ts";
import { inTimeOf } from "../../clocks/clock-context.ts";
import { collectInvoice, methodFor } from "../../billing/collect.ts";
import { addDiscounts } from "../../billing/discounts.ts";
import { addDraft, finalizeInvoice, pendingItemsFor, tellDraft } from "../../billing/invoicing.ts";
import {
  addItem,
  commonTerms,
  costOf,
  type PlannedItem,
  planItem,
  priceOf,
} from "../../billing/items.ts";
import { itemsOf } from "../../billing/lines.ts";
import { nextBoundary } from "../../billing/periods.ts";
import {
  creditsOf,
  type ItemChange,
  prorationDate,
  prorationsOf,
  storeProrations,
} from "../../billing/prorate.ts";
import { schedulePeriod } from "../../billing/schedule-period.ts";
import { isEnded, tellChange } from "../../billing/subscription-events.ts";
import type { Subscription, SubscriptionItem } from "../../billing/types.ts";
import { totalOf } from "../../catalog/amounts.ts";
import { subscriptionSplitOf } from "../../connect/subscription-split.ts";
import { badRequest, declined } from "../../errors.ts";
import { keepOr, mergeMetadata } from "../../shared/metadata.ts";
import { secondsNow, type SimContext } from "../../state.ts";
import { foreseeDecline } from "../payment-intents/confirm.ts";
import { wishesOf } from "./create.ts";
import {
  checkPendingUpdate,
  draftOfUpdate,
  holdUpdate,
  replacesPending,
  withoutPending,
} from "./hold-update.ts";
import { presentSubscription, subscriptionItemResource, subscriptionResource } from "./present.ts";
import type { SubscriptionUpdate } from "./schema.ts";
import { referenceTo } from "../../shared/resource.ts";

/** An item of the request with the item that it changes. */
interface PlannedChange {
  readonly before: SubscriptionItem | undefined;
  readonly planned: PlannedItem | undefined;
}

function planChanges(
  context: SimContext,
  subscription: Subscription,
  given: SubscriptionUpdate["items"] = [],
): readonly PlannedChange[] {
  return given.map(({ id, deleted, ...wish }, index) => {
    const param = `items[${String(index)}][id]`;
    const before =
      id === undefined ? undefined : referenceTo(context, subscriptionItemResource, id, param);
    if (before && before.subscription !== subscription.id) {
      throw badRequest(`The item ${before.id} belongs to another subscription.`, { param });
    }
    const planned = deleted === true ? undefined : planItem(context, wish, index, { before });
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
  const kept = itemsOf(context.state, subscription)
    .filter(({ id }) => !touched.has(id))
    .map((item, index) => planItem(context, {}, index, { before: item }));
  const planned = [...kept, ...changes.flatMap((change) => change.planned ?? [])];
  if (planned.length === 0) {
    const message = "A subscription must have at least one active plan.";
    throw badRequest(message, { param: "items" });
  }
  return { planned, terms: commonTerms(planned, subscription.currency) };
}

function applyChange(
  context: SimContext,
  subscription: Subscription,
  { before, planned }: PlannedChange,
): ItemChange {
  const { subscriptionItems } = context.state;
  if (!planned) {
    if (before) subscriptionItems.remove(before.id);
    return { before, after: undefined };
  }
  const owner = { subscription: subscription.id, customer: subscription.customer };
  if (!before) return { before, after: addItem(context, planned, owner) };
  const { wish } = planned;
  const discounts =
    wish.discounts === undefined
      ? before.discounts
      : addDiscounts(context, wish.discounts ?? [], { ...owner, subscriptionItem: before.id });
  const after = subscriptionItems.replace({
    ...before,
    price: priceOf(context, planned),
    quantity: planned.quantity,
    metadata: mergeMetadata(before.metadata, wish.metadata),
    discounts,
    taxRates: wish.tax_rates === undefined ? before.taxRates : (wish.tax_rates ?? []),
  });
  return { before, after };
}

const allowedWhenEnded: ReadonlySet<string> = new Set([
  "metadata",
  "cancellation_details",
  "expand",
]);

function checkUpdate(
  context: SimContext,
  subscription: Subscription,
  given: SubscriptionUpdate,
): void {
  const named = Object.entries(given).filter(([, value]) => value !== undefined);
  if (isEnded(subscription) && named.some(([name]) => !allowedWhenEnded.has(name))) {
    const message =
      "A canceled subscription can only update its cancellation_details and metadata.";
    throw badRequest(message, { code: "invalid_canceled_subscription_fields" });
  }
  if (given.payment_behavior === "pending_if_incomplete") checkPendingUpdate(subscription, given);
  const method = given.default_payment_method;
  if (
    method !== undefined &&
    context.state.paymentMethods.get(method)?.customer !== subscription.customer
  ) {
    const message = `The customer does not have a payment method with the ID ${method}. The payment method must be attached to the customer.`;
    throw badRequest(message, { code: "resource_missing", param: "default_payment_method" });
  }
  if (typeof given.trial_end === "number" && given.trial_end <= secondsNow(context)) {
    const message = "Invalid timestamp: must be an integer Unix timestamp in the future.";
    throw badRequest(message, { param: "trial_end" });
  }
}

function cancelAtOf(subscription: Subscription, given: SubscriptionUpdate, now: number) {
  const { cancel_at_period_end: atEnd, cancel_at: cancelAt } = given;
  if (atEnd === true) {
    return {
      cancelsAtPeriodEnd: true,
      cancelAt: subscription.period.end,
      canceledAt: now,
      cancelReason: "cancellation_requested",
    };
  }
  if (typeof cancelAt === "number") {
    return {
      cancelsAtPeriodEnd: false,
      cancelAt,
      canceledAt: now,
      cancelReason: "cancellation_requested",
    };
  }
  if (atEnd !== false && cancelAt !== null) return {};
  return { cancelsAtPeriodEnd: false, cancelAt: null, canceledAt: null, cancelReason: null };
}

function pauseOf(subscription: Subscription, given: SubscriptionUpdate["pause_collection"]) {
  if (given === undefined) return subscription.pausedCollection;
  return given && { behavior: given.behavior, resumesAt: given.resumes_at ?? null };
}

/** The fields of a request that change neither items nor periods. */
function revise(
  context: SimContext,
  subscription: Subscription,
  given: SubscriptionUpdate,
): Subscription {
  const wishes = wishesOf(given);
  const owner = { subscription: subscription.id, customer: subscription.customer };
  const settings = given.payment_settings;
  return {
    ...subscription,
    ...cancelAtOf(subscription, given, secondsNow(context)),
    discounts:
      wishes === undefined ? subscription.discounts : addDiscounts(context, wishes ?? [], owner),
    cancelComment: keepOr(given.cancellation_details?.comment, subscription.cancelComment),
    cancelFeedback: keepOr(
      given.cancellation_details?.feedback === "" ? null : given.cancellation_details?.feedback,
      subscription.cancelFeedback,
    ),
    collectionMethod: given.collection_method ?? subscription.collectionMethod,
    daysUntilDue: given.days_until_due ?? subscription.daysUntilDue,
    defaultMethod: given.default_payment_method ?? subscription.defaultMethod,
    defaultSource: keepOr(given.default_source, subscription.defaultSource),
    taxRates:
      given.default_tax_rates === undefined
        ? subscription.taxRates
        : (given.default_tax_rates ?? []),
    description: keepOr(given.description, subscription.description),
    metadata: mergeMetadata(subscription.metadata, given.metadata),
    savesMethod:
      settings?.save_default_payment_method === undefined
        ? subscription.savesMethod
        : settings.save_default_payment_method === "on_subscription",
    methodTypes: keepOr(settings?.payment_method_types, subscription.methodTypes),
    pausedCollection: pauseOf(subscription, given.pause_collection),
    missingMethod:
      given.trial_settings?.end_behavior.missing_payment_method ?? subscription.missingMethod,
    ...subscriptionSplitOf(context, given, subscription),
  };
}

/** The change of a subscription's periods. */
type Restart = "none" | "now" | "trial";

function restartOf(
  subscription: Subscription,
  given: SubscriptionUpdate,
  isNewInterval: boolean,
  isFromFree: boolean,
): Restart {
  const { billing_cycle_anchor: anchor, trial_end: trialEnd } = given;
  if (typeof trialEnd === "number") return "trial";
  const isNow = anchor === "now" || (typeof anchor === "object" && anchor.type === "now");
  if (isNow || (trialEnd === "now" && subscription.status === "trialing")) return "now";
  if (subscription.status === "trialing") return "none";
  return isNewInterval || isFromFree ? "now" : "none";
}

/** Throws if the payment of an update would fail where that is not allowed. */
function checkUpdatePayment(
  context: SimContext,
  subscription: Subscription,
  given: SubscriptionUpdate,
): void {
  if (given.payment_behavior !== "error_if_incomplete") return;
  const invoice = context.state.invoices.get(subscription.latestInvoice ?? "");
  const method =
    given.default_payment_method ??
    subscription.defaultMethod ??
    (invoice && methodFor(context, invoice));
  const decline = method ? foreseeDecline(context, method, given.off_session === true) : null;
  if (decline === null) return;
  if (decline !== "requires_action") throw declined(decline);
  const message = "The update failed because its payment requires additional user action.";
  throw badRequest(message, { code: "subscription_payment_intent_requires_action" });
}

/** Invoices what is pending, and the new period if one began, and charges it at once. */
function invoiceNow(
  context: SimContext,
  subscription: Subscription,
  isNewPeriod: boolean,
): Refusal | undefined {
  const { draft, lines } = draftOfUpdate(context, subscription, isNewPeriod);
  const items = pendingItemsFor(context, draft);
  if (lines.length + items.length === 0) return undefined;
  const invoice = addDraft(context, draft, lines, items);
  tellDraft(context, invoice);
  const final = finalizeInvoice(context, invoice);
  if (final.collectionMethod === "send_invoice") return undefined;
  return collectInvoice(context, final, { isOffSession: false }).error;
}

function currentCost(context: SimContext, subscription: Subscription): number {
  return itemsOf(context.state, subscription).reduce((sum, item) => {
    const price = context.state.prices.get(item.price);
    return sum + (price ? totalOf(price, subscription.currency, item.quantity ?? 1) : 0);
  }, 0);
}

/** A checked update; nothing is stored yet. */
interface UpdatePlan {
  readonly changes: readonly PlannedChange[];
  readonly recurrence: Subscription["recurrence"];
  readonly restart: Restart;
  /** True if time that was paid is credited. */
  readonly isProrated: boolean;
  /** True if an invoice is charged at once. */
  readonly chargesNow: boolean;
}

function planUpdate(
  context: SimContext,
  subscription: Subscription,
  given: SubscriptionUpdate,
): UpdatePlan {
  const changes = planChanges(context, subscription, given.items);
  const { planned, terms } = termsAfter(context, subscription, changes);
  const { interval, count } = subscription.recurrence;
  const isNewInterval = terms.recurrence.interval !== interval || terms.recurrence.count !== count;
  const isFromFree =
    currentCost(context, subscription) === 0 && costOf(planned, terms.currency) > 0;
  const restart = isEnded(subscription)
    ? "none"
    : restartOf(subscription, given, isNewInterval, isFromFree);
  const behavior = given.proration_behavior ?? "create_prorations";
  const isProrated = subscription.status !== "trialing" && behavior !== "none";
  const chargesNow = restart === "now" || (behavior === "always_invoice" && isProrated);
  return { changes, recurrence: terms.recurrence, restart, isProrated, chargesNow };
}

/** Stores an update with its prorations, without an invoice. */
function applyUpdate(
  context: SimContext,
  subscription: Subscription,
  given: SubscriptionUpdate,
  { changes: planned, recurrence, restart, isProrated }: UpdatePlan,
): Subscription {
  const oldItems = itemsOf(context.state, subscription);
  const revised = revise(context, subscription, given);
  const changes = planned.map((change) => applyChange(context, subscription, change));
  const at = prorationDate(context, given.proration_date);
  if (isProrated) {
    const prorations =
      restart === "none"
        ? prorationsOf(context, subscription, changes, at)
        : creditsOf(context, subscription, oldItems, at);
    storeProrations(
      context,
      prorations.filter(({ amount }) => amount !== 0),
    );
  }
  const removed = new Set(changes.flatMap((change) => (change.after ? [] : [change.before?.id])));
  const added = changes.flatMap((change) => (change.before ? [] : [change.after?.id ?? ""]));
  const items = [...subscription.items.filter((id) => !removed.has(id)), ...added];
  return context.state.subscriptions.replace({
    ...revised,
    items,
    recurrence,
    ...periodAfterRestart(revised, restart, given, recurrence, secondsNow(context)),
  });
}

/** Updates a subscription: its items with prorations, its periods and its settings. */
export function updateSubscription(
  outer: SimContext,
  found: Subscription,
  given: SubscriptionUpdate,
): Subscription {
  const context = inTimeOf(outer, found.customer);
  checkUpdate(context, found, given);
  const plan = planUpdate(context, found, given);
  if (plan.chargesNow) checkUpdatePayment(context, found, given);
  const subscription = replacesPending(given) ? withoutPending(context, found) : found;
  const isNewPeriod = plan.restart === "now";
  if (plan.chargesNow && given.payment_behavior === "pending_if_incomplete") {
    const apply = (scratch: SimContext) => applyUpdate(scratch, subscription, given, plan);
    const held = holdUpdate(context, subscription, given, isNewPeriod, apply);
    if (held) return held;
  }
  const before = presentSubscription(subscription, context);
  const updated = applyUpdate(context, subscription, given, plan);
  tellChange(context, before, updated.id);
  if (plan.restart !== "none") schedulePeriod(context, updated);
  if (updated.cancelAt !== null && !updated.cancelsAtPeriodEnd) {
    context.schedule(updated.cancelAt * 1_000, "cancel_subscription", updated.id);
  }
  const resumesAt = given.pause_collection?.resumes_at;
  if (resumesAt !== undefined) context.schedule(resumesAt * 1_000, "resume_collection", updated.id);
  if (plan.chargesNow) invoiceNow(context, updated, isNewPeriod);
  return referenceTo(context, subscriptionResource, updated.id, "id");
}

function periodAfterRestart(
  { status, trial, period }: Subscription,
  restart: Restart,
  given: SubscriptionUpdate,
  recurrence: Subscription["recurrence"],
  now: number,
): Partial<Subscription> {
  if (restart === "none") return {};
  if (restart === "trial" && typeof given.trial_end === "number") {
    const end = given.trial_end;
    const start = trial?.start ?? now;
    return {
      status: "trialing",
      trial: { start, end },
      anchor: end,
      period: { start: period.start, end },
    };
  }
  const end = nextBoundary(now, recurrence, now);
  return {
    anchor: now,
    period: { start: now, end },
    status: status === "trialing" ? "active" : status,
    trial: status === "trialing" && trial ? { ...trial, end: now } : trial,
  };
}
