import { ownValue } from "#core/state/own-value.ts";
import { testClockResource } from "../clocks/present.ts";
import { ownerContext } from "../connect/account-context.ts";
import { accountResource } from "../resources/accounts/present.ts";
import { feeResource } from "../resources/application-fees/present.ts";
import { balanceTransactionResource } from "../resources/balance/present.ts";
import { configurationResource } from "../resources/billing-portal/present.ts";
import { cardResource, presentCard } from "../resources/cards/present.ts";
import { chargeResource, presentCharge } from "../resources/charges/present.ts";
import { presentLines, sessionResource } from "../resources/checkout-sessions/present.ts";
import { couponResource } from "../resources/coupons/present.ts";
import { creditNoteResource } from "../resources/credit-notes/present.ts";
import { balanceMovementResource } from "../resources/customer-balance/present.ts";
import { customerResource } from "../resources/customers/present.ts";
import { disputeResource } from "../resources/disputes/present.ts";
import { bankAccountResource } from "../resources/external-accounts/present.ts";
import { personResource } from "../resources/persons/present.ts";
import { warningResource } from "../resources/early-fraud-warnings/present.ts";
import { fileLinkResource } from "../resources/file-links/present.ts";
import { fileResource } from "../resources/files/present.ts";
import { presentQuoteLines, quoteResource } from "../resources/quotes/present.ts";
import { taxRateResource } from "../resources/tax-rates/present.ts";
import { shippingRateResource } from "../resources/shipping-rates/present.ts";
import { topupResource } from "../resources/topups/present.ts";
import { invoiceItemResource } from "../resources/invoice-items/present.ts";
import {
  discountResource,
  invoicePaymentResource,
  invoiceResource,
  presentInvoicePayment,
} from "../resources/invoices/present.ts";
import { paymentIntentResource } from "../resources/payment-intents/present.ts";
import { paymentLinkResource } from "../resources/payment-links/present.ts";
import { paymentMethodResource } from "../resources/payment-methods/present.ts";
import { payoutResource } from "../resources/payouts/present.ts";
import { presentCurrencies, presentTiers, priceResource } from "../resources/prices/present.ts";
import { productResource } from "../resources/products/present.ts";
import { promotionCodeResource } from "../resources/promotion-codes/present.ts";
import { presentRefund, refundResource } from "../resources/refunds/present.ts";
import { setupAttemptResource } from "../resources/setup-attempts/present.ts";
import { setupIntentResource } from "../resources/setup-intents/present.ts";
import { scheduleResource } from "../resources/subscription-schedules/present.ts";
import {
  presentSubscription,
  subscriptionItemResource,
  subscriptionResource,
} from "../resources/subscriptions/present.ts";
import { presentTaxId, taxIdResource } from "../resources/tax-ids/present.ts";
import {
  calculationResource,
  linesOf,
  presentCalculationLine,
} from "../resources/tax-calculations/present.ts";
import { registrationResource } from "../resources/tax-registrations/present.ts";
import {
  presentTransactionLine,
  taxTransactionResource,
  transactionLines,
} from "../resources/tax-transactions/present.ts";
import { configurationResource as terminalConfigurationResource } from "../resources/terminal-configurations/present.ts";
import { locationResource } from "../resources/terminal-locations/present.ts";
import { readerResource } from "../resources/terminal-readers/present.ts";
import { reviewResource } from "../resources/reviews/present.ts";
import { entitlementResource, featureResource } from "../entitlements/present.ts";
import { mandateResource } from "../resources/mandates/present.ts";
import { meterResource } from "../resources/meters/present.ts";
import { alertResource } from "../resources/billing-alerts/present.ts";
import { cashTransactionResource, presentCashBalance } from "../cash/present.ts";
import { transferResource } from "../resources/transfers/present.ts";
import { webhookEndpointResource } from "../resources/webhook-endpoints/present.ts";
import type { SimContext } from "../state.ts";
import { toPlatform } from "./derived-context.ts";
import { shortList, type ApiObject } from "./present.ts";
import type { Resource } from "./resource.ts";

type Finder = (context: SimContext, id: string) => ApiObject | undefined;

/** Makes the finder of the objects of a resource. */
function finderOf<T extends { readonly id: string }>(
  { of, present }: Resource<T>,
  contextOf: (context: SimContext, id: string) => SimContext = (context) => context,
): Finder {
  return (outer, id) => {
    const context = contextOf(outer, id);
    const found = of(context.state).get(id);
    return found && present(found, context);
  };
}

const findSubscription = finderOf(subscriptionResource);
const findSchedule = finderOf(scheduleResource);

/** Finders by the prefix of an id. */
const finders: Readonly<Record<string, Finder>> = {
  acct: finderOf(accountResource, toPlatform),
  alrt: finderOf(alertResource),
  mtr: finderOf(meterResource),
  ba: finderOf(bankAccountResource),
  bpc: finderOf(configurationResource),
  card: finderOf(cardResource),
  ccsbtxn: finderOf(cashTransactionResource),
  cbtxn: finderOf(balanceMovementResource),
  ch: finderOf(chargeResource),
  clock: finderOf(testClockResource),
  cn: finderOf(creditNoteResource),
  cs: finderOf(sessionResource),
  cus: finderOf(customerResource),
  di: finderOf(discountResource),
  dp: finderOf(disputeResource),
  fee: finderOf(feeResource, toPlatform),
  ent: finderOf(entitlementResource),
  feat: finderOf(featureResource),
  mandate: finderOf(mandateResource),
  file: finderOf(fileResource),
  link: finderOf(fileLinkResource),
  issfr: finderOf(warningResource),
  shr: finderOf(shippingRateResource),
  tu: finderOf(topupResource),
  ii: finderOf(invoiceItemResource),
  in: finderOf(invoiceResource),
  inpay: finderOf(invoicePaymentResource),
  person: finderOf(personResource),
  pi: finderOf(paymentIntentResource),
  plink: finderOf(paymentLinkResource),
  pm: finderOf(paymentMethodResource),
  po: finderOf(payoutResource),
  price: finderOf(priceResource),
  prod: finderOf(productResource),
  promo: finderOf(promotionCodeResource),
  py: finderOf(chargeResource, (context, id) =>
    ownerContext(context, ({ charges }) => charges.has(id)),
  ),
  pyr: finderOf(refundResource, (context, id) =>
    ownerContext(context, ({ refunds }) => refunds.has(id)),
  ),
  prv: finderOf(reviewResource),
  qt: finderOf(quoteResource),
  re: finderOf(refundResource),
  setatt: finderOf(setupAttemptResource),
  seti: finderOf(setupIntentResource),
  si: finderOf(subscriptionItemResource),
  sub: (context, id) => findSubscription(context, id) ?? findSchedule(context, id),
  tr: finderOf(transferResource, toPlatform),
  tax: finderOf(taxTransactionResource),
  taxcalc: finderOf(calculationResource),
  taxreg: finderOf(registrationResource),
  tmc: finderOf(terminalConfigurationResource),
  tml: finderOf(locationResource),
  tmr: finderOf(readerResource),
  txr: finderOf(taxRateResource),
  txi: finderOf(taxIdResource),
  txn: finderOf(balanceTransactionResource),
  we: finderOf(webhookEndpointResource),
};

/** Finders of objects whose ids may be the client's own, by the field that names them. */
const findersByField: Readonly<Record<string, Finder>> = {
  coupon: finderOf(couponResource),
  product: finderOf(productResource),
};

/** The object an id names, as the API shows it. `field` is where the id stands. */
export function findObject(context: SimContext, id: string, field = ""): ApiObject | undefined {
  const find = ownValue(findersByField, field) ?? ownValue(finders, id.split("_", 1)[0] ?? "");
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
  "quote.line_items": (context, id) => {
    const quote = context.state.quotes.get(id);
    return quote && shortList(`/v1/quotes/${id}/line_items`, presentQuoteLines(quote, context));
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
  "customer.cash_balance": ({ state }, id) => presentCashBalance(state, id),
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
  "price.currency_options": ({ state }, id) => {
    const price = state.prices.get(id);
    return price && presentCurrencies(price);
  },
  "plan.tiers": ({ state }, id) => {
    const price = state.prices.get(id);
    return price?.tiers ? presentTiers(price) : undefined;
  },
  "customer.tax_ids": ({ state }, id) => {
    const own = [...state.taxIds.newestFirst()].filter(({ customer }) => customer === id);
    return shortList(`/v1/customers/${id}/tax_ids`, own.map(presentTaxId));
  },
  "tax.calculation.line_items": ({ state }, id) => {
    const calculation = state.taxCalculations.get(id);
    const lines = calculation ? linesOf(state, calculation).map(presentCalculationLine) : [];
    return shortList(`/v1/tax/calculations/${id}/line_items`, lines);
  },
  "tax.calculation_line_item.tax_breakdown": ({ state }, id) =>
    state.taxCalculationLines.get(id)?.breakdown,
  "tax.transaction.line_items": ({ state }, id) => {
    const transaction = state.taxTransactions.get(id);
    const lines = transaction
      ? transactionLines(state, transaction).map(presentTransactionLine)
      : [];
    return shortList(`/v1/tax/transactions/${id}/line_items`, lines);
  },
  "price.tiers": ({ state }, id) => {
    const price = state.prices.get(id);
    return price?.tiers ? presentTiers(price) : undefined;
  },
};

/** A part of an object that is shown only when it is asked for: an object or a list. */
export function findPart(context: SimContext, wire: ApiObject, field: string): unknown {
  return parts[`${String(wire["object"])}.${field}`]?.(context, String(wire["id"]));
}
