import type { Task } from "#core/contract/task.ts";
import { computeTotal } from "./pricing/order-money.ts";
import { loseDispute } from "./resources/disputes/actions.ts";
import { nextDue } from "./resources/invoices/amounts.ts";
import { chargeCard, sendInvoice } from "./resources/invoices/publish.ts";
import type { Invoice } from "./resources/invoices/types.ts";
import { endDelay } from "./resources/payments/actions.ts";
import { advanceSubscription } from "./resources/subscriptions/advance.ts";
import type { PlanSubscription, SubscriptionAction } from "./resources/subscriptions/types.ts";
import { dayOf } from "./shared/days.ts";
import { isWaiting, timeOutCheckout } from "./resources/terminal-checkouts/actions.ts";
import { hasDeadline, timeOutRequest } from "./resources/terminal-requests/actions.ts";
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

const actionTitles: Readonly<Record<SubscriptionAction["type"], string>> = {
  CANCEL: "Subscription ends",
  PAUSE: "Subscription is paused",
  RESUME: "Subscription resumes",
  SWAP_PLAN: "Subscription changes its plan",
  CHANGE_BILLING_ANCHOR_DATE: "Subscription changes its billing day",
};

/** The work for a subscription on a day; `undefined` if there is none any more. */
function titleOf(subscription: PlanSubscription, day: string): string | undefined {
  const { status, actions, nextBill, startDate } = subscription;
  const action = actions.find(({ effectiveDate }) => effectiveDate === day);
  if (action) return actionTitles[action.type];
  if (status === "PENDING" && startDate === day) return "Subscription begins";
  return status === "ACTIVE" && nextBill === day ? "Subscription is billed" : undefined;
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
  advance_subscription: {
    run: advanceSubscription,
    describe: ({ state }, id, due) => {
      const subscription = state.planSubscriptions.get(id);
      const title = subscription && titleOf(subscription, dayOf(due));
      if (!subscription || title === undefined) return undefined;
      return {
        title,
        about: [nameOf(state, subscription.customerId)],
        object: { collection: "subscriptions", id },
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
        about: [
          nameOf(state, state.payments.get(dispute.paymentId)?.customerId),
          "without evidence by then",
        ],
        object: { collection: "disputes", id },
      };
    },
  },
  time_out_terminal_request: {
    run: timeOutRequest,
    describe: (context, subject) => {
      if (!hasDeadline(context, subject)) return undefined;
      const [kind = "", id = ""] = subject.split(" ");
      return {
        title: `Terminal ${kind} times out`,
        about: ["unless the buyer reacts by then"],
        object: { collection: `terminal_${kind}s`, id },
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
