import type { Invoice } from "../billing/types.ts";
import { dueToday } from "../checkout/totals.ts";
import { isHeld } from "../resources/charges/hold.ts";
import { computeAmountDue, computeAmountRemaining } from "../resources/invoices/present.ts";
import { isUnderWay } from "../resources/payouts/actions.ts";
import { priceQuote } from "../resources/quotes/present.ts";
import type { Charge, State } from "../state.ts";
import { describeIf, describeMoney, findPerson } from "./words.ts";

function aboutInvoice(state: State, invoice: Invoice) {
  return {
    about: [findPerson(state, invoice.customer), invoice.number],
    object: { collection: "invoices", id: invoice.id },
  };
}

const payerOf = (state: State, charge: Charge | undefined) =>
  findPerson(state, charge?.customer ?? null) ?? charge?.receiptEmail;

export const describeDraft = describeIf(
  ({ state }, id, due) => {
    const draft = state.invoices.get(id);
    const isDue = draft?.status === "draft" && draft.autoAdvance;
    return isDue && (draft.finalizesAt ?? 0) <= due / 1_000 ? draft : undefined;
  },
  (draft, { state }) => ({
    title: draft.collectionMethod === "send_invoice" ? "Invoice is sent" : "Invoice is charged",
    ...describeMoney(computeAmountDue(draft), draft.currency),
    ...aboutInvoice(state, draft),
  }),
);

/** A failed payment of a renewal is retried three times. */
export const describeRetry = describeIf(
  ({ state }, id, due) => {
    const invoice = state.invoices.get(id);
    const isDue = invoice?.status === "open" && invoice.nextAttempt === due / 1_000;
    return isDue ? invoice : undefined;
  },
  (invoice, { state }) => ({
    title: `Payment retry ${String(invoice.retries + 1)} of 3`,
    ...describeMoney(computeAmountRemaining(invoice), invoice.currency),
    ...aboutInvoice(state, invoice),
  }),
);

export const describeOverdue = describeIf(
  ({ state }, id, due) => {
    const invoice = state.invoices.get(id);
    return invoice?.status === "open" && invoice.dueDate === due / 1_000 ? invoice : undefined;
  },
  (invoice, { state }) => ({
    title: "Invoice is overdue",
    ...describeMoney(computeAmountRemaining(invoice), invoice.currency),
    ...aboutInvoice(state, invoice),
  }),
);

export const describeCheckout = describeIf(
  ({ state }, id) => {
    const session = state.checkoutSessions.get(id);
    return session?.status === "open" ? session : undefined;
  },
  (session, context) => {
    const email = session.customerDetails?.email ?? session.customerEmail;
    return {
      title: "Checkout session expires",
      ...describeMoney(dueToday(context, session), session.currency ?? "usd"),
      about: [findPerson(context.state, session.customer) ?? email, session.clientReference],
      object: { collection: "checkout_sessions", id: session.id },
    };
  },
);

export const describeHold = describeIf(
  ({ state }, id) => {
    const charge = state.charges.get(id);
    return charge && isHeld(charge) ? charge : undefined;
  },
  (charge, { state }) => ({
    title: "Uncaptured charge expires",
    ...describeMoney(charge.amount, charge.currency),
    about: [payerOf(state, charge), charge.description],
    object: { collection: "charges", id: charge.id },
  }),
);

export const describeSettlement = describeIf(
  ({ state }, id) => {
    const intent = state.paymentIntents.get(id);
    return intent?.status === "processing" ? intent : undefined;
  },
  (intent, { state }) => {
    const { debit } = state.charges.get(intent.latestCharge ?? "")?.card.test ?? {};
    return {
      title: debit?.outcome === "fails" ? "Bank debit fails" : "Bank debit succeeds",
      ...describeMoney(intent.amount, intent.currency),
      about: [findPerson(state, intent.customer), intent.description],
      object: { collection: "payment_intents", id: intent.id },
    };
  },
);

export const describeRefund = describeIf(
  ({ state }, id) => {
    const refund = state.refunds.get(id);
    const charge = state.charges.get(refund?.charge ?? "");
    if (!refund) return undefined;
    const fails = refund.status === "succeeded" && charge?.card.test.refund === "fails";
    return fails || refund.status === "pending" ? { refund, charge, fails } : undefined;
  },
  ({ refund, charge, fails }, { state }) => ({
    title: fails ? "Refund fails" : "Refund succeeds",
    ...describeMoney(refund.amount, refund.currency),
    about: [payerOf(state, charge), charge?.description],
    object: { collection: "refunds", id: refund.id },
  }),
);

export const describePayoutSent = describeIf(
  ({ state }, id) => {
    const payout = state.payouts.get(id);
    return payout?.status === "pending" ? payout : undefined;
  },
  (payout) => ({
    title: "Payout is sent to the bank",
    ...describeMoney(payout.amount, payout.currency),
    object: { collection: "payouts", id: payout.id },
  }),
);

export const describePayoutPaid = describeIf(
  ({ state }, id) => {
    const payout = state.payouts.get(id);
    return payout && isUnderWay(payout) ? payout : undefined;
  },
  (payout) => ({
    title: "Payout arrives at the bank",
    ...describeMoney(payout.amount, payout.currency),
    object: { collection: "payouts", id: payout.id },
  }),
);

export const describeTopup = describeIf(
  ({ state }, id) => {
    const topup = state.topups.get(id);
    return topup?.status === "pending" ? topup : undefined;
  },
  (topup) => ({
    title: "Top-up arrives in the balance",
    ...describeMoney(topup.amount, topup.currency),
    about: [topup.description],
  }),
);

export const describeQuote = describeIf(
  ({ state }, id, due) => {
    const quote = state.quotes.get(id);
    const isOpen = quote?.status === "draft" || quote?.status === "open";
    return isOpen && quote.expires_at === due / 1_000 ? quote : undefined;
  },
  (quote, context) => ({
    title: "Quote expires",
    ...describeMoney(priceQuote(context, quote).total, quote.currency ?? "usd"),
    about: [findPerson(context.state, quote.customer), quote.number],
  }),
);
