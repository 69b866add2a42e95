import { withCustomerClock } from "../clocks/clock-context.ts";
import { foreseeDecline } from "../resources/payment-intents/confirm.ts";
import { checkAttachable } from "../resources/payment-methods/actions.ts";
import { confirmSetupIntent, createSetupIntent } from "../resources/setup-intents/actions.ts";
import type { PaymentMethod, SimContext } from "../state.ts";
import { completePayment } from "./pay.ts";
import { type Buyer, type CheckoutOutcome, complete, customerFor, note, read } from "./progress.ts";
import { completeSubscription } from "./subscribe.ts";
import type { CheckoutSession } from "./types.ts";

function completeSetup(
  context: SimContext,
  session: CheckoutSession,
  buyer: Buyer,
): CheckoutOutcome {
  const customer = customerFor(context, session, buyer);
  const { description, metadata } = session.setupData;
  const intent = createSetupIntent(context, {
    ...(customer === null ? {} : { customer }),
    description,
    metadata,
    return_url: `${context.baseUrl}/c/pay/${session.id}`,
  });
  note(context, session, { customer, setupIntent: intent.id });
  const confirmation = { payment_method: buyer.method };
  const { intent: after, error } = confirmSetupIntent(context, intent, confirmation);
  if (error) return { session: read(context, session), error };
  if (after.status === "requires_action") {
    return { session: read(context, session), authenticates: after.id };
  }
  return { session: complete(context, session, "no_payment_required") };
}

/** Returns the display of a new payment method to its customer later. */
function redisplayOf(
  session: CheckoutSession,
  { savesMethod }: Buyer,
): PaymentMethod["allowRedisplay"] {
  if (session.allowRedisplay !== null) return session.allowRedisplay;
  if (savesMethod === true) return "always";
  const isKept = session.mode !== "payment" || session.paymentData.setupFutureUsage !== null;
  return isKept ? "limited" : "unspecified";
}

/** Adds the address and the phone that a buyer gave to a new payment method, and where it is shown again. */
function dressMethod({ state }: SimContext, session: CheckoutSession, buyer: Buyer): void {
  const { address, phone } = buyer.answers;
  const found = state.paymentMethods.get(buyer.method ?? "");
  if (found?.customer !== null) return;
  const given = { ...(address && { address }), ...(phone !== null && { phone }) };
  const hasBilling = Object.keys(given).length > 0;
  const billing = hasBilling ? { ...found.card.billing, ...given } : found.card.billing;
  state.paymentMethods.replace({
    ...found,
    allowRedisplay: redisplayOf(session, buyer),
    card: { ...found.card, billing },
  });
}

/** Submits the page of an open session: creates what its mode makes, and completes it. */
export function completeCheckout(
  outer: SimContext,
  session: CheckoutSession,
  buyer: Buyer,
): CheckoutOutcome {
  const context = withCustomerClock(outer, session.customer);
  const { email, name, answers } = buyer;
  const known = context.state.customers.get(session.customer ?? "");
  const details = {
    email: email ?? session.customerEmail ?? known?.email ?? null,
    name: name ?? answers.individualName ?? answers.shipping?.name ?? known?.name ?? null,
  };
  dressMethod(context, session, buyer);
  const named = note(context, session, {
    customerDetails: details,
    answers,
    savesMethod: buyer.savesMethod ?? false,
  });
  const full = { ...buyer, ...details };
  if (session.mode === "payment") return completePayment(context, named, full);
  if (session.mode === "setup") return completeSetup(context, named, full);
  if (buyer.method !== undefined && session.customer !== null) {
    const decline = foreseeDecline(context, buyer.method, false);
    if (decline === null) checkAttachable(context, buyer.method, session.customer);
  }
  return completeSubscription(context, named, full);
}
