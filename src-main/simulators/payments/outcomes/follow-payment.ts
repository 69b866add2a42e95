import { followInvoice } from "../billing/collect.ts";
import { followCheckout, followSetup } from "../checkout/progress.ts";
import { withCustomerClock } from "../clocks/clock-context.ts";
import type { PaymentIntent, SimContext } from "../state.ts";
import {
  completeAuthentication,
  type PaymentOutcome,
  settlePayment,
} from "../resources/payment-intents/confirm.ts";
import { completeSetup } from "../resources/setup-intents/actions.ts";

/** Gives the result of a payment to its invoice or checkout session. */
export function followPayment(context: SimContext, outcome: PaymentOutcome): PaymentIntent {
  const { intent } = outcome;
  if (intent.invoice !== null) followInvoice(withCustomerClock(context, intent.customer), outcome);
  if (intent.checkoutSession !== null) followCheckout(context, outcome);
  return intent;
}

/** Reports the result of a payment, then throws if it was declined. */
export function followOrThrow(context: SimContext, outcome: PaymentOutcome): PaymentIntent {
  const intent = followPayment(context, outcome);
  if (outcome.error) throw outcome.error;
  return intent;
}

/** The holder of a payment method answers the bank. `false`: nothing was asked. */
export function authenticate(
  context: SimContext,
  id: string,
  outcome: "succeeded" | "failed",
): boolean {
  const { paymentIntents, setupIntents } = context.state;
  const intent = paymentIntents.get(id);
  if (intent) {
    const paid = completeAuthentication(context, intent, outcome);
    if (paid) followPayment(context, paid);
    return paid !== undefined;
  }
  const setup = setupIntents.get(id);
  const answered = setup && completeSetup(context, setup, outcome);
  if (answered?.intent.status === "succeeded") followSetup(context, id);
  return answered !== undefined;
}

/** A bank debit succeeds or fails. `false`: none was under way. */
export function settle(
  context: SimContext,
  intent: PaymentIntent,
  outcome: "succeeded" | "failed",
): boolean {
  const settled = settlePayment(context, intent, outcome);
  if (settled) followPayment(context, settled);
  return settled !== undefined;
}

/** Settles a bank debit at its time, as its test account says. */
export function settleWhenDue(context: SimContext, id: string): void {
  const intent = context.state.paymentIntents.get(id);
  const charge = context.state.charges.get(intent?.latestCharge ?? "");
  if (!intent || !charge) return;
  settle(context, intent, charge.card.test.debit?.outcome === "fails" ? "failed" : "succeeded");
}
