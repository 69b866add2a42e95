import type { ObjectCollection } from "#core/simulator/objects.ts";
import type { Collection } from "#core/state/collection.ts";
import { findObject } from "./shared/find-object.ts";
import type {
  Charge,
  Customer,
  Dispute,
  PaymentIntent,
  Refund,
  State,
  WebhookEndpoint,
} from "./state.ts";

interface Thing {
  readonly id: string;
  readonly created: number;
}

/** How one kind of thing reads in a line. */
interface Line<T extends Thing> {
  readonly name: string;
  readonly title: string;
  readonly action?: { readonly path: string; readonly field: string };
  of(state: State): Collection<T>;
  label(thing: T): string;
  status(thing: T): string;
}

/** `1200`, `usd` → `12.00 usd` */
function money({
  amount,
  currency,
}: {
  readonly amount: number;
  readonly currency: string;
}): string {
  return `${(amount / 100).toFixed(2)} ${currency}`;
}

function chargeStatus(charge: Charge): string {
  if (charge.decline) return "failed";
  if (charge.dispute !== null) return "disputed";
  if (charge.amountRefunded === charge.amount) return "refunded";
  return charge.isCaptured ? "succeeded" : "uncaptured";
}

function collection<T extends Thing>(line: Line<T>): ObjectCollection<State> {
  return {
    name: line.name,
    title: line.title,
    ...(line.action ? { action: line.action } : {}),
    count: (state) => line.of(state).size,
    list: function* (state) {
      for (const thing of line.of(state).newestFirst()) {
        const createdAt = thing.created * 1_000;
        yield { id: thing.id, label: line.label(thing), status: line.status(thing), createdAt };
      }
    },
    find: findObject,
  };
}

/** What the panel lists of the payments provider. */
export const objects: readonly ObjectCollection<State>[] = [
  collection<Charge>({
    name: "charges",
    title: "Charges",
    action: { path: "/_dispute", field: "charge" },
    of: (state) => state.charges,
    label: money,
    status: chargeStatus,
  }),
  collection<Dispute>({
    name: "disputes",
    title: "Disputes",
    of: (state) => state.disputes,
    label: (dispute) => `${money(dispute)}, ${dispute.reason}`,
    status: (dispute) => dispute.status,
  }),
  collection<Refund>({
    name: "refunds",
    title: "Refunds",
    of: (state) => state.refunds,
    label: money,
    status: (refund) => refund.status,
  }),
  collection<Customer>({
    name: "customers",
    title: "Customers",
    of: (state) => state.customers,
    label: (customer) => customer.email ?? customer.name ?? customer.id,
    status: (customer) => (customer.isDeleted ? "deleted" : "active"),
  }),
  collection<PaymentIntent>({
    name: "payment_intents",
    title: "Payment intents",
    of: (state) => state.paymentIntents,
    label: money,
    status: (intent) => intent.status,
  }),
  collection<WebhookEndpoint>({
    name: "webhook_endpoints",
    title: "Webhook endpoints",
    of: (state) => state.webhookEndpoints,
    label: (endpoint) => endpoint.url,
    status: (endpoint) => (endpoint.enabled ? "enabled" : "disabled"),
  }),
];
