import { moveCash, noteFunds, payingCustomer } from "../../cash/actions.ts";
import { cashModeOf, cashOf } from "../../cash/balance.ts";
import { transferTypeFor } from "../../cash/instructions.ts";
import { replaceAndEmit } from "../../shared/resource.ts";
import type { PaymentIntent, SimContext } from "../../state.ts";
import { paymentIntentResource } from "./present.ts";
import type { Confirmation } from "./schema.ts";

const OPTION = "payment_method_options[customer_balance][bank_transfer][type]";

/** Asks a customer to send money, unless it sent enough before. */
export function beginTransfer<Outcome>(
  context: SimContext,
  intent: PaymentIntent,
  { payment_method_options: options }: Pick<Confirmation, "payment_method_options">,
  complete: (context: SimContext, intent: PaymentIntent) => Outcome,
): Outcome | { readonly intent: PaymentIntent } {
  const customer = payingCustomer(intent.customer);
  const { amount, currency, transfer } = intent;
  const asked = options?.customer_balance?.bank_transfer;
  const type = transferTypeFor(currency, asked?.type ?? transfer?.type, OPTION);
  const country = asked?.eu_bank_transfer?.country ?? transfer?.country ?? null;
  const known = cashOf(context.state, customer).get(currency) ?? 0;
  const isAutomatic = cashModeOf(context.state, customer) === "automatic";
  const applied = isAutomatic ? Math.min(known, amount) : 0;
  const ready: PaymentIntent = { ...intent, transfer: { type, country, applied } };
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
