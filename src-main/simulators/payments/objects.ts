import { objectListOf } from "#core/kernel/objects.ts";
import { presentCharge } from "./resources/charges/present.ts";
import { presentSession } from "./resources/checkout-sessions/present.ts";
import { amountDueOf, presentInvoice } from "./resources/invoices/present.ts";
import { presentSubscription } from "./resources/subscriptions/present.ts";
import { presentCustomer } from "./resources/customers/present.ts";
import { presentDispute } from "./resources/disputes/present.ts";
import { presentPaymentIntent } from "./resources/payment-intents/present.ts";
import { presentPayout } from "./resources/payouts/present.ts";
import { presentRefund } from "./resources/refunds/present.ts";
import { presentSetupIntent } from "./resources/setup-intents/present.ts";
import { presentWebhookEndpoint } from "./resources/webhook-endpoints/present.ts";
import type { Charge, State } from "./state.ts";

const objectList = objectListOf<State>();

/** `1200`, `usd` → `12.00 usd` */
function money({ amount, currency }: Pick<Charge, "amount" | "currency">): string {
  return `${(amount / 100).toFixed(2)} ${currency}`;
}

function chargeStatus(charge: Charge): string {
  if (charge.decline) return "failed";
  if (charge.dispute !== null) return "disputed";
  if (charge.amountRefunded === charge.amount) return "refunded";
  return charge.isCaptured ? "succeeded" : "uncaptured";
}

const summary = (thing: { readonly created: number }, label: string, status: string) => ({
  label,
  status,
  createdAt: thing.created * 1_000,
});

/** The objects that the panel lists. */
export const objects = [
  objectList({
    name: "charges",
    title: "Charges",
    action: { path: "/_dispute", field: "charge" },
    of: (state) => state.charges,
    summarize: (charge) => summary(charge, money(charge), chargeStatus(charge)),
    present: presentCharge,
  }),
  objectList({
    name: "disputes",
    title: "Disputes",
    of: (state) => state.disputes,
    summarize: (dispute) =>
      summary(dispute, `${money(dispute)}, ${dispute.reason}`, dispute.status),
    present: presentDispute,
  }),
  objectList({
    name: "refunds",
    title: "Refunds",
    of: (state) => state.refunds,
    summarize: (refund) => summary(refund, money(refund), refund.status),
    present: presentRefund,
  }),
  objectList({
    name: "customers",
    title: "Customers",
    of: (state) => state.customers,
    summarize: (customer) =>
      summary(
        customer,
        customer.email ?? customer.name ?? customer.id,
        customer.isDeleted ? "deleted" : "active",
      ),
    present: presentCustomer,
  }),
  objectList({
    name: "payment_intents",
    title: "Payment intents",
    of: (state) => state.paymentIntents,
    summarize: (intent) => summary(intent, money(intent), intent.status),
    present: presentPaymentIntent,
  }),
  objectList({
    name: "setup_intents",
    title: "Setup intents",
    of: (state) => state.setupIntents,
    summarize: (intent) => summary(intent, intent.customer ?? intent.id, intent.status),
    present: presentSetupIntent,
  }),
  objectList({
    name: "checkout_sessions",
    title: "Checkout sessions",
    action: { path: "/_complete_checkout", field: "session" },
    of: (state) => state.checkoutSessions,
    summarize: (session) => summary(session, session.customerEmail ?? session.mode, session.status),
    present: presentSession,
  }),
  objectList({
    name: "subscriptions",
    title: "Subscriptions",
    of: (state) => state.subscriptions,
    summarize: (item) => summary(item, item.customer, item.status),
    present: presentSubscription,
  }),
  objectList({
    name: "invoices",
    title: "Invoices",
    of: (state) => state.invoices,
    summarize: (invoice) =>
      summary(
        invoice,
        money({ amount: amountDueOf(invoice), currency: invoice.currency }),
        invoice.status,
      ),
    present: presentInvoice,
  }),
  objectList({
    name: "payouts",
    title: "Payouts",
    action: { path: "/_payout", field: "payout" },
    of: (state) => state.payouts,
    summarize: (payout) => summary(payout, money(payout), payout.status),
    present: presentPayout,
  }),
  objectList({
    name: "webhook_endpoints",
    title: "Webhook endpoints",
    of: (state) => state.webhookEndpoints,
    summarize: (endpoint) =>
      summary(endpoint, endpoint.url, endpoint.enabled ? "enabled" : "disabled"),
    present: presentWebhookEndpoint,
  }),
];
