import type { PaymentsContext } from "./emit.ts";
import { shortList } from "./lists.ts";
import { presentCard, type Wire } from "./present-card.ts";
import { presentCharge } from "./present-charge.ts";
import { presentCustomer } from "./present-customer.ts";
import { presentPaymentMethod } from "./present-payment-method.ts";
import { presentWebhookEndpoint } from "./present-webhook-endpoint.ts";
import { showBalanceTransaction, showDispute, showPaymentIntent, showRefund } from "./show.ts";

type Finder = (context: PaymentsContext, id: string) => Wire | undefined;

const shown = <T>(item: T | undefined, present: (item: T) => Wire): Wire | undefined =>
  item === undefined ? undefined : present(item);

/** Ids say by their prefix what they name. */
const finders: Readonly<Record<string, Finder>> = {
  card: ({ state }, id) => shown(state.cards.get(id), presentCard),
  ch: ({ state }, id) => shown(state.charges.get(id), presentCharge),
  cus: ({ state }, id) => shown(state.customers.get(id), presentCustomer),
  dp: (context, id) => shown(context.state.disputes.get(id), (it) => showDispute(context, it)),
  pi: (context, id) =>
    shown(context.state.paymentIntents.get(id), (it) => showPaymentIntent(context, it)),
  pm: ({ state }, id) => shown(state.paymentMethods.get(id), presentPaymentMethod),
  re: (context, id) => shown(context.state.refunds.get(id), (it) => showRefund(context, it)),
  txn: (context, id) =>
    shown(context.state.balanceTransactions.get(id), (it) => showBalanceTransaction(context, it)),
  we: ({ state }, id) => shown(state.webhookEndpoints.get(id), presentWebhookEndpoint),
};

/** The object an id names, as the API shows it. */
export function findObject(context: PaymentsContext, id: string): Wire | undefined {
  return finders[id.split("_", 1)[0] ?? ""]?.(context, id);
}

/** A part of an object that is shown only when it is asked for. */
export function findPart(context: PaymentsContext, wire: Wire, field: string): Wire | undefined {
  const { state } = context;
  const id = String(wire["id"]);
  if (wire["object"] === "charge" && field === "refunds") {
    const refunds = (state.charges.get(id)?.refunds ?? []).map((refund) =>
      state.refunds.get(refund),
    );
    const data = refunds.flatMap((refund) => (refund ? [showRefund(context, refund)] : []));
    return shortList(`/v1/charges/${id}/refunds`, data.reverse());
  }
  if (wire["object"] === "customer" && field === "sources") {
    const cards = [...state.cards.newestFirst()].filter((card) => card.customer === id);
    return shortList(`/v1/customers/${id}/sources`, cards.map(presentCard));
  }
  return undefined;
}
