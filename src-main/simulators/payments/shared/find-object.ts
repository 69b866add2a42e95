import { presentBalanceTransaction } from "../resources/balance/present.ts";
import { ownerContext } from "../connect/account-context.ts";
import { presentFee } from "../resources/application-fees/present.ts";
import { presentConnectedAccount } from "../resources/accounts/present.ts";
import { presentPayout } from "../resources/payouts/present.ts";
import { presentTransfer } from "../resources/transfers/present.ts";
import { presentConfiguration } from "../resources/billing-portal/present.ts";
import { presentLines, presentSession } from "../resources/checkout-sessions/present.ts";
import { presentPaymentLink } from "../resources/payment-links/present.ts";
import { presentTestClock } from "../clocks/present.ts";
import { presentCreditNote } from "../resources/credit-notes/present.ts";
import { presentBalanceMovement } from "../resources/customer-balance/present.ts";
import { presentInvoiceItem } from "../resources/invoice-items/present.ts";
import {
  presentDiscount,
  presentInvoice,
  presentInvoicePayment,
} from "../resources/invoices/present.ts";
import { presentSchedule } from "../resources/subscription-schedules/present.ts";
import { presentItem, presentSubscription } from "../resources/subscriptions/present.ts";
import { presentCard } from "../resources/cards/present.ts";
import { presentCharge } from "../resources/charges/present.ts";
import { presentCoupon } from "../resources/coupons/present.ts";
import { presentCustomer } from "../resources/customers/present.ts";
import { presentDispute } from "../resources/disputes/present.ts";
import { presentPaymentIntent } from "../resources/payment-intents/present.ts";
import { presentPaymentMethod } from "../resources/payment-methods/present.ts";
import { presentCurrencies, presentPrice, presentTiers } from "../resources/prices/present.ts";
import { presentProduct } from "../resources/products/present.ts";
import { presentPromotionCode } from "../resources/promotion-codes/present.ts";
import { presentRefund } from "../resources/refunds/present.ts";
import { presentSetupAttempt } from "../resources/setup-attempts/present.ts";
import { presentSetupIntent } from "../resources/setup-intents/present.ts";
import { presentWebhookEndpoint } from "../resources/webhook-endpoints/present.ts";
import type { SimContext } from "../state.ts";
import { platformOf } from "./derived-context.ts";
import { shortList, type Wire } from "./present.ts";

type Finder = (context: SimContext, id: string) => Wire | undefined;

const shown = <T>(item: T | undefined, present: (item: T) => Wire): Wire | undefined =>
  item === undefined ? undefined : present(item);

/** Finders by the prefix of an id. */
const finders: Readonly<Record<string, Finder>> = {
  bpc: ({ state }, id) => shown(state.portalConfigurations.get(id), presentConfiguration),
  cs: (context, id) =>
    shown(context.state.checkoutSessions.get(id), (it) => presentSession(it, context)),
  plink: (context, id) =>
    shown(context.state.paymentLinks.get(id), (it) => presentPaymentLink(it, context)),
  acct: (context, id) =>
    shown(platformOf(context).state.connectedAccounts.get(id), presentConnectedAccount),
  fee: (context, id) => shown(platformOf(context).state.applicationFees.get(id), presentFee),
  py: (context, id) =>
    shown(
      ownerContext(context, ({ charges }) => charges.has(id)).state.charges.get(id),
      presentCharge,
    ),
  pyr: (context, id) => {
    const owner = ownerContext(context, ({ refunds }) => refunds.has(id));
    return shown(owner.state.refunds.get(id), (it) => presentRefund(it, owner));
  },
  po: ({ state }, id) => shown(state.payouts.get(id), presentPayout),
  tr: (context, id) => shown(platformOf(context).state.transfers.get(id), presentTransfer),
  cbtxn: ({ state }, id) =>
    shown(state.customerBalanceTransactions.get(id), presentBalanceMovement),
  clock: ({ state }, id) => shown(state.testClocks.get(id), presentTestClock),
  cn: (context, id) =>
    shown(context.state.creditNotes.get(id), (it) => presentCreditNote(it, context)),
  di: ({ state }, id) => shown(state.discounts.get(id), presentDiscount),
  ii: (context, id) =>
    shown(context.state.invoiceItems.get(id), (it) => presentInvoiceItem(it, context)),
  in: (context, id) => shown(context.state.invoices.get(id), (it) => presentInvoice(it, context)),
  inpay: ({ state }, id) => shown(state.invoicePayments.get(id), presentInvoicePayment),
  si: (context, id) =>
    shown(context.state.subscriptionItems.get(id), (it) => presentItem(it, context)),
  sub: (context, id) =>
    shown(context.state.subscriptions.get(id) ?? undefined, (it) =>
      presentSubscription(it, context),
    ) ?? shown(context.state.schedules.get(id), (it) => presentSchedule(it, context)),
  card: ({ state }, id) => shown(state.cards.get(id), presentCard),
  ch: ({ state }, id) => shown(state.charges.get(id), presentCharge),
  cus: ({ state }, id) => shown(state.customers.get(id), presentCustomer),
  dp: (context, id) => shown(context.state.disputes.get(id), (it) => presentDispute(it, context)),
  pi: (context, id) =>
    shown(context.state.paymentIntents.get(id), (it) => presentPaymentIntent(it, context)),
  pm: ({ state }, id) => shown(state.paymentMethods.get(id), presentPaymentMethod),
  price: ({ state }, id) => shown(state.prices.get(id), presentPrice),
  prod: ({ state }, id) => shown(state.products.get(id), presentProduct),
  promo: (context, id) =>
    shown(context.state.promotionCodes.get(id), (it) => presentPromotionCode(it, context)),
  re: (context, id) => shown(context.state.refunds.get(id), (it) => presentRefund(it, context)),
  setatt: (context, id) =>
    shown(context.state.setupAttempts.get(id), (it) => presentSetupAttempt(it, context)),
  seti: (context, id) =>
    shown(context.state.setupIntents.get(id), (it) => presentSetupIntent(it, context)),
  txn: (context, id) =>
    shown(context.state.balanceTransactions.get(id), (it) =>
      presentBalanceTransaction(it, context),
    ),
  we: ({ state }, id) => shown(state.webhookEndpoints.get(id), presentWebhookEndpoint),
};

/** Finders of objects whose ids may be the client's own, by the field that names them. */
const findersByField: Readonly<Record<string, Finder>> = {
  coupon: (context, id) => shown(context.state.coupons.get(id), (it) => presentCoupon(it, context)),
  product: ({ state }, id) => shown(state.products.get(id), presentProduct),
};

/** The object an id names, as the API shows it. `field` is where the id stands. */
export function findObject(context: SimContext, id: string, field = ""): Wire | undefined {
  const find = findersByField[field] ?? finders[id.split("_", 1)[0] ?? ""];
  return find?.(context, id);
}

type Part = (context: SimContext, id: string) => unknown;

/** Parts that are shown only when they are asked for, by object and field. */
const parts: Readonly<Record<string, Part>> = {
  "charge.refunds": (context, id) => {
    const { charges, refunds } = context.state;
    const own = (charges.get(id)?.refunds ?? []).map((refund) => refunds.get(refund));
    const data = own.flatMap((refund) => (refund ? [presentRefund(refund, context)] : []));
    return shortList(`/v1/charges/${id}/refunds`, data.reverse());
  },
  "checkout.session.line_items": (context, id) => {
    const session = context.state.checkoutSessions.get(id);
    if (!session) return undefined;
    return shortList(`/v1/checkout/sessions/${id}/line_items`, presentLines(session, context));
  },
  "payment_link.line_items": (context, id) => {
    const link = context.state.paymentLinks.get(id);
    if (!link) return undefined;
    const lines = presentLines({ ...link, coupons: [] }, context);
    return shortList(`/v1/payment_links/${id}/line_items`, lines);
  },
  "coupon.applies_to": ({ state }, id) => {
    const products = state.coupons.get(id)?.products ?? null;
    return products === null ? undefined : { products };
  },
  "coupon.currency_options": ({ state }, id) => {
    const coupon = state.coupons.get(id);
    if (!coupon || coupon.currency === null) return undefined;
    const all = { [coupon.currency]: coupon.amountOff, ...coupon.otherCurrencies };
    const entries = Object.entries(all).map(([name, off]) => [name, { amount_off: off }] as const);
    return Object.fromEntries(entries);
  },
  "customer.sources": ({ state }, id) => {
    const cards = [...state.cards.newestFirst()].filter((card) => card.customer === id);
    return shortList(`/v1/customers/${id}/sources`, cards.map(presentCard));
  },
  "customer.subscriptions": (context, id) => {
    const own = [...context.state.subscriptions.newestFirst()].filter(
      (it) => it.customer === id && it.status !== "canceled",
    );
    const data = own.map((it) => presentSubscription(it, context));
    return shortList(`/v1/customers/${id}/subscriptions`, data);
  },
  "invoice.confirmation_secret": ({ state }, id) => {
    const invoice = state.invoices.get(id);
    const intent = state.paymentIntents.get(invoice?.paymentIntent ?? "");
    if (!intent || invoice?.status !== "open") return null;
    return { client_secret: intent.clientSecret, type: "payment_intent" };
  },
  "invoice.payments": ({ state }, id) => {
    const own = (state.invoices.get(id)?.payments ?? []).flatMap(
      (payment) => state.invoicePayments.get(payment) ?? [],
    );
    return shortList(`/v1/invoice_payments?invoice=${id}`, own.map(presentInvoicePayment));
  },
  "payment_intent.charges": ({ state }, id) => {
    const charges = [...state.charges.newestFirst()].filter((it) => it.paymentIntent === id);
    return shortList(`/v1/charges?payment_intent=${id}`, charges.map(presentCharge));
  },
  "price.currency_options": ({ state }, id) => shown(state.prices.get(id), presentCurrencies),
  "price.tiers": ({ state }, id) => {
    const price = state.prices.get(id);
    return price?.tiers ? presentTiers(price) : undefined;
  },
};

/** A part of an object that is shown only when it is asked for: an object or a list. */
export function findPart(context: SimContext, wire: Wire, field: string): unknown {
  return parts[`${String(wire["object"])}.${field}`]?.(context, String(wire["id"]));
}
