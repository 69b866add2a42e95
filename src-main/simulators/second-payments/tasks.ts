import type { Task } from "#core/contract/task.ts";
import { computeTotal } from "./pricing/order-money.ts";
import { loseDispute } from "./resources/disputes/actions.ts";
import { endDelay } from "./resources/payments/actions.ts";
import { isWaiting, timeOutCheckout } from "./resources/terminal-checkouts/actions.ts";
import { spell } from "./shared/api-object.ts";
import type { Payment, State } from "./state.ts";

/** The buyer of a payment, if it names one. */
function buyerOf({ customers }: State, payment: Payment | undefined): string | undefined {
  const { fields } = customers.get(payment?.customerId ?? "") ?? {};
  const name = [fields?.given_name, fields?.family_name].filter(Boolean).join(" ");
  return name === "" ? fields?.email_address : name;
}

/** The work that the provider does by itself at a scheduled time. */
export const tasks: Readonly<Record<string, Task<State>>> = {
  end_delay: {
    run: endDelay,
    describe: ({ state }, id) => {
      const payment = state.payments.get(id);
      if (payment?.status !== "APPROVED") return undefined;
      const isCompleted = payment.delayAction === "COMPLETE";
      return {
        title: isCompleted ? "Payment is completed" : "Payment is canceled",
        money: spell(computeTotal(payment)),
        about: [buyerOf(state, payment), "its delay ends"],
        object: { collection: "payments", id },
      };
    },
  },
  lose_dispute: {
    run: loseDispute,
    describe: ({ state }, id) => {
      const dispute = state.disputes.get(id);
      if (dispute?.state !== "EVIDENCE_REQUIRED") return undefined;
      return {
        title: "Dispute is lost",
        money: spell(dispute.amount),
        about: [buyerOf(state, state.payments.get(dispute.paymentId)), "without evidence by then"],
        object: { collection: "disputes", id },
      };
    },
  },
  time_out_checkout: {
    run: timeOutCheckout,
    describe: ({ state }, id) => {
      const checkout = state.terminalCheckouts.get(id);
      if (!checkout || !isWaiting(checkout)) return undefined;
      return {
        title: "Terminal checkout times out",
        money: spell(checkout.amount),
        about: ["unless the buyer pays by then"],
        object: { collection: "terminal_checkouts", id },
      };
    },
  },
};
