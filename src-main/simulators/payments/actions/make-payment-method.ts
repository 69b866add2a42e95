import * as z from "zod";
import type { PaymentsContext } from "../emit.ts";
import { badRequest, missingParam } from "../errors.ts";
import { otherMethodFields } from "../method-types.ts";
import { mergeMetadata } from "../metadata.ts";
import { billingDetails, ignored, metadata } from "../params.ts";
import type { Card, PaymentMethod } from "../state.ts";
import { cardDetails, makeCard } from "./make-card.ts";
import { addPaymentMethod } from "./payment-method.ts";
import { takeToken } from "./resolve-card.ts";

/** A payment method as a form carries it; payment intents take the same inline. */
export const methodShape = {
  type: z.string().optional(),
  card: cardDetails.extend({ token: z.string().min(1).optional() }).optional(),
  billing_details: billingDetails.optional(),
  metadata: metadata.optional(),
  ...ignored("allow_redisplay", "radar_options", ...otherMethodFields),
};

/** The same as a value within another form. */
export const methodData = z.strictObject(methodShape);

function cardOf(context: PaymentsContext, given: z.output<typeof methodData>): Card {
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

/** Makes the payment method that a form describes. */
export function createPaymentMethod(
  context: PaymentsContext,
  given: z.output<typeof methodData>,
): PaymentMethod {
  return addPaymentMethod(context, cardOf(context, given), mergeMetadata({}, given.metadata));
}

export type MethodData = z.output<typeof methodData>;
