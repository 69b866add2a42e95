import { moveCash, noteFunds, payingCustomer } from "../../cash/actions.ts";
import { cashModeOf, cashOf } from "../../cash/balance.ts";
import { transferTypeFor } from "../../cash/instructions.ts";
import { replaceAndEmit } from "../../shared/resource.ts";
import type { PaymentIntent, SimContext } from "../../state.ts";
import { paymentIntentResource } from "./present.ts";

/** Asks a customer to send money, unless it sent enough before. */
export function beginTransfer<Outcome>(
  context: SimContext,
  intent: PaymentIntent,
  complete: (context: SimContext, intent: PaymentIntent) => Outcome,
): Outcome | { readonly intent: PaymentIntent } {
  const customer = payingCustomer(intent.customer);
  const { amount, currency, transferOption } = intent;
  const { country = null, only = null } = transferOption ?? {};
  const type = transferTypeFor(currency, undefined, "currency");
  const known = cashOf(context.state, customer).get(currency) ?? 0;
  const isAutomatic = cashModeOf(context.state, customer) === "automatic";
  const applied = isAutomatic ? Math.min(known, amount) : 0;
  const ready: PaymentIntent = { ...intent, transfer: { type, country, only, applied } };
  if (applied > 0) {
    const move = { amount: -applied, currency, type: "applied_to_payment" as const };
    moveCash(context, customer, { ...move, about: intent.id });
  }
  if (applied === amount) {
    const outcome = complete(context, ready);
    noteFunds(context, customer, currency);
    return outcome;
  }
  const waiting = { ...ready, status: "requires_action" as const };
  const event = "payment_intent.requires_action";
  return { intent: replaceAndEmit(context, paymentIntentResource, event, waiting) };
}
