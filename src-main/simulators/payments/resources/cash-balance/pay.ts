import { moveCash, noteFunds, payingCustomer } from "../../cash/actions.ts";
import { cashModeOf, cashOf } from "../../cash/balance.ts";
import { followPayment } from "../../outcomes/follow-payment.ts";
import { replaceAndEmit } from "../../shared/resource.ts";
import type { PaymentIntent, SimContext } from "../../state.ts";
import { payTransferred } from "../payment-intents/confirm.ts";
import { paymentIntentResource } from "../payment-intents/present.ts";

/** Returns the part of a payment by bank transfer that is not paid yet. */
export function unpaidOf({ amount, transfer }: PaymentIntent): number {
  return amount - (transfer?.applied ?? 0);
}

/** Applies money of a customer to a payment, which succeeds when all of it is paid. */
export function applyCash(
  context: SimContext,
  intent: PaymentIntent,
  amount: number,
): PaymentIntent {
  const customer = payingCustomer(intent.customer);
  const { currency, transfer } = intent;
  if (!transfer || amount === 0) return intent;
  moveCash(context, customer, {
    ...{ amount: -amount, currency, type: "applied_to_payment", about: intent.id },
  });
  const funded = { ...intent, transfer: { ...transfer, applied: transfer.applied + amount } };
  if (unpaidOf(funded) > 0) {
    return replaceAndEmit(
      context,
      paymentIntentResource,
      "payment_intent.partially_funded",
      funded,
    );
  }
  return followPayment(context, payTransferred(context, funded));
}

/** Pays the open payments of a customer, oldest first, with the money that it sent. */
export function reconcile(context: SimContext, customer: string, currency: string): void {
  const { state } = context;
  if (cashModeOf(state, customer) === "automatic") {
    for (const intent of [...state.paymentIntents.values()]) {
      const isOpen = intent.transfer !== undefined && intent.status === "requires_action";
      if (!isOpen || intent.customer !== customer || intent.currency !== currency) continue;
      const balance = cashOf(state, customer).get(currency) ?? 0;
      applyCash(context, intent, Math.min(balance, unpaidOf(intent)));
    }
  }
  noteFunds(context, customer, currency);
}
