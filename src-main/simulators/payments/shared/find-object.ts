import { presentBalanceTransaction } from "../resources/balance/present.ts";
import { presentCard } from "../resources/cards/present.ts";
import { presentCharge } from "../resources/charges/present.ts";
import { presentCustomer } from "../resources/customers/present.ts";
import { presentDispute } from "../resources/disputes/present.ts";
import { presentPaymentIntent } from "../resources/payment-intents/present.ts";
import { presentPaymentMethod } from "../resources/payment-methods/present.ts";
import { presentRefund } from "../resources/refunds/present.ts";
import { presentWebhookEndpoint } from "../resources/webhook-endpoints/present.ts";
import type { SimContext } from "../state.ts";
import { shortList, type Wire } from "./present.ts";

type Finder = (context: SimContext, id: string) => Wire | undefined;

const shown = <T>(item: T | undefined, present: (item: T) => Wire): Wire | undefined =>
  item === undefined ? undefined : present(item);

/** Finders by the prefix of an id. */
const finders: Readonly<Record<string, Finder>> = {
  card: ({ state }, id) => shown(state.cards.get(id), presentCard),
  ch: ({ state }, id) => shown(state.charges.get(id), presentCharge),
  cus: ({ state }, id) => shown(state.customers.get(id), presentCustomer),
  dp: (context, id) => shown(context.state.disputes.get(id), (it) => presentDispute(it, context)),
  pi: (context, id) =>
    shown(context.state.paymentIntents.get(id), (it) => presentPaymentIntent(it, context)),
  pm: ({ state }, id) => shown(state.paymentMethods.get(id), presentPaymentMethod),
  re: (context, id) => shown(context.state.refunds.get(id), (it) => presentRefund(it, context)),
  txn: (context, id) =>
    shown(context.state.balanceTransactions.get(id), (it) =>
      presentBalanceTransaction(it, context),
    ),
  we: ({ state }, id) => shown(state.webhookEndpoints.get(id), presentWebhookEndpoint),
};

/** The object an id names, as the API shows it. */
export function findObject(context: SimContext, id: string): Wire | undefined {
  return finders[id.split("_", 1)[0] ?? ""]?.(context, id);
}

/** A part of an object that is shown only when it is asked for. */
export function findPart(context: SimContext, wire: Wire, field: string): Wire | undefined {
  const { state } = context;
  const id = String(wire["id"]);
  if (wire["object"] === "charge" && field === "refunds") {
    const refunds = (state.charges.get(id)?.refunds ?? []).map((refund) =>
      state.refunds.get(refund),
    );
    const data = refunds.flatMap((refund) => (refund ? [presentRefund(refund, context)] : []));
    return shortList(`/v1/charges/${id}/refunds`, data.reverse());
  }
  if (wire["object"] === "payment_intent" && field === "charges") {
    const charges = [...state.charges.newestFirst()].filter((it) => it.paymentIntent === id);
    return shortList(`/v1/charges?payment_intent=${id}`, charges.map(presentCharge));
  }
  if (wire["object"] === "customer" && field === "subscriptions") {
    return shortList(`/v1/customers/${id}/subscriptions`, []);
  }
  if (wire["object"] === "customer" && field === "sources") {
    const cards = [...state.cards.newestFirst()].filter((card) => card.customer === id);
    return shortList(`/v1/customers/${id}/sources`, cards.map(presentCard));
  }
  return undefined;
}
