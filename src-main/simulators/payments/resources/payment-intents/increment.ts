import { changeSplit } from "../../connect/split.ts";
import { badRequest } from "../../errors.ts";
import { keepOr, mergeMetadata } from "../../shared/metadata.ts";
import { changeAndEmit, replaceAndEmit } from "../../shared/resource.ts";
import type { PaymentIntent, SimContext } from "../../state.ts";
import { chargeResource } from "../charges/present.ts";
import { heldCharge, unexpectedState } from "./actions.ts";
import { paymentIntentResource } from "./present.ts";
import type { Increment } from "./schema.ts";

/** Increases the amount that a card holds which was presented at a reader. */
export function incrementAuthorization(
  context: SimContext,
  intent: PaymentIntent,
  input: Increment,
): PaymentIntent {
  const charge = heldCharge(context, intent);
  const verb = "increment the authorization of";
  if (!charge) throw unexpectedState(context, intent, verb);
  if (charge.card.reader?.increments !== true) {
    const why = "its card does not support incremental authorization";
    throw unexpectedState(context, intent, verb, why);
  }
  const { amount } = input;
  if (amount <= intent.amount) {
    const message = `The amount (${String(amount)}) must be greater than the amount of the PaymentIntent (${String(intent.amount)}).`;
    throw badRequest(message, { param: "amount" });
  }
  const sharing = changeSplit(charge.sharing, input, amount);
  changeAndEmit(context, chargeResource, "charge.updated", charge, { amount, sharing });
  const type = "payment_intent.amount_capturable_updated";
  return replaceAndEmit(context, paymentIntentResource, type, {
    ...intent,
    amount,
    split: changeSplit(intent.split, input, amount),
    description: keepOr(input.description, intent.description),
    statementDescriptor: keepOr(input.statement_descriptor, intent.statementDescriptor),
    metadata: mergeMetadata(intent.metadata, input.metadata),
  });
}
