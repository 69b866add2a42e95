import * as z from "zod";
import { controlRefusal } from "#core/kernel/refusal.ts";
import { worldActionsOf } from "#core/kernel/world-action.ts";
import { openDispute } from "./resources/disputes/actions.ts";
import type { Charge, State } from "./state.ts";

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
    .meta({ title: "Reason", suggestions: reasons, description: "fraudulent when left out" }),
  amount: z.int().min(1).optional().meta({
    title: "Amount",
    description: "In the currency's smallest unit; the whole charge when left out",
  }),
});

/** Throws if a charge cannot be disputed: unknown, wrong amount, conflict, in this order. */
function checkDispute(
  charge: Charge | undefined,
  { charge: id, amount }: z.output<typeof disputeBody>,
): Charge {
  if (!charge) throw controlRefusal(404, "not_found", `There is no charge ${id}`, "charge");
  if (amount !== undefined && amount > charge.amount) {
    const message = `amount (${String(amount)}): the charge is of ${String(charge.amount)}`;
    throw controlRefusal(422, "invalid_field", message, "amount");
  }
  if (charge.dispute !== null) {
    const message = `Charge ${id} is already disputed`;
    throw controlRefusal(409, "charge_already_disputed", message, "charge");
  }
  if (charge.isCaptured) return charge;
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
  handle: (context, body) => {
    const charge = checkDispute(context.state.charges.get(body.charge), body);
    return openDispute(context, charge, {
      reason: body.reason ?? "fraudulent",
      amount: body.amount ?? charge.amount,
      isInquiry: false,
    });
  },
});

export const worldActions = [dispute];
