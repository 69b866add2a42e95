import { badRequest } from "../../errors.ts";
import { emitCheckout } from "../../events.ts";
import { checkCovered, checkOpen, checkUnpaid } from "../../pricing/settle-order.ts";
import { checkoutId } from "../../shared/ids.ts";
import { checkCustomer, requireLocationId, requireOrder } from "../../shared/require.ts";
import { CURRENCY } from "../../shared/api-object.ts";
import type { CancelReason, Order, TerminalCheckout } from "../../shared/entities.ts";
import type { SimContext } from "../../state.ts";
import { createPayment } from "../payments/actions.ts";
import { createPaymentBody, parseDuration } from "../payments/schema.ts";
import { testDevices } from "./devices.ts";
import { type NewCheckout, readPassed } from "./schema.ts";

type Changes = Partial<Pick<TerminalCheckout, "status" | "cancelReason" | "paymentIds" | "tip">>;

function change(context: SimContext, checkout: TerminalCheckout, changes: Changes) {
  const changed = { ...checkout, ...changes, updatedAt: context.now };
  context.state.terminalCheckouts.replace(changed);
  emitCheckout(context, "updated", changed);
  return changed;
}

/** Returns whether a checkout is neither paid nor canceled. */
export function isWaiting({ status }: TerminalCheckout): boolean {
  return status !== "COMPLETED" && status !== "CANCELED";
}

/** Throws what a payment of this amount for the order would be refused with. */
function checkPayable({ state }: SimContext, order: Order, sent: NewCheckout): void {
  checkOpen(order, "checkout.order_id");
  checkUnpaid(state, order, sent.amount_money.amount);
  if (sent.payment_options?.autocomplete !== false) {
    checkCovered(state, order, sent.amount_money.amount);
  }
}

/** Sends a checkout to a device. A test device reacts at once; the response still shows it waiting. */
export function createCheckout(context: SimContext, sent: NewCheckout): TerminalCheckout {
  const { state, ids, now } = context;
  const order = sent.order_id === undefined ? undefined : requireOrder(state, sent.order_id);
  if (order) checkPayable(context, order, sent);
  checkCustomer(state, sent.customer_id);
  const passed = readPassed(sent);
  const checkout = state.terminalCheckouts.add({
    id: checkoutId(ids),
    createdAt: now,
    updatedAt: now,
    amount: sent.amount_money.amount,
    tip: sent.tip_money?.amount,
    deviceId: sent.device_options.device_id,
    status: "PENDING",
    cancelReason: undefined,
    paymentIds: [],
    locationId: requireLocationId(state, order?.locationId),
    passed,
  });
  emitCheckout(context, "created", checkout);
  const duration = parseDuration(passed.deadline_duration) ?? 0;
  context.schedule(now + duration, "time_out_checkout", checkout.id);
  react(context, checkout);
  return checkout;
}

/** Plays the buyer at a test device. */
function react(context: SimContext, checkout: TerminalCheckout): void {
  const device = testDevices.get(checkout.deviceId);
  if (!device || checkout.amount > (device.most ?? Infinity)) return;
  const { buyer, tip: percent } = device;
  const shown = change(context, checkout, { status: "IN_PROGRESS" });
  if (buyer === "cancels") cancelCheckout(context, shown, "BUYER_CANCELED");
  if (buyer !== "pays") return;
  const tip = percent === undefined ? shown.tip : Math.round((shown.amount * percent) / 100);
  completeCheckout(context, { ...shown, tip });
}

/** The buyer pays at the device. */
export function completeCheckout(
  context: SimContext,
  checkout: TerminalCheckout,
): TerminalCheckout {
  const { passed, amount, tip, locationId } = checkout;
  const { payment_options: options } = passed;
  const payment = createPayment(
    context,
    createPaymentBody.parse({
      ...options,
      source_id: "cnon:card-nonce-ok",
      idempotency_key: checkout.id,
      amount_money: { amount, currency: CURRENCY },
      tip_money: tip === undefined ? undefined : { amount: tip, currency: CURRENCY },
      location_id: locationId,
      order_id: passed.order_id,
      customer_id: passed.customer_id,
      app_fee_money: passed.app_fee_money,
      team_member_id: passed.team_member_id,
      reference_id: passed.reference_id,
      note: passed.note,
      statement_description_identifier: passed.statement_description_identifier,
    }),
    { terminalCheckoutId: checkout.id },
  );
  return change(context, checkout, { status: "COMPLETED", paymentIds: [payment.id], tip });
}

/** A checkout ends without a payment. */
export function cancelCheckout(
  context: SimContext,
  checkout: TerminalCheckout,
  cancelReason: CancelReason,
): TerminalCheckout {
  return change(context, checkout, { status: "CANCELED", cancelReason });
}

/** Cancels a checkout for the seller. Throws 400 when it has ended already. */
export function cancelForSeller(context: SimContext, checkout: TerminalCheckout): TerminalCheckout {
  if (!isWaiting(checkout)) {
    throw badRequest(`Checkout ${checkout.id} is ${checkout.status} and cannot be canceled.`);
  }
  return cancelCheckout(context, checkout, "SELLER_CANCELED");
}

/** Cancels a checkout that is not paid by its deadline. */
export function timeOutCheckout(context: SimContext, id: string): void {
  const checkout = context.state.terminalCheckouts.get(id);
  if (checkout && isWaiting(checkout)) cancelCheckout(context, checkout, "TIMED_OUT");
}
