import { missingParameter, versionMismatch } from "../../errors.ts";
import { emitOrder } from "../../events.ts";
import { computeMoney } from "../../pricing/order-money.ts";
import { saveOrder } from "../../pricing/settle-order.ts";
import { linkId } from "../../shared/ids.ts";
import type { Buyer } from "../../shared/pay-form.ts";
import { requireLocationId, requireOrder } from "../../shared/require.ts";
import { CURRENCY } from "../../shared/api-object.ts";
import type { Order, Payment, PaymentLink } from "../../shared/entities.ts";
import type { SimContext, State } from "../../state.ts";
import { createOrder } from "../orders/actions.ts";
import { newOrder } from "../orders/schema.ts";
import { createPayment } from "../payments/actions.ts";
import { createPaymentBody } from "../payments/schema.ts";
import { type LinkChange, type NewLink, passedOf } from "./schema.ts";

/** The order of a link waits as a draft until the buyer pays. */
function draftOrder(context: SimContext, { quick_pay: quick, order }: NewLink): Order {
  if (order) return createOrder(context, { ...order, state: "DRAFT" });
  if (!quick) throw missingParameter("order");
  const locationId = requireLocationId(context.state, quick.location_id);
  const { name, price_money: price } = quick;
  const line = { name, quantity: "1", base_price_money: price };
  return createOrder(
    context,
    newOrder.parse({ location_id: locationId, state: "DRAFT", line_items: [line] }),
  );
}

/** Makes a link, and the order that its page takes the payment for. */
export function createLink(context: SimContext, body: NewLink): PaymentLink {
  const { state, ids, now } = context;
  const order = draftOrder(context, body);
  return state.paymentLinks.add({
    id: linkId(ids),
    createdAt: now,
    updatedAt: now,
    version: 1,
    orderId: order.id,
    passed: passedOf(body),
  });
}

/** Changes what the client names; the version must be the current one. */
export function updateLink(
  { state, now }: SimContext,
  link: PaymentLink,
  { version, ...sent }: LinkChange,
): PaymentLink {
  if (version !== link.version) {
    const detail = `The payment link is at version ${String(link.version)}, not ${String(version)}.`;
    throw versionMismatch(detail, "payment_link.version");
  }
  const input = Object.entries(sent).filter(([, value]) => value !== undefined);
  const passed = { ...link.passed, ...Object.fromEntries(input) };
  return state.paymentLinks.replace({ ...link, passed, version: version + 1, updatedAt: now });
}

/** Removes a link. Its order is canceled unless it is paid; returns the order's id then. */
export function deleteLink(context: SimContext, link: PaymentLink): string | undefined {
  const { state, now } = context;
  state.paymentLinks.remove(link.id);
  const order = requireOrder(state, link.orderId);
  if (order.state !== "DRAFT") return undefined;
  const canceled = saveOrder(context, order, { state: "CANCELED", closedAt: now });
  emitOrder(context, "updated", canceled);
  return order.id;
}

/** Returns whether the order of a link still waits for its payment. */
export function isPayable(state: State, { orderId }: PaymentLink): boolean {
  const order = state.orders.get(orderId);
  return order?.state === "DRAFT" && computeMoney(state, order).total > 0;
}

/** Pays the order of a link. A declined card leaves the order as it was, and throws Square's error. */
export function payLink(context: SimContext, link: PaymentLink, buyer: Buyer): Payment {
  const { state } = context;
  const draft = requireOrder(state, link.orderId);
  const { total } = computeMoney(state, draft);
  const open = saveOrder(context, draft, { state: "OPEN" });
  try {
    return createPayment(
      context,
      createPaymentBody.parse({
        source_id: buyer.source,
        idempotency_key: link.id,
        amount_money: { amount: total, currency: CURRENCY },
        order_id: open.id,
        customer_id: open.parts.customer_id,
        location_id: open.locationId,
        buyer_email_address: buyer.email ?? link.passed.pre_populated_data?.buyer_email,
        note: link.passed.payment_note,
      }),
    );
  } catch (error) {
    state.orders.replace(draft);
    throw error;
  }
}
