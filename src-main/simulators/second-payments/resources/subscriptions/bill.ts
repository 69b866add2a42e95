import { emitOrder, emitSubscription } from "../../events.ts";
import { addOrder } from "../../pricing/settle-order.ts";
import { makeParts } from "../../pricing/order-parts.ts";
import { computeMoney } from "../../pricing/order-money.ts";
import { usd } from "../../shared/api-object.ts";
import { addDays, dayOf, endOfPeriod, startOf } from "../../shared/days.ts";
import { subscriptionEventId } from "../../shared/ids.ts";
import type { Order } from "../../shared/entities.ts";
import type { SimContext } from "../../state.ts";
import type { Phase } from "../catalog/fields.ts";
import { createInvoice } from "../invoices/actions.ts";
import { sendInvoice } from "../invoices/publish.ts";
import { createInvoiceBody } from "../invoices/schema.ts";
import { sentParts } from "../orders/schema.ts";
import { phasesOf, priceOf, requirePlan } from "./plan.ts";
import type { PlanSubscription, SubscriptionEventType } from "./types.ts";

/** The next version of a subscription, with an event in its history if it names one. */
export function saveSubscription(
  { ids, now, state }: SimContext,
  subscription: PlanSubscription,
  changes: Partial<PlanSubscription>,
  event?: { readonly type: SubscriptionEventType; readonly detail?: string | undefined },
): PlanSubscription {
  const next = { ...subscription, ...changes, version: subscription.version + 1, updatedAt: now };
  if (!event) return state.planSubscriptions.replace(next);
  const entry = {
    id: subscriptionEventId(ids),
    type: event.type,
    effectiveDate: dayOf(now),
    planVariationId: next.planVariationId,
    detail: event.detail,
  };
  return state.planSubscriptions.replace({ ...next, events: [...next.events, entry] });
}

/** The order of a period: the template's, or one line with the price of the phase. */
function orderOf(context: SimContext, subscription: PlanSubscription, phase: Phase): Order {
  const { state, ids } = context;
  const { customerId, locationId, phaseIndex, priceOverride, taxPercentage } = subscription;
  const ordinal = phase.ordinal ?? phaseIndex;
  const own = subscription.phases.find((one) => one.ordinal === ordinal);
  const template = state.orders.get(own?.orderTemplateId ?? "");
  const price = priceOverride ?? priceOf(phase);
  if (template && price === undefined) return addOrder(context, locationId, template.parts);
  const plan = requirePlan(state, subscription.planVariationId);
  const sent = sentParts.parse({
    customer_id: customerId,
    line_items: [
      { name: String(plan.data["name"]), quantity: "1", base_price_money: usd(price ?? 0) },
    ],
    ...(taxPercentage !== undefined && { taxes: [{ name: "Tax", percentage: taxPercentage }] }),
  });
  return addOrder(context, locationId, makeParts(ids, sent));
}

/** Bills a period: an invoice that is charged to the card, or sent by email. Returns its id. */
function invoicePeriod(
  context: SimContext,
  subscription: PlanSubscription,
  phase: Phase,
): string | undefined {
  const order = orderOf(context, subscription, phase);
  emitOrder(context, "created", order);
  if (computeMoney(context.state, order).total === 0) return undefined;
  const { cardId } = subscription;
  const request = {
    request_type: "BALANCE",
    due_date: dayOf(context.now),
    ...(cardId !== undefined && { automatic_payment_source: "CARD_ON_FILE", card_id: cardId }),
  };
  const { invoice } = createInvoiceBody.parse({
    invoice: {
      order_id: order.id,
      location_id: subscription.locationId,
      primary_recipient: { customer_id: subscription.customerId },
      delivery_method: "EMAIL",
      payment_requests: [request],
      accepted_payment_methods: { card: true },
    },
  });
  const draft = createInvoice(context, invoice, subscription.id);
  return sendInvoice(context, draft).id;
}

/** Returns whether a subscription's last invoice asked the card on file in vain. */
function isUnpaid({ state }: SimContext, { cardId }: PlanSubscription, invoiceId: string): boolean {
  return cardId !== undefined && state.invoices.get(invoiceId)?.status !== "PAID";
}

/** The position after one more period: the next phase when the phase is over, `undefined` after the last. */
function nextPosition(phases: readonly Phase[], { phaseIndex, periods }: PlanSubscription) {
  const { periods: most } = phases[phaseIndex] ?? {};
  if (most === undefined || periods + 1 < most) return { phaseIndex, periods: periods + 1 };
  return phaseIndex + 1 < phases.length ? { phaseIndex: phaseIndex + 1, periods: 0 } : undefined;
}

/** Bills the period that begins on the day of the next bill, and plans the one after it. */
export function billPeriod(context: SimContext, subscription: PlanSubscription): PlanSubscription {
  const phases = phasesOf(requirePlan(context.state, subscription.planVariationId));
  const phase = phases[subscription.phaseIndex];
  if (!phase) {
    const changes = { status: "COMPLETED", completedDate: dayOf(context.now) } as const;
    const done = saveSubscription(context, subscription, changes, { type: "STOP_SUBSCRIPTION" });
    emitSubscription(context, "updated", done);
    return done;
  }
  const invoiceId = invoicePeriod(context, subscription, phase);
  const nextBill = endOfPeriod(subscription.nextBill, phase.cadence, subscription.anchor);
  const position = nextPosition(phases, subscription) ?? { phaseIndex: phases.length, periods: 0 };
  const isFailed = invoiceId !== undefined && isUnpaid(context, subscription, invoiceId);
  const billed = saveSubscription(
    context,
    subscription,
    {
      ...position,
      nextBill,
      chargedThroughDate: addDays(nextBill, -1),
      invoiceIds:
        invoiceId === undefined ? subscription.invoiceIds : [invoiceId, ...subscription.invoiceIds],
      ...(isFailed && { status: "DEACTIVATED" as const }),
    },
    isFailed ? { type: "DEACTIVATE_SUBSCRIPTION", detail: "The card was declined." } : undefined,
  );
  emitSubscription(context, "updated", billed);
  if (!isFailed) context.schedule(startOf(nextBill), "advance_subscription", billed.id);
  return billed;
}
