import { wishOfSplit } from "../connect/split.ts";
import { createPaymentIntent } from "../resources/payment-intents/actions.ts";
import { wishOfMethodOptions } from "../resources/payment-intents/method-options.ts";
import { confirmPaymentIntent } from "../resources/payment-intents/confirm.ts";
import type { SimContext } from "../state.ts";
import {
  afterPayment,
  type Buyer,
  type CheckoutOutcome,
  complete,
  customerFor,
  linkIntent,
  note,
  read,
} from "./progress.ts";
import { dueToday } from "./totals.ts";
import type { CheckoutSession } from "./types.ts";

/** Tries a payment of its own for a session, whatever the session makes later. */
export function payOnce(
  context: SimContext,
  session: CheckoutSession,
  customer: string | null,
  buyer: Buyer,
): CheckoutOutcome {
  const { paymentData } = session;
  const amount = dueToday(context, session);
  const { answers } = read(context, session);
  const shipping = answers?.shipping
    ? { ...answers.shipping, phone: answers.phone }
    : paymentData.shipping;
  const created = createPaymentIntent(context, {
    amount,
    ...wishOfSplit(paymentData.split, amount),
    currency: session.currency ?? "usd",
    ...(customer === null ? {} : { customer }),
    ...(paymentData.captureMethod === null ? {} : { capture_method: paymentData.captureMethod }),
    description: paymentData.description,
    metadata: paymentData.metadata,
    receipt_email: paymentData.receiptEmail,
    setup_future_usage: paymentData.setupFutureUsage ?? (session.savesMethod ? "on_session" : null),
    payment_method_options: wishOfMethodOptions(session.methodOptions),
    statement_descriptor: paymentData.statementDescriptor,
    statement_descriptor_suffix: paymentData.statementDescriptorSuffix,
    transfer_group: paymentData.transferGroup,
    ...(shipping && { shipping }),
  });
  const intent = linkIntent(context, session, created);
  note(context, session, { paymentIntent: intent.id });
  const confirmation = { payment_method: buyer.method };
  return afterPayment(context, session, confirmPaymentIntent(context, intent, confirmation));
}

/** Completes a session in payment mode. */
export function completePayment(
  context: SimContext,
  session: CheckoutSession,
  buyer: Buyer,
): CheckoutOutcome {
  const customer = customerFor(context, session, buyer);
  note(context, session, { customer });
  if (dueToday(context, session) === 0) {
    return { session: complete(context, session, "no_payment_required") };
  }
  return payOnce(context, session, customer, buyer);
}
