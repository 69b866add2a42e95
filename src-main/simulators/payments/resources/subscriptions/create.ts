import type { Refusal } from "#core/kernel/refusal.ts";
import { shareOf } from "../../catalog/amounts.ts";
import { inTimeOf } from "../../clocks/clock-context.ts";
import { collectInvoice, ensureIntent, payingMethod } from "../../billing/collect.ts";
import { addDiscount, checkDiscount } from "../../billing/discounts.ts";
import {
  addDraft,
  draftOf,
  finalizeInvoice,
  pendingItemsFor,
  tellDraft,
} from "../../billing/invoicing.ts";
import { addItem, commonTerms, costOf, type PlannedItem, planItem } from "../../billing/items.ts";
import { subscriptionLines } from "../../billing/lines.ts";
import { addIntervals, nextBoundary } from "../../billing/periods.ts";
import { schedulePeriod } from "../../billing/schedule-period.ts";
import type { BareLine } from "../../billing/totals.ts";
import type { Period, Subscription, SubscriptionSplit } from "../../billing/types.ts";
import { subscriptionSplitOf } from "../../connect/subscription-split.ts";
import { badRequest, declined, missingParam } from "../../errors.ts";
import { emit, happened } from "../../events.ts";
import { mergeMetadata } from "../../shared/metadata.ts";
import { requireCustomer } from "../../shared/require.ts";
import { secondsNow, type SimContext } from "../../state.ts";
import { amountDueOf } from "../invoices/present.ts";
import { foreseeDecline } from "../payment-intents/confirm.ts";
import { createSetupIntent } from "../setup-intents/actions.ts";
import { presentSubscription, subscriptionResource } from "./present.ts";
import type { NewSubscription } from "./schema.ts";
import { taxRateResource } from "../tax-rates/present.ts";
import { referenceTo } from "../../shared/resource.ts";
import { checkAttached } from "../payment-methods/actions.ts";
import type { DiscountWish } from "../../billing/schema.ts";

const DAY = 86_400;
const EXPIRY = 23 * 3_600;

/** The discounts of a request, under their present and former names. */
export function wishesOf(given: {
  readonly discounts?: readonly DiscountWish[] | null | undefined;
  readonly coupon?: string | null | undefined;
  readonly promotion_code?: string | null | undefined;
}): readonly DiscountWish[] | null | undefined {
  if (given.coupon) return [{ coupon: given.coupon }];
  if (given.promotion_code) return [{ promotion_code: given.promotion_code }];
  if (given.coupon === null) return null;
  return given.discounts;
}

function trialOf(context: SimContext, given: NewSubscription, items: readonly PlannedItem[]) {
  const now = secondsNow(context);
  const planDays = given.trial_from_plan ? items[0]?.price?.trialDays : undefined;
  const days = given.trial_period_days ?? planDays ?? undefined;
  const end = given.trial_end ?? (days === undefined ? undefined : now + days * DAY);
  if (end === undefined || end === "now" || days === 0) return null;
  if (end <= now) {
    const message = "Invalid timestamp: must be an integer Unix timestamp in the future.";
    throw badRequest(message, { param: "trial_end" });
  }
  return { start: now, end };
}

function anchorOf(
  context: SimContext,
  given: NewSubscription,
  terms: ReturnType<typeof commonTerms>,
) {
  const { billing_cycle_anchor: anchor } = given;
  const now = secondsNow(context);
  if (anchor === undefined) return now;
  const latest = addIntervals(now, terms.recurrence, 1);
  if (anchor > now && anchor <= latest) return anchor;
  const message =
    "billing_cycle_anchor must be in the future and not later than one interval from now.";
  throw badRequest(message, { param: "billing_cycle_anchor" });
}

/** The checked parts of a new subscription; nothing is stored yet. */
interface Plan {
  readonly items: readonly PlannedItem[];
  readonly terms: ReturnType<typeof commonTerms>;
  readonly trial: Period | null;
  readonly anchor: number;
  readonly sources: readonly ReturnType<typeof checkDiscount>[];
  readonly split: SubscriptionSplit;
}

function planSubscription(
  context: SimContext,
  given: NewSubscription,
  takesInactive = false,
): Plan {
  requireCustomer(context, given.customer, "customer");
  const items = given.items.map((wish, index) => planItem(context, wish, index, { takesInactive }));
  const names = items.map(({ price }) => price?.id);
  const twice = names.findIndex((id, index) => id !== undefined && names.indexOf(id) !== index);
  if (twice >= 0) {
    const message = `You cannot create a subscription with multiple items that use the same price: ${names[twice] ?? ""}.`;
    throw badRequest(message, { param: `items[${String(twice)}][price]` });
  }
  const terms = commonTerms(items, given.currency);
  for (const rate of given.default_tax_rates ?? []) {
    referenceTo(context, taxRateResource, rate, "default_tax_rates");
  }
  const sources = (wishesOf(given) ?? []).map((wish, index) =>
    checkDiscount(context, wish, given.customer, `discounts[${String(index)}]`),
  );
  if (given.collection_method === "send_invoice" && given.days_until_due === undefined) {
    throw missingParam("days_until_due");
  }
  const { default_payment_method: method } = given;
  checkAttached(context, method, given.customer, "default_payment_method");
  const split = subscriptionSplitOf(context, given);
  const trial = trialOf(context, given, items);
  const anchor = trial?.end ?? anchorOf(context, given, terms);
  return { items, terms, trial, anchor, sources, split };
}

function isFree(
  context: SimContext,
  { items, terms, sources, anchor, trial }: Plan,
  given: NewSubscription,
) {
  if (trial || costOf(items, terms.currency) === 0) return true;
  if (anchor > secondsNow(context) && given.proration_behavior === "none") return true;
  return sources.some(({ coupon }) => {
    const found = context.state.coupons.get(coupon);
    return found?.percentOff === 100 && found.products === null;
  });
}

/** Throws if the first payment cannot be tried, or would fail where that is not allowed. */
function checkPayment(context: SimContext, plan: Plan, given: NewSubscription): void {
  const { payment_behavior: behavior = "allow_incomplete" } = given;
  if (behavior === "pending_if_incomplete") {
    const message = "pending_if_incomplete can only be used to update a subscription.";
    throw badRequest(message, { param: "payment_behavior" });
  }
  if (given.collection_method === "send_invoice" || behavior === "default_incomplete") return;
  if (isFree(context, plan, given)) return;
  const own = {
    defaultMethod: given.default_payment_method ?? null,
    defaultSource: given.default_source ?? null,
  };
  const method = payingMethod(context, given.customer, own);
  if (method === undefined) {
    const message =
      "This customer has no attached payment source or default payment method. Please consider adding a default payment method. For more information, visit https://stripe.com/docs/billing/subscriptions/payment-methods-setting.";
    throw badRequest(message, { code: "resource_missing" });
  }
  if (behavior !== "error_if_incomplete") return;
  const decline = foreseeDecline(context, method, given.off_session === true);
  if (decline === "requires_action") {
    const message =
      "Subscription creation failed because a subscription's payment requires additional user action before it can be completed successfully.";
    throw badRequest(message, { code: "subscription_payment_intent_requires_action" });
  }
  if (decline) throw declined(decline);
}

function store(context: SimContext, plan: Plan, given: NewSubscription): Subscription {
  const { state, ids } = context;
  const { terms, trial, anchor } = plan;
  const now = secondsNow(context);
  const end = trial?.end ?? (anchor > now ? anchor : nextBoundary(anchor, terms.recurrence, now));
  const subscription = state.subscriptions.add({
    id: ids.next("sub_", 24),
    created: now,
    customer: given.customer,
    currency: terms.currency,
    status: "incomplete",
    items: [],
    recurrence: terms.recurrence,
    period: { start: now, end },
    anchor,
    startDate: now,
    trial,
    missingMethod: given.trial_settings?.end_behavior.missing_payment_method ?? "create_invoice",
    collectionMethod: given.collection_method ?? "charge_automatically",
    daysUntilDue: given.days_until_due ?? null,
    defaultMethod: given.default_payment_method ?? null,
    defaultSource: given.default_source ?? null,
    savesMethod: given.payment_settings?.save_default_payment_method === "on_subscription",
    methodTypes: given.payment_settings?.payment_method_types ?? null,
    cancelAt: given.cancel_at ?? (given.cancel_at_period_end === true ? end : null),
    cancelsAtPeriodEnd: given.cancel_at_period_end ?? false,
    canceledAt: given.cancel_at_period_end === true || given.cancel_at !== undefined ? now : null,
    endedAt: null,
    cancelReason: null,
    cancelComment: null,
    cancelFeedback: null,
    discounts: [],
    taxRates: given.default_tax_rates ?? [],
    description: given.description ?? null,
    metadata: mergeMetadata({}, given.metadata),
    latestInvoice: null,
    pendingSetupIntent: null,
    pausedCollection: null,
    schedule: null,
    isFlexible: given.billing_mode?.type !== "classic",
    pendingUpdate: null,
    ...plan.split,
  });
  const owner = { subscription: subscription.id, customer: given.customer };
  const items = plan.items.map((item) => addItem(context, item, owner).id);
  const discounts = plan.sources.map((source) => addDiscount(context, source, owner));
  return state.subscriptions.replace({ ...subscription, items, discounts });
}

/** The first lines: a whole period, or the part of one up to a later anchor. */
function firstLines(
  context: SimContext,
  subscription: Subscription,
  isProrated: boolean,
): readonly BareLine[] {
  const { period, anchor, recurrence } = subscription;
  const lines = subscriptionLines(context, subscription, period);
  if (anchor <= period.start) return lines;
  if (!isProrated) return [];
  const whole = anchor - addIntervals(anchor, recurrence, -1);
  const part = period.end - period.start;
  return lines.map((line) => ({
    ...line,
    amount: shareOf(line.amount, part, whole),
    isProration: part !== whole,
  }));
}

function setStatus(context: SimContext, id: string, change: Partial<Subscription>): Subscription {
  const current = referenceTo(context, subscriptionResource, id, "id");
  return context.state.subscriptions.replace({ ...current, ...change });
}

function tellCreated(context: SimContext, subscription: Subscription): void {
  emit(
    context,
    happened("customer.subscription.created", presentSubscription(subscription, context)),
  );
  schedulePeriod(context, subscription);
  if (subscription.status === "incomplete") {
    context.schedule(
      (subscription.created + EXPIRY) * 1_000,
      "expire_subscription",
      subscription.id,
    );
  }
  if (subscription.cancelAt !== null && !subscription.cancelsAtPeriodEnd) {
    context.schedule(subscription.cancelAt * 1_000, "cancel_subscription", subscription.id);
  }
}

function needsSetup(
  context: SimContext,
  { id, customer }: Subscription,
  given: NewSubscription,
): void {
  if (given.payment_behavior !== "default_incomplete") return;
  if (payingMethod(context, customer, context.state.subscriptions.get(id)) !== undefined) return;
  const intent = createSetupIntent(context, { customer, usage: "off_session" });
  setStatus(context, id, { pendingSetupIntent: intent.id });
}

/** The announcement of a new subscription: with its final status, or as incomplete until it is paid. */
interface Announcement {
  /** The payment method that pays first, for Checkout. */
  readonly method?: string;
  /** True if Checkout creates it: incomplete until it is paid, also with prices described in line. */
  readonly isCheckout?: boolean;
  /** True if a schedule creates it: active at once, and its first invoice is charged an hour later. */
  readonly isScheduled?: boolean;
}

/** Creates a subscription and, unless it is a trial, its first invoice. The error is that of a declined payment. */
export function createSubscription(
  outer: SimContext,
  given: NewSubscription,
  announcement: Announcement = {},
): { readonly subscription: Subscription; readonly error?: Refusal } {
  const context = inTimeOf(outer, given.customer);
  const plan = planSubscription(context, given, announcement.isCheckout);
  const { method: chosen, isCheckout = false, isScheduled = false } = announcement;
  if (chosen === undefined && !isScheduled) checkPayment(context, plan, given);
  const stored = store(context, plan, given);
  const read = () => setStatus(context, stored.id, {});
  if (plan.trial) {
    needsSetup(context, stored, given);
    tellCreated(context, setStatus(context, stored.id, { status: "trialing" }));
    return { subscription: read() };
  }
  const isLater = isScheduled || stored.collectionMethod === "send_invoice";
  const lines = firstLines(context, stored, given.proration_behavior !== "none");
  const now = stored.period.start;
  const draft = {
    ...draftOf(stored, "subscription_create", { start: now, end: now }),
    discounts: stored.discounts,
    isImmediate: !isLater,
  };
  const invoice = addDraft(context, draft, lines, pendingItemsFor(context, draft));
  tellDraft(context, invoice);
  if (isLater) {
    tellCreated(context, setStatus(context, stored.id, { status: "active" }));
    return { subscription: read() };
  }
  const final = finalizeInvoice(context, invoice);
  if (amountDueOf(final) === 0) {
    needsSetup(context, stored, given);
    tellCreated(context, setStatus(context, stored.id, { status: "active" }));
    collectInvoice(context, final, { isOffSession: false });
    return { subscription: read() };
  }
  if (given.payment_behavior === "default_incomplete") {
    ensureIntent(context, final);
    tellCreated(context, read());
    return { subscription: read() };
  }
  const method = chosen ?? payingMethod(context, given.customer, stored);
  const isOffSession = given.off_session === true;
  const decline = method === undefined ? null : foreseeDecline(context, method, isOffSession);
  const isPaid = decline === null && !isCheckout;
  tellCreated(context, setStatus(context, stored.id, { status: isPaid ? "active" : "incomplete" }));
  const { error } = collectInvoice(context, final, { method, isOffSession });
  return { subscription: read(), ...(error ? { error } : {}) };
}
