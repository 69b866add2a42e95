import * as z from "zod";
import { lazyStrictObject } from "#core/contract/lazy-object.ts";
import { controlRefusal } from "#core/contract/refusal.ts";
import { completeByAction } from "./checkout/action.ts";
import { ownerContext } from "./connect/account-context.ts";
import {
  bounceRefund,
  decideDispute,
  dispute,
  finishPayout,
  review,
  warnOfFraud,
} from "./outcomes/bank-actions.ts";
import { choices } from "./outcomes/choices.ts";
import { presentCard } from "./outcomes/present-card.ts";
import { authenticate, settle } from "./outcomes/follow-payment.ts";
import { find, createOutcome, unknownObject, worldAction } from "./outcomes/world-action.ts";
import { paymentIntentResource } from "./resources/payment-intents/present.ts";
import { findObject } from "./shared/find-object.ts";

const authenticateBody = lazyStrictObject(() => ({
  payment_intent: z
    .string()
    .min(1)
    .optional()
    .meta({ title: "Payment intent", picker: "payment_intents", prefilled: true }),
  setup_intent: z
    .string()
    .min(1)
    .optional()
    .meta({ title: "Setup intent", picker: "setup_intents", prefilled: true }),
  outcome: createOutcome("succeeded", "failed"),
}));

/** A cardholder answers the bank (3-D Secure). */
const answerBank = worldAction({
  path: "/_authenticate",
  title: "Answer 3-D Secure",
  summary: "A cardholder passes or fails the bank's authentication",
  effects: [
    "A payment or setup intent with status requires_action goes on, or fails.",
    "payment_intent.succeeded or payment_intent.payment_failed, or those of the setup intent, are recorded.",
  ],
  body: authenticateBody,
  choices: { payment_intent: choices.authentication, setup_intent: choices.setup },
  handle: (platform, { payment_intent: payment, setup_intent: setup, outcome }) => {
    if ((payment === undefined) === (setup === undefined)) {
      const message = "payment_intent: name a payment_intent or a setup_intent, and only one";
      throw controlRefusal(422, "invalid_field", message, "payment_intent");
    }
    const [field, id] =
      payment === undefined ? ["setup_intent", setup ?? ""] : ["payment_intent", payment];
    const context = ownerContext(
      platform,
      (state) => state.paymentIntents.has(id) || state.setupIntents.has(id),
    );
    const { paymentIntents, setupIntents } = context.state;
    const status = (paymentIntents.get(payment ?? "") ?? setupIntents.get(setup ?? ""))?.status;
    if (status === undefined) throw unknownObject(field, id);
    if (status !== "requires_action" || !authenticate(context, id, outcome)) {
      const message = `${id} has the status ${status}: no authentication is under way`;
      throw controlRefusal(409, "no_authentication_pending", message, field);
    }
    return findObject(context, id);
  },
});

/** A bank debit comes through or bounces. */
const settlePayment = worldAction({
  path: "/_settle_payment",
  title: "Settle bank debit",
  summary: "A bank debit succeeds or fails, days after it was made",
  effects: [
    "A payment intent with status processing succeeds or fails.",
    "charge.succeeded and payment_intent.succeeded, or charge.failed and payment_intent.payment_failed, are recorded.",
  ],
  body: lazyStrictObject(() => ({
    payment_intent: z.string().min(1).meta({ title: "Payment intent", picker: "payment_intents" }),
    outcome: createOutcome("succeeded", "failed"),
  })),
  choices: { payment_intent: choices.debit },
  handle: (platform, { payment_intent: id, outcome }) => {
    const field = "payment_intent";
    const { context, object: intent } = find(platform, field, paymentIntentResource, id);
    if (!settle(context, intent, outcome)) {
      const message = `${id} has the status ${intent.status}: no bank debit is under way`;
      throw controlRefusal(409, "not_processing", message, field);
    }
    return findObject(context, id);
  },
});

/** A buyer pays on a checkout page, is declined there or leaves it. */
const finishCheckout = worldAction({
  path: "/_complete_checkout",
  title: "Complete checkout",
  summary: "A buyer completes a checkout page, without a browser",
  effects: [
    "Paid: the payment, subscription or saved card is created and checkout.session.completed is recorded.",
    "Declined: the session stays open and payment_intent.payment_failed is recorded.",
    "Expired: checkout.session.expired is recorded.",
  ],
  body: lazyStrictObject(() => ({
    session: z.string().min(1).meta({ title: "Checkout session", picker: "checkout_sessions" }),
    outcome: createOutcome("paid", "declined", "expired")
      .optional()
      .meta({ title: "Outcome", description: "Default: paid" }),
    card: z
      .string()
      .min(1)
      .max(255)
      .optional()
      .meta({
        title: "Card",
        suggestions: ["4242424242424242", "4000002760003184", "pm_card_chargeCustomerFail"],
        description: "A card number, pm_… or tok_…. Default: a card that pays",
      }),
    email: z.string().min(1).max(255).optional().meta({ title: "Email" }),
    name: z.string().min(1).max(255).optional().meta({ title: "Name" }),
  })),
  choices: { session: choices.session },
  handle: (platform, body) =>
    completeByAction(
      ownerContext(platform, ({ checkoutSessions }) => checkoutSessions.has(body.session)),
      body,
    ),
});

export const worldActions = [
  dispute,
  finishCheckout,
  answerBank,
  settlePayment,
  decideDispute,
  finishPayout,
  bounceRefund,
  warnOfFraud,
  review,
  presentCard,
];
