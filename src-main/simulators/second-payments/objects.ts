import type { ObjectCollection } from "#core/kernel/objects.ts";
import type { Collection } from "#core/state/collection.ts";
import { moneyOf, totalOf } from "./pricing/order-money.ts";
import { presentCard } from "./resources/cards/present.ts";
import { presentCustomer } from "./resources/customers/present.ts";
import { presentOrder } from "./resources/orders/present.ts";
import { presentPayment } from "./resources/payments/present.ts";
import { presentRefund } from "./resources/refunds/present.ts";
import { presentSubscription } from "./resources/webhook-subscriptions/present.ts";
import { spell, type Wire } from "./shared/wire.ts";
import type {
  Card,
  Customer,
  Order,
  Payment,
  Refund,
  State,
  WebhookSubscription,
} from "./state.ts";

interface Thing {
  readonly id: string;
  readonly createdAt: number;
}

/** How one kind of thing reads in a line, and how it is shown whole. */
interface Line<T extends Thing> {
  readonly name: string;
  readonly title: string;
  of(state: State): Collection<T>;
  label(thing: T, state: State): string;
  status(thing: T): string;
  present(thing: T, state: State): Wire;
}

function collection<T extends Thing>(line: Line<T>): ObjectCollection<State> {
  return {
    name: line.name,
    title: line.title,
    count: (state) => line.of(state).size,
    *list(state) {
      for (const thing of line.of(state).newestFirst()) {
        const { id, createdAt } = thing;
        yield { id, label: line.label(thing, state), status: line.status(thing), createdAt };
      }
    },
    find: ({ state }, id) => {
      const thing = line.of(state).get(id);
      return thing && line.present(thing, state);
    },
  };
}

function paymentStatus({ status, refunded, amount, tip }: Payment): string {
  if (refunded === 0) return status.toLowerCase();
  return refunded === amount + (tip ?? 0) ? "refunded" : "partly refunded";
}

/** What the panel lists. */
export const objects: readonly ObjectCollection<State>[] = [
  collection<Payment>({
    name: "payments",
    title: "Payments",
    of: (state) => state.payments,
    label: (payment) => spell(totalOf(payment)),
    status: paymentStatus,
    present: presentPayment,
  }),
  collection<Refund>({
    name: "refunds",
    title: "Refunds",
    of: (state) => state.refunds,
    label: ({ amount }) => spell(amount),
    status: () => "completed",
    present: (refund) => presentRefund(refund),
  }),
  collection<Order>({
    name: "orders",
    title: "Orders",
    of: (state) => state.orders,
    label: (order, state) => spell(moneyOf(state, order).total),
    status: ({ state }) => state.toLowerCase(),
    present: (order, state) => presentOrder(state, order),
  }),
  collection<Customer>({
    name: "customers",
    title: "Customers",
    of: (state) => state.customers,
    label: ({ fields, id }) =>
      [fields.given_name, fields.family_name].filter(Boolean).join(" ") ||
      (fields.company_name ?? fields.email_address ?? fields.phone_number ?? id),
    status: () => "active",
    present: presentCustomer,
  }),
  collection<Card>({
    name: "cards",
    title: "Cards",
    of: (state) => state.cards,
    label: ({ face }) => `${face.brand} ${face.last4}`,
    status: ({ disabledAt }) => (disabledAt === undefined ? "enabled" : "disabled"),
    present: (card, state) => presentCard(card, state.merchantId),
  }),
  collection<WebhookSubscription>({
    name: "webhook_subscriptions",
    title: "Webhook subscriptions",
    of: (state) => state.subscriptions,
    label: ({ url }) => url,
    status: ({ isEnabled }) => (isEnabled ? "enabled" : "disabled"),
    present: presentSubscription,
  }),
];
