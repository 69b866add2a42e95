import { refreshEntitlements } from "../../entitlements/refresh.ts";
import type { Refusal } from "#core/contract/refusal.ts";
import { collectInvoice, ensureIntent, payingMethod } from "../../billing/collect.ts";
import { addDiscount } from "../../billing/discounts.ts";
import {
  addDraft,
  createInvoiceDraft,
  finalizeInvoice,
  pendingItemsFor,
  tellDraft,
} from "../../billing/invoicing.ts";
import { addItem } from "../../billing/items.ts";
import { subscriptionLines } from "../../billing/lines.ts";
import { addIntervals, nextBoundary } from "../../billing/periods.ts";
import { schedulePeriod } from "../../billing/schedule-period.ts";
import type { BareLine } from "../../billing/totals.ts";
import type { Subscription } from "../../billing/types.ts";
import { computeShare } from "../../catalog/amounts.ts";
import { withCustomerClock } from "../../clocks/clock-context.ts";
import { emit, happened } from "../../events.ts";
import { mergeMetadata } from "../../shared/metadata.ts";
import { referenceTo } from "../../shared/resource.ts";
import { secondsNow, type SimContext } from "../../state.ts";
import { computeAmountDue } from "../invoices/present.ts";
import { foreseeDecline } from "../payment-intents/confirm.ts";
import { createSetupIntent } from "../setup-intents/actions.ts";
import { checkPayment, type Plan, planSubscription } from "./plan-new.ts";
import { presentSubscription, subscriptionResource } from "./present.ts";
import type { NewSubscription } from "./schema.ts";

const EXPIRY = 23 * 3_600;

function store(context: SimContext, plan: Plan, input: NewSubscription): Subscription {
  const { state, ids } = context;
  const { terms, trial, anchor } = plan;
  const now = secondsNow(context);
  const end = trial?.end ?? (anchor > now ? anchor : nextBoundary(anchor, terms.recurrence, now));
  const subscription = state.subscriptions.add({
    id: ids.next("sub_", 24),
    created: now,
    customer: input.customer,
    currency: terms.currency,
    status: "incomplete",
    items: [],
    recurrence: terms.recurrence,
    period: { start: now, end },
    anchor,
    startDate: now,
    trial,
    missingMethod: input.trial_settings?.end_behavior.missing_payment_method ?? "create_invoice",
    collectionMethod: input.collection_method ?? "charge_automatically",
    daysUntilDue: input.days_until_due ?? null,
    defaultMethod: input.default_payment_method ?? null,
    defaultSource: input.default_source ?? null,
    savesMethod: input.payment_settings?.save_default_payment_method === "on_subscription",
    methodTypes: input.payment_settings?.payment_method_types ?? null,
    cancelAt: input.cancel_at ?? (input.cancel_at_period_end === true ? end : null),
    cancelsAtPeriodEnd: input.cancel_at_period_end ?? false,
    canceledAt: input.cancel_at_period_end === true || input.cancel_at !== undefined ? now : null,
    endedAt: null,
    cancelReason: null,
    cancelComment: null,
    cancelFeedback: null,
    discounts: [],
    taxRates: input.default_tax_rates ?? [],
    description: input.description ?? null,
    metadata: mergeMetadata({}, input.metadata),
    latestInvoice: null,
    pendingSetupIntent: null,
    pausedCollection: null,
    schedule: null,
    isFlexible: input.billing_mode?.type !== "classic",
    pendingUpdate: null,
    ...plan.split,
  });
  const owner = { subscription: subscription.id, customer: input.customer };
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
    amount: computeShare(line.amount, part, whole),
    isProration: part !== whole,
  }));
}

/** Begins a trial: its first invoice is for nothing, unless items of the customer wait for one. */
function startTrial(context: SimContext, subscription: Subscription): void {
  const { period, discounts } = subscription;
  const draft = {
    ...createInvoiceDraft(subscription, "subscription_create", {
      start: period.start,
      end: period.start,
    }),
    discounts,
    isImmediate: true,
  };
  const lines = subscriptionLines(context, subscription, period, { isTrial: true });
  const invoice = addDraft(context, draft, lines, pendingItemsFor(context, draft));
  tellDraft(context, invoice);
  const final = finalizeInvoice(context, invoice);
  tellCreated(context, setStatus(context, subscription.id, {}));
  if (computeAmountDue(final) === 0 || final.collectionMethod === "charge_automatically") {
    collectInvoice(context, final, { isOffSession: false });
  }
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
  refreshEntitlements(context, subscription.customer);
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
  input: NewSubscription,
): void {
  if (input.payment_behavior !== "default_incomplete") return;
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
  input: NewSubscription,
  announcement: Announcement = {},
): { readonly subscription: Subscription; readonly error?: Refusal } {
  const context = withCustomerClock(outer, input.customer);
  const plan = planSubscription(context, input, announcement.isCheckout);
  const { method: chosen, isCheckout = false, isScheduled = false } = announcement;
  if (chosen === undefined && !isScheduled) checkPayment(context, plan, input);
  const stored = store(context, plan, input);
  const read = () => setStatus(context, stored.id, {});
  if (plan.trial) {
    needsSetup(context, stored, input);
    startTrial(context, setStatus(context, stored.id, { status: "trialing" }));
    return { subscription: read() };
  }
  const isLater = isScheduled || stored.collectionMethod === "send_invoice";
  const lines = firstLines(context, stored, input.proration_behavior !== "none");
  const now = stored.period.start;
  const draft = {
    ...createInvoiceDraft(stored, "subscription_create", { start: now, end: now }),
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
  if (computeAmountDue(final) === 0) {
    needsSetup(context, stored, input);
    tellCreated(context, setStatus(context, stored.id, { status: "active" }));
    collectInvoice(context, final, { isOffSession: false });
    return { subscription: read() };
  }
  if (input.payment_behavior === "default_incomplete") {
    ensureIntent(context, final);
    tellCreated(context, read());
    return { subscription: read() };
  }
  const method = chosen ?? payingMethod(context, input.customer, stored);
  const isOffSession = input.off_session === true;
  const decline = method === undefined ? null : foreseeDecline(context, method, isOffSession);
  const isPaid = decline === null && !isCheckout;
  tellCreated(context, setStatus(context, stored.id, { status: isPaid ? "active" : "incomplete" }));
  const { error } = collectInvoice(context, final, { method, isOffSession });
  return { subscription: read(), ...(error ? { error } : {}) };
}
