import * as z from "zod";
import { lazyStrictObject } from "#core/contract/lazy-object.ts";
import { controlRefusal } from "#core/contract/refusal.ts";
import { createWorldActionHelper } from "#core/contract/world-action.ts";
import { computeTotal } from "../pricing/order-money.ts";
import { findDispute, openDispute } from "../resources/disputes/actions.ts";
import { presentDispute } from "../resources/disputes/present.ts";
import { disputeReasons, type Payment } from "../shared/entities.ts";
import { type State } from "../state.ts";

const worldAction = createWorldActionHelper<State>();

const disputeBody = lazyStrictObject(() => ({
  payment_id: z.string().min(1).max(192).meta({ title: "Payment", picker: "payments" }),
  reason: z.enum(disputeReasons).default("NO_KNOWLEDGE").meta({ title: "Reason" }),
  amount: z.int().min(1).optional().meta({
    title: "Amount",
    description: "In cents. Default: the total of the payment",
  }),
}));

const isDisputable = ({ status, source }: Payment) =>
  status === "COMPLETED" && source.type === "CARD";

/** Throws if a payment cannot be disputed: unknown, wrong amount, conflict, in this order. */
function checkDispute(
  state: State,
  { payment_id: id, amount }: z.output<typeof disputeBody>,
): Payment {
  const payment = state.payments.get(id);
  if (!payment) throw controlRefusal(404, "not_found", `There is no payment ${id}`, "payment_id");
  if (amount !== undefined && amount > computeTotal(payment)) {
    const message = `amount (${String(amount)}): the payment is of ${String(computeTotal(payment))}`;
    throw controlRefusal(422, "invalid_field", message, "amount");
  }
  if (!isDisputable(payment)) {
    const message = `Payment ${id} is no completed card payment and cannot be disputed`;
    throw controlRefusal(409, "payment_not_disputable", message, "payment_id");
  }
  if (!findDispute(state, id)) return payment;
  const message = `Payment ${id} is already disputed`;
  throw controlRefusal(409, "payment_already_disputed", message, "payment_id");
}

/** A cardholder's bank disputes a payment. */
export const dispute = worldAction({
  path: "/_open_dispute",
  title: "Dispute a payment",
  summary: "A cardholder's bank disputes a payment",
  effects: [
    "A dispute in the state EVIDENCE_REQUIRED is created, due in 14 days.",
    "dispute.created is recorded.",
    "The payment can no longer be refunded, unless the dispute is won.",
  ],
  body: disputeBody,
  choices: {
    payment_id: {
      unfit: ({ state }, id) => {
        const payment = state.payments.get(id);
        if (!payment) return undefined;
        if (findDispute(state, id)) return "disputed already";
        return isDisputable(payment) ? undefined : "no completed card payment";
      },
    },
  },
  handle: (context, body) => {
    const payment = checkDispute(context.state, body);
    const { reason, amount = computeTotal(payment) } = body;
    return presentDispute(openDispute(context, payment, { reason, amount }));
  },
});
