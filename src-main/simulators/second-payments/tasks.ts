import type { Task } from "#core/contract/task.ts";
import { computeTotal } from "./pricing/order-money.ts";
import { loseDispute } from "./resources/disputes/actions.ts";
import { nextDue } from "./resources/invoices/amounts.ts";
import { chargeCard, sendInvoice } from "./resources/invoices/publish.ts";
import type { Invoice } from "./resources/invoices/types.ts";
import { endDelay } from "./resources/payments/actions.ts";
import { isWaiting, timeOutCheckout } from "./resources/terminal-checkouts/actions.ts";
import { spell } from "./shared/api-object.ts";
import type { State } from "./state.ts";

/** The name of a customer, if there is one. */
function nameOf({ customers }: State, id: string | undefined): string | undefined {
  const { fields } = customers.get(id ?? "") ?? {};
  const name = [fields?.given_name, fields?.family_name].filter(Boolean).join(" ");
  return name === "" ? fields?.email_address : name;
}

const isChargeable = ({ status }: Invoice) => status === "UNPAID" || status === "PARTIALLY_PAID";

function describeInvoice(state: State, invoice: Invoice, title: string) {
  const due = nextDue(state, invoice);
  return {
    title,
    money: due && spell(due.amount - due.paid),
    about: [nameOf(state, invoice.fields.primary_recipient?.customer_id)],
    object: { collection: "invoices", id: invoice.id },
  };
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
        about: [nameOf(state, payment.customerId), "its delay ends"],
        object: { collection: "payments", id },
      };
    },
  },
  send_invoice: {
    run: (context, id) => {
      const invoice = context.state.invoices.get(id);
      if (invoice?.status === "SCHEDULED") sendInvoice(context, invoice);
    },
    describe: ({ state }, id) => {
      const invoice = state.invoices.get(id);
      return invoice?.status === "SCHEDULED"
        ? describeInvoice(state, invoice, "Invoice is sent")
        : undefined;
    },
  },
  charge_invoice: {
    run: (context, id) => {
      const invoice = context.state.invoices.get(id);
      if (invoice && isChargeable(invoice)) chargeCard(context, invoice);
    },
    describe: ({ state }, id) => {
      const invoice = state.invoices.get(id);
      return invoice && isChargeable(invoice)
        ? describeInvoice(state, invoice, "Invoice is charged")
        : undefined;
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
        about: [
          nameOf(state, state.payments.get(dispute.paymentId)?.customerId),
          "without evidence by then",
        ],
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
