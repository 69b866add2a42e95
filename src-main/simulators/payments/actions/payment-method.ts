import { declined } from "../declined.ts";
import { emit, secondsNow, type Cause, type PaymentsContext } from "../emit.ts";
import { badRequest, noSuchReference } from "../errors.ts";
import { happened } from "../events.ts";
import { presentPaymentMethod } from "../present-payment-method.ts";
import { standardCard } from "../standard-card.ts";
import type { Card, Metadata, PaymentMethod } from "../state.ts";
import { testCardOf } from "../test-cards.ts";

/** Keeps a card as a payment method that belongs to nobody yet. */
export function addPaymentMethod(
  context: PaymentsContext,
  card: Card,
  metadata: Metadata = {},
): PaymentMethod {
  return context.state.paymentMethods.add({
    id: context.ids.next("pm_", 24),
    created: secondsNow(context),
    card,
    customer: null,
    metadata,
  });
}

/** The test card behind `pm_card_visa`, if the id is such. */
export function testMethodCard(id: string): Card | undefined {
  const test = id.startsWith("pm_card_") ? testCardOf(id) : undefined;
  return test && standardCard(test);
}

/** The payment method an id names. `pm_card_visa` names a new one each time it is used. */
export function resolvePaymentMethod(
  context: PaymentsContext,
  id: string,
  param = "payment_method",
): PaymentMethod {
  const card = testMethodCard(id);
  if (card) return addPaymentMethod(context, card);
  const method = context.state.paymentMethods.get(id);
  if (!method) throw noSuchReference("PaymentMethod", id, param);
  return method;
}

/** Refuses, before anything is made, what could not be attached. */
export function checkAttachable(context: PaymentsContext, id: string, customer: string): void {
  const known = context.state.paymentMethods.get(id);
  const card = known?.card ?? testMethodCard(id);
  if (!card) throw noSuchReference("PaymentMethod", id, "payment_method");
  if (known && known.customer !== null && known.customer !== customer) {
    throw badRequest("The payment method you provided has already been attached to a customer.");
  }
  if (card.test.decline && card.test.isAttachable === false) throw declined(card.test.decline);
}

/** Gives a payment method to a customer and tells of it. */
export function attachPaymentMethod(
  context: PaymentsContext,
  cause: Cause,
  id: string,
  customer: string,
): PaymentMethod {
  checkAttachable(context, id, customer);
  const method = resolvePaymentMethod(context, id);
  if (method.customer === customer) return method;
  const attached = context.state.paymentMethods.replace({ ...method, customer });
  emit(context, cause, happened("payment_method.attached", presentPaymentMethod(attached)));
  return attached;
}

/** Takes a payment method from its customer and tells of it. */
export function detachPaymentMethod(
  context: PaymentsContext,
  cause: Cause,
  method: PaymentMethod,
): PaymentMethod {
  if (method.customer === null) {
    throw badRequest(
      "The payment method you provided is not attached to a customer so detachment is impossible.",
    );
  }
  const detached = context.state.paymentMethods.replace({ ...method, customer: null });
  emit(context, cause, happened("payment_method.detached", presentPaymentMethod(detached)));
  return detached;
}
