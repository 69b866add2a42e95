import type * as z from "zod";
import { badRequest, checkVersion, invalidRequest, notFound } from "../../errors.ts";
import { emitSubscription } from "../../events.ts";
import { dayOf, startOf } from "../../shared/days.ts";
import { planSubscriptionId, subscriptionActionId } from "../../shared/ids.ts";
import { checkCustomer, requireLocationId, requireOrder } from "../../shared/require.ts";
import { checkCard } from "../../shared/sources.ts";
import type { SimContext, State } from "../../state.ts";
import { advanceSubscription } from "./advance.ts";
import { saveSubscription } from "./bill.ts";
import { phasesOf, priceOf, requirePlan } from "./plan.ts";
import type { anchorBody, createSubscriptionBody, updateSubscriptionBody } from "./schema.ts";
import type { PhaseOrder, PlanSubscription, SubscriptionAction } from "./types.ts";

type SentPhases = z.output<typeof createSubscriptionBody>["phases"];

/** Phases with their order templates. Throws if a phase with a relative price has none. */
export function checkPhases(state: State, planId: string, sent: SentPhases): readonly PhaseOrder[] {
  const phases = (sent ?? []).map(({ ordinal, order_template_id: orderTemplateId }) => {
    if (orderTemplateId !== undefined) requireOrder(state, orderTemplateId);
    return { ordinal, orderTemplateId };
  });
  phasesOf(requirePlan(state, planId)).forEach((phase, index) => {
    if (priceOf(phase) !== undefined) return;
    const own = phases.find(({ ordinal }) => ordinal === (phase.ordinal ?? index));
    if (own?.orderTemplateId !== undefined) return;
    throw badRequest(`Phase ${String(index)} of the plan needs an order_template_id.`, "phases");
  });
  return phases;
}

function checkPayer(state: State, customerId: string, cardId: string | undefined): void {
  checkCustomer(state, customerId);
  if (cardId !== undefined) {
    checkCard(state, cardId);
    const owner = state.cards.get(cardId)?.customerId;
    if (owner === undefined || owner === customerId) return;
    throw badRequest("The card on file belongs to another customer.", "card_id");
  }
  if (state.customers.get(customerId)?.fields.email_address !== undefined) return;
  const detail = "The customer needs an email address, or the subscription a card.";
  throw badRequest(detail, "customer_id");
}

function latest(state: State, id: string): PlanSubscription {
  const found = state.planSubscriptions.get(id);
  if (found) return found;
  throw notFound("subscription", id);
}

/** Creates a subscription. One that begins today is billed at once. */
export function createSubscription(
  context: SimContext,
  body: z.output<typeof createSubscriptionBody>,
): PlanSubscription {
  const { state, ids, now } = context;
  const locationId = requireLocationId(state, body.location_id);
  requirePlan(state, body.plan_variation_id);
  const phases = checkPhases(state, body.plan_variation_id, body.phases);
  checkPayer(state, body.customer_id, body.card_id);
  const today = dayOf(now);
  const startDate = body.start_date ?? today;
  if (startDate < today) {
    throw invalidRequest(400, "INVALID_DATE", "The start date is in the past.", "start_date");
  }
  const canceledDate = body.canceled_date;
  if (canceledDate !== undefined && canceledDate <= startDate) {
    const detail = "The canceled date must be after the start date.";
    throw invalidRequest(400, "INVALID_DATE", detail, "canceled_date");
  }
  const subscription = state.planSubscriptions.add({
    id: planSubscriptionId(ids),
    createdAt: now,
    updatedAt: now,
    version: 1,
    status: "PENDING",
    locationId,
    planVariationId: body.plan_variation_id,
    customerId: body.customer_id,
    cardId: body.card_id,
    startDate,
    canceledDate,
    completedDate: undefined,
    chargedThroughDate: undefined,
    taxPercentage: body.tax_percentage,
    priceOverride: body.price_override_money?.amount,
    timezone: body.timezone ?? "Etc/UTC",
    sourceName: body.source?.name,
    anchor: body.monthly_billing_anchor_date ?? Number(startDate.slice(-2)),
    hasOwnAnchor: body.monthly_billing_anchor_date !== undefined,
    phases,
    phaseIndex: 0,
    periods: 0,
    nextBill: startDate,
    invoiceIds: [],
    actions: [],
    events: [],
  });
  emitSubscription(context, "created", subscription);
  if (canceledDate !== undefined)
    addActions(context, subscription, [{ type: "CANCEL", effectiveDate: canceledDate }]);
  if (startDate === today) advanceSubscription(context, subscription.id);
  else context.schedule(startOf(startDate), "advance_subscription", subscription.id);
  return latest(state, subscription.id);
}

/** A change that is not scheduled yet. */
export type NewAction = Omit<SubscriptionAction, "id">;

/** Schedules changes. Those of today happen at once. */
export function addActions(
  context: SimContext,
  subscription: PlanSubscription,
  made: readonly NewAction[],
  changes: Partial<PlanSubscription> = {},
): { readonly subscription: PlanSubscription; readonly actions: readonly SubscriptionAction[] } {
  const { ids, state, now } = context;
  const added = made.map((action) => ({ id: subscriptionActionId(ids), ...action }));
  const actions = [...subscription.actions, ...added].toSorted((a, b) =>
    a.effectiveDate < b.effectiveDate ? -1 : a.effectiveDate > b.effectiveDate ? 1 : 0,
  );
  const changed = saveSubscription(context, subscription, { ...changes, actions });
  emitSubscription(context, "updated", changed);
  const today = dayOf(now);
  for (const { effectiveDate } of added) {
    if (effectiveDate > today) {
      context.schedule(startOf(effectiveDate), "advance_subscription", changed.id);
    }
  }
  if (added.some(({ effectiveDate }) => effectiveDate <= today)) {
    advanceSubscription(context, changed.id);
  }
  return { subscription: latest(state, changed.id), actions: added };
}

/** Throws unless a subscription has one of these statuses. */
export function checkStatus(subscription: PlanSubscription, ...allowed: readonly string[]): void {
  if (allowed.includes(subscription.status)) return;
  throw badRequest(`Subscription ${subscription.id} is ${subscription.status}.`);
}

/** Returns a day. Throws if it is in the past. */
export function checkFuture({ now }: SimContext, day: string, field: string): string {
  if (day >= dayOf(now)) return day;
  throw invalidRequest(400, "INVALID_DATE", "The date is in the past.", field);
}

/** Cancels a subscription at the end of the period that is paid. */
export function cancelSubscription(context: SimContext, subscription: PlanSubscription) {
  checkStatus(subscription, "ACTIVE", "PENDING", "PAUSED");
  if (subscription.canceledDate !== undefined) {
    throw badRequest(`Subscription ${subscription.id} is already set to be canceled.`);
  }
  const effectiveDate =
    subscription.status === "ACTIVE" ? subscription.nextBill : dayOf(context.now);
  const changes = { canceledDate: effectiveDate };
  return addActions(context, subscription, [{ type: "CANCEL", effectiveDate }], changes);
}

/** Changes the plan at the end of the period. */
export function swapPlan(
  context: SimContext,
  subscription: PlanSubscription,
  newPlanVariationId: string,
  sent: SentPhases,
) {
  checkStatus(subscription, "ACTIVE", "PENDING", "PAUSED");
  requirePlan(context.state, newPlanVariationId, "new_plan_variation_id");
  if (newPlanVariationId === subscription.planVariationId) {
    throw badRequest("The subscription already has this plan.", "new_plan_variation_id");
  }
  const phases = checkPhases(context.state, newPlanVariationId, sent);
  const effectiveDate = subscription.nextBill;
  const action = { type: "SWAP_PLAN", effectiveDate, newPlanVariationId, phases } as const;
  return addActions(context, subscription, [action]);
}

export function changeAnchor(
  context: SimContext,
  subscription: PlanSubscription,
  body: z.output<typeof anchorBody>,
) {
  checkStatus(subscription, "ACTIVE", "PENDING");
  const wanted = body.effective_date ?? subscription.nextBill;
  const effectiveDate = checkFuture(context, wanted, "effective_date");
  const anchor = body.monthly_billing_anchor_date;
  const action = { type: "CHANGE_BILLING_ANCHOR_DATE", effectiveDate, anchor } as const;
  return addActions(context, subscription, [action]);
}

/** Takes back a scheduled change. */
export function removeAction(
  context: SimContext,
  subscription: PlanSubscription,
  id: string,
): PlanSubscription {
  const found = subscription.actions.find((action) => action.id === id);
  if (!found) throw notFound("subscription action", id);
  const actions = subscription.actions.filter((action) => action.id !== id);
  const cleared = found.type === "CANCEL" ? { canceledDate: undefined } : {};
  const changed = saveSubscription(context, subscription, { actions, ...cleared });
  emitSubscription(context, "updated", changed);
  return changed;
}

/** Changes the fields that the client names; `null` removes one. */
export function updateSubscription(
  context: SimContext,
  subscription: PlanSubscription,
  { subscription: sent }: z.output<typeof updateSubscriptionBody>,
): PlanSubscription {
  checkVersion("subscription", subscription.version, sent.version, "subscription.version");
  const {
    card_id: card,
    tax_percentage: tax,
    price_override_money: price,
    canceled_date: end,
  } = sent;
  const cardId = card === undefined ? subscription.cardId : (card ?? undefined);
  checkPayer(context.state, subscription.customerId, cardId);
  const kept = subscription.actions.filter(({ type }) => end === undefined || type !== "CANCEL");
  const changes = {
    cardId,
    ...(tax !== undefined && { taxPercentage: tax ?? undefined }),
    ...(price !== undefined && { priceOverride: price?.amount }),
    ...(end !== undefined && { canceledDate: end ?? undefined }),
    ...(sent.source !== undefined && { sourceName: sent.source.name }),
  };
  if (typeof end === "string") {
    checkFuture(context, end, "subscription.canceled_date");
    const cancel: NewAction = { type: "CANCEL", effectiveDate: end };
    return addActions(context, { ...subscription, actions: kept }, [cancel], changes).subscription;
  }
  const changed = saveSubscription(context, subscription, { ...changes, actions: kept });
  emitSubscription(context, "updated", changed);
  return changed;
}
