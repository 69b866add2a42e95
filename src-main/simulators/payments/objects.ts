import { createObjectList } from "#core/contract/objects.ts";
import { chargeResource } from "./resources/charges/present.ts";
import { sessionResource } from "./resources/checkout-sessions/present.ts";
import { customerResource } from "./resources/customers/present.ts";
import { disputeResource } from "./resources/disputes/present.ts";
import { computeAmountDue, invoiceResource } from "./resources/invoices/present.ts";
import { paymentIntentResource } from "./resources/payment-intents/present.ts";
import { paymentLinkResource } from "./resources/payment-links/present.ts";
import { payoutResource } from "./resources/payouts/present.ts";
import { refundResource } from "./resources/refunds/present.ts";
import { setupIntentResource } from "./resources/setup-intents/present.ts";
import { subscriptionResource } from "./resources/subscriptions/present.ts";
import { readerResource } from "./resources/terminal-readers/present.ts";
import { webhookEndpointResource } from "./resources/webhook-endpoints/present.ts";
import type { Subscription } from "./billing/types.ts";
import type { CheckoutSession } from "./checkout/types.ts";
import { moneyText } from "./shared/money.ts";
import type { Charge, State } from "./state.ts";

const objectList = createObjectList<State>();

function money({ amount, currency }: Pick<Charge, "amount" | "currency">): string {
  return moneyText(amount, currency);
}

/** The email or the name of a customer; the id of one that has neither. */
function nameOf({ customers }: State, id: string | null): string | undefined {
  const customer = customers.get(id ?? "");
  return customer?.email ?? customer?.name ?? id ?? undefined;
}

/** `$12.00 · Order #1003 · ada@example.com`: the parts that are there. */
function describe(...parts: readonly (string | null | undefined)[]): string {
  return parts.filter((part) => part !== null && part !== undefined && part !== "").join(" · ");
}

function describeCharge(state: State, charge: Charge): string {
  const { description, receiptEmail, customer } = charge;
  return describe(money(charge), description, receiptEmail ?? nameOf(state, customer));
}

/** Describes a dispute or refund: its own amount, and the purpose and owner of its charge. */
function describePart(
  state: State,
  part: Pick<Charge, "amount" | "currency"> & { readonly charge: string },
  reason?: string,
): string {
  const charge = state.charges.get(part.charge);
  const who = charge?.receiptEmail ?? nameOf(state, charge?.customer ?? null);
  return describe(money(part), reason?.replaceAll("_", " "), charge?.description, who);
}

interface PricedLine {
  readonly price: string;
  readonly quantity: number | null;
}

/** The sum of some lines before discounts and taxes; `undefined` if a price has no fixed amount. */
function sumOf({ prices }: State, lines: readonly PricedLine[]): string | undefined {
  const parts = lines.map(({ price, quantity }) => ({ price: prices.get(price), quantity }));
  const amounts = parts.map(({ price, quantity }) =>
    Math.round(Number(price?.unit ?? Number.NaN) * (quantity ?? 1)),
  );
  const amount = amounts.reduce((sum, one) => sum + one, 0);
  const currency = parts[0]?.price?.currency;
  return currency === undefined || Number.isNaN(amount) ? undefined : money({ amount, currency });
}

/** The name of the product of the first line. */
function productOf({ prices, products }: State, lines: readonly PricedLine[]): string | undefined {
  return products.get(prices.get(lines[0]?.price ?? "")?.product ?? "")?.name;
}

function describeSession(state: State, session: CheckoutSession): string {
  const { lines, coupons, customerEmail, customer, mode } = session;
  const amount = coupons.length > 0 ? undefined : sumOf(state, lines);
  const who = customerEmail ?? nameOf(state, customer);
  return describe(amount, productOf(state, lines), who) || mode;
}

function describeSubscription(state: State, { items, customer }: Subscription): string {
  const lines = items.flatMap((id) => state.subscriptionItems.get(id) ?? []);
  return describe(sumOf(state, lines), productOf(state, lines), nameOf(state, customer));
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
    ...chargeResource,
    name: "charges",
    action: { path: "/_dispute", field: "charge" },
    summarize: (charge, state) =>
      summary(charge, describeCharge(state, charge), chargeStatus(charge)),
  }),
  objectList({
    ...disputeResource,
    name: "disputes",
    summarize: (dispute, state) =>
      summary(dispute, describePart(state, dispute, dispute.reason), dispute.status),
  }),
  objectList({
    ...refundResource,
    name: "refunds",
    summarize: (refund, state) => summary(refund, describePart(state, refund), refund.status),
  }),
  objectList({
    ...customerResource,
    name: "customers",
    summarize: (customer) =>
      summary(
        customer,
        customer.email ?? customer.name ?? customer.id,
        customer.isDeleted ? "deleted" : "active",
      ),
    people: ({ id, name, email, isDeleted }) =>
      isDeleted ? [] : [{ id, name: name ?? "", email: email ?? "" }],
  }),
  objectList({
    ...paymentIntentResource,
    name: "payment_intents",
    summarize: (intent, state) =>
      summary(
        intent,
        describe(money(intent), intent.description, nameOf(state, intent.customer)),
        intent.status,
      ),
  }),
  objectList({
    ...setupIntentResource,
    name: "setup_intents",
    summarize: (intent, state) =>
      summary(intent, nameOf(state, intent.customer) ?? intent.id, intent.status),
  }),
  objectList({
    ...sessionResource,
    name: "checkout_sessions",
    action: { path: "/_complete_checkout", field: "session" },
    summarize: (session, state) =>
      summary(session, describeSession(state, session), session.status),
  }),
  objectList({
    ...paymentLinkResource,
    name: "payment_links",
    summarize: (link, state) =>
      summary(
        link,
        describe(sumOf(state, link.lines), productOf(state, link.lines)) || link.mode,
        link.active ? "active" : "inactive",
      ),
  }),
  objectList({
    ...subscriptionResource,
    name: "subscriptions",
    summarize: (item, state) => summary(item, describeSubscription(state, item), item.status),
  }),
  objectList({
    ...invoiceResource,
    name: "invoices",
    summarize: (invoice, state) => {
      const due = money({ amount: computeAmountDue(invoice), currency: invoice.currency });
      return summary(invoice, describe(due, nameOf(state, invoice.customer)), invoice.status);
    },
  }),
  objectList({
    ...payoutResource,
    name: "payouts",
    action: { path: "/_payout", field: "payout" },
    summarize: (payout) => summary(payout, money(payout), payout.status),
  }),
  objectList({
    ...readerResource,
    name: "readers",
    action: { path: "/_present_card", field: "reader" },
    summarize: ({ label, action, status, last_seen_at: seen }) => ({
      label: describe(label, action?.type.replaceAll("_", " ")),
      status: action?.status ?? status,
      createdAt: seen,
    }),
  }),
  objectList({
    ...webhookEndpointResource,
    name: "webhook_endpoints",
    summarize: (endpoint) =>
      summary(endpoint, endpoint.url, endpoint.enabled ? "enabled" : "disabled"),
  }),
];
