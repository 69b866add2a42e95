import type * as z from "zod";
import { badRequest, declined, missingParam, noSuchReference } from "../../errors.ts";
import { emit, changed, happened } from "../../events.ts";
import { mergeMetadata } from "../../shared/metadata.ts";
import type { Wire } from "../../shared/present.ts";
import { testCardOf } from "../../shared/test-cards.ts";
import {
  type Card,
  type Metadata,
  type PaymentMethod,
  secondsNow,
  type SimContext,
} from "../../state.ts";
import { makeCard, standardCard, takeToken } from "../cards/actions.ts";
import { presentPaymentMethod } from "./present.ts";
import type { methodData, updatePaymentMethodBody } from "./schema.ts";

/** Creates a payment method without a customer. */
function addPaymentMethod(context: SimContext, card: Card, metadata: Metadata = {}): PaymentMethod {
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
  context: SimContext,
  id: string,
  param = "payment_method",
): PaymentMethod {
  const card = testMethodCard(id);
  if (card) return addPaymentMethod(context, card);
  const method = context.state.paymentMethods.get(id);
  if (!method) throw noSuchReference("PaymentMethod", id, param);
  return method;
}

/** Throws if a payment method cannot be attached to a customer. */
export function checkAttachable(context: SimContext, id: string, customer: string): void {
  const known = context.state.paymentMethods.get(id);
  const card = known?.card ?? testMethodCard(id);
  if (!card) throw noSuchReference("PaymentMethod", id, "payment_method");
  if (known && known.customer !== null && known.customer !== customer) {
    throw badRequest("The payment method you provided has already been attached to a customer.");
  }
  if (card.test.decline && card.test.isAttachable === false) throw declined(card.test.decline);
}

/** Attaches a payment method to a customer. */
export function attachPaymentMethod(
  context: SimContext,
  id: string,
  customer: string,
): PaymentMethod {
  checkAttachable(context, id, customer);
  const method = resolvePaymentMethod(context, id);
  if (method.customer === customer) return method;
  const attached = context.state.paymentMethods.replace({ ...method, customer });
  emit(context, happened("payment_method.attached", presentPaymentMethod(attached)));
  return attached;
}

/** Detaches a payment method from its customer. */
export function detachPaymentMethod(context: SimContext, method: PaymentMethod): PaymentMethod {
  if (method.customer === null) {
    throw badRequest(
      "The payment method you provided is not attached to a customer so detachment is impossible.",
    );
  }
  const detached = context.state.paymentMethods.replace({ ...method, customer: null });
  emit(context, happened("payment_method.detached", presentPaymentMethod(detached)));
  return detached;
}

function cardOf(context: SimContext, given: z.output<typeof methodData>): Card {
  if (given.type !== undefined && given.type !== "card") {
    throw badRequest(`Payment methods of the type ${given.type} are not simulated; card is.`, {
      param: "type",
    });
  }
  if (!given.card) throw missingParam("card");
  const { token } = given.card;
  const card =
    token === undefined
      ? makeCard(context, given.card)
      : takeToken(context, token, "card[token]").card;
  const billing = given.billing_details ?? null;
  return billing === null ? card : { ...card, billing: { ...card.billing, ...billing } };
}

/** Creates the payment method that a request describes. */
export function createPaymentMethod(
  context: SimContext,
  given: z.output<typeof methodData>,
): PaymentMethod {
  return addPaymentMethod(context, cardOf(context, given), mergeMetadata({}, given.metadata));
}

function updatedCard(card: Card, given: z.output<typeof updatePaymentMethodBody>): Card {
  const { billing_details: billing } = given;
  return {
    ...card,
    expMonth: given.card?.exp_month ?? card.expMonth,
    expYear: given.card?.exp_year ?? card.expYear,
    billing: billing ? { ...card.billing, ...billing } : card.billing,
  };
}

/** Updates a payment method and records the change. */
export function updatePaymentMethod(
  context: SimContext,
  method: PaymentMethod,
  given: z.output<typeof updatePaymentMethodBody>,
): Wire {
  const updated = context.state.paymentMethods.replace({
    ...method,
    card: updatedCard(method.card, given),
    metadata: mergeMetadata(method.metadata, given.metadata),
  });
  const after = presentPaymentMethod(updated);
  emit(context, changed("payment_method.updated", presentPaymentMethod(method), after));
  return after;
}
