import * as z from "zod";
import { controlRefusal, type Refusal } from "#core/kernel/refusal.ts";
import { worldActionsOf } from "#core/kernel/world-action.ts";
import { choices } from "./outcomes/choices.ts";
import { completeByAction } from "./checkout/action.ts";
import { ownerContext } from "./connect/account-context.ts";
import { authenticate, settle } from "./outcomes/follow-payment.ts";
import { decideDispute as decide, isClosed, openDispute } from "./resources/disputes/actions.ts";
import { disputeResource, presentDispute } from "./resources/disputes/present.ts";
import { endPayout, isUnderWay } from "./resources/payouts/actions.ts";
import { payoutResource, presentPayout } from "./resources/payouts/present.ts";
import { failRefund } from "./resources/refunds/actions.ts";
import { presentRefund, refundResource } from "./resources/refunds/present.ts";
import { findObject } from "./shared/find-object.ts";
import type { Charge, SimContext, State } from "./state.ts";
import type { Resource } from "./shared/resource.ts";
import { chargeResource } from "./resources/charges/present.ts";
import { paymentIntentResource } from "./resources/payment-intents/present.ts";

const worldAction = worldActionsOf<State>();

/** The usual reasons of banks, as suggestions: any reason is accepted. */
const reasons = [
  "fraudulent",
  "product_not_received",
  "product_unacceptable",
  "duplicate",
  "subscription_canceled",
  "credit_not_processed",
  "unrecognized",
  "general",
  "bank_cannot_process",
  "check_returned",
  "customer_initiated",
  "debit_not_authorized",
  "incorrect_account_details",
  "insufficient_funds",
  "noncompliant",
];

const disputeBody = z.strictObject({
  charge: z.string().min(1).max(255).meta({
    title: "Charge",
    picker: "charges",
    description: "The charge the cardholder disputes",
  }),
  reason: z
    .string()
    .min(1)
    .max(255)
    .optional()
    .meta({ title: "Reason", suggestions: reasons, description: "Default: fraudulent" }),
  amount: z.int().min(1).optional().meta({
    title: "Amount",
    description: "In the currency's smallest unit. Default: the whole charge",
  }),
});

/** Throws if a charge cannot be disputed: wrong amount, then conflict. */
function checkDispute(charge: Charge, { charge: id, amount }: z.output<typeof disputeBody>): void {
  if (amount !== undefined && amount > charge.amount) {
    const message = `amount (${String(amount)}): the charge is of ${String(charge.amount)}`;
    throw controlRefusal(422, "invalid_field", message, "amount");
  }
  if (charge.dispute !== null) {
    const message = `Charge ${id} is already disputed`;
    throw controlRefusal(409, "charge_already_disputed", message, "charge");
  }
  if (charge.isCaptured) return;
  const message = `Charge ${id} took no money: there is nothing to dispute`;
  throw controlRefusal(409, "charge_not_captured", message, "charge");
}

/** A cardholder's bank disputes a charge. */
const dispute = worldAction({
  path: "/_dispute",
  title: "Open dispute",
  summary: "A cardholder's bank disputes a charge",
  effects: [
    "A dispute with status needs_response is created and the charge becomes disputed.",
    "charge.dispute.created is recorded and delivered.",
    "The amount and a fee leave the balance; the charge can no longer be refunded.",
  ],
  body: disputeBody,
  choices: { charge: choices.charge },
  handle: (platform, body) => {
    const { context, object: charge } = find(platform, "charge", chargeResource, body.charge);
    checkDispute(charge, body);
    return openDispute(context, charge, {
      reason: body.reason ?? "fraudulent",
      amount: body.amount ?? charge.amount,
      isInquiry: false,
    });
  },
});

/** The bank's answer to a question, or the result of a payment. */
const outcomeOf = <const Words extends readonly [string, ...string[]]>(...words: Words) =>
  z.enum(words, { error: `must be one of ${words.join(", ")}` }).meta({ title: "Outcome" });

const authenticateBody = z.strictObject({
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
  outcome: outcomeOf("succeeded", "failed"),
});

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

/** The object that a field names, and the context of its account. */
function find<T extends { readonly id: string }>(
  platform: SimContext,
  field: string,
  { of }: Resource<T>,
  id: string,
): { readonly context: SimContext; readonly object: T } {
  const context = ownerContext(platform, (state) => of(state).has(id));
  const object = of(context.state).get(id);
  if (!object) throw unknownObject(field, id);
  return { context, object };
}

/** 404: the id in a field names nothing. */
function unknownObject(field: string, id: string): Refusal {
  const message = `There is no ${field.replaceAll("_", " ")} ${id}`;
  return controlRefusal(404, "not_found", message, field);
}

/** A bank debit comes through or bounces. */
const settlePayment = worldAction({
  path: "/_settle_payment",
  title: "Settle bank debit",
  summary: "A bank debit succeeds or fails, days after it was made",
  effects: [
    "A payment intent with status processing succeeds or fails.",
    "charge.succeeded and payment_intent.succeeded, or charge.failed and payment_intent.payment_failed, are recorded.",
  ],
  body: z.strictObject({
    payment_intent: z.string().min(1).meta({ title: "Payment intent", picker: "payment_intents" }),
    outcome: outcomeOf("succeeded", "failed"),
  }),
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

/** A bank decides a dispute. */
const decideDispute = worldAction({
  path: "/_close_dispute",
  title: "Close dispute",
  summary: "A bank decides a dispute",
  effects: [
    "The dispute is won or lost and charge.dispute.closed is recorded.",
    "Won: the amount is back in the balance and charge.dispute.funds_reinstated is recorded.",
  ],
  body: z.strictObject({
    dispute: z.string().min(1).meta({ title: "Dispute", picker: "disputes" }),
    outcome: outcomeOf("won", "lost"),
  }),
  choices: { dispute: choices.dispute },
  handle: (platform, { dispute: id, outcome }) => {
    const { context, object: known } = find(platform, "dispute", disputeResource, id);
    if (isClosed(known)) {
      const message = `Dispute ${id} is already closed: its status is ${known.status}`;
      throw controlRefusal(409, "dispute_already_closed", message, "dispute");
    }
    return presentDispute(decide(context, known, outcome), context);
  },
});

/** A bank sends the money of a refund back. */
const bounceRefund = worldAction({
  path: "/_fail_refund",
  title: "Fail refund",
  summary: "A bank sends the money of a refund back",
  effects: [
    "The refund fails and refund.failed is recorded.",
    "The amount is back in the balance, and the charge is no longer refunded by it.",
  ],
  body: z.strictObject({
    refund: z.string().min(1).meta({ title: "Refund", picker: "refunds" }),
  }),
  choices: { refund: choices.refund },
  handle: (platform, { refund: id }) => {
    const { context, object: refund } = find(platform, "refund", refundResource, id);
    if (refund.status === "failed" || refund.status === "canceled") {
      const message = `Refund ${id} has the status ${refund.status}`;
      throw controlRefusal(409, "refund_already_ended", message, "refund");
    }
    return presentRefund(failRefund(context, refund), context);
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
  body: z.strictObject({
    session: z.string().min(1).meta({ title: "Checkout session", picker: "checkout_sessions" }),
    outcome: outcomeOf("paid", "declined", "expired")
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
  }),
  choices: { session: choices.session },
  handle: (platform, body) =>
    completeByAction(
      ownerContext(platform, ({ checkoutSessions }) => checkoutSessions.has(body.session)),
      body,
    ),
});

/** A bank pays a payout out, or sends it back. */
const finishPayout = worldAction({
  path: "/_payout",
  title: "Settle payout",
  summary: "A bank pays a payout out or sends it back",
  effects: [
    "A payout that is under way is paid or fails, and payout.paid or payout.failed is recorded.",
    "Failed: the amount is back in the balance.",
  ],
  body: z.strictObject({
    payout: z.string().min(1).meta({ title: "Payout", picker: "payouts" }),
    outcome: outcomeOf("paid", "failed"),
  }),
  choices: { payout: choices.payout },
  handle: (platform, { payout: id, outcome }) => {
    const { context, object: payout } = find(platform, "payout", payoutResource, id);
    if (!isUnderWay(payout)) {
      const message = `Payout ${id} has the status ${payout.status}`;
      throw controlRefusal(409, "payout_already_ended", message, "payout");
    }
    return presentPayout(endPayout(context, payout, outcome));
  },
});

export const worldActions = [
  dispute,
  finishCheckout,
  answerBank,
  settlePayment,
  decideDispute,
  finishPayout,
  bounceRefund,
];
