import { createObjectList } from "#core/contract/objects.ts";
import { computeMoney, computeTotal } from "./pricing/order-money.ts";
import { presentBooking } from "./resources/bookings/present.ts";
import { presentCard } from "./resources/cards/present.ts";
import { presentObject } from "./resources/catalog/present.ts";
import { presentInvoice } from "./resources/invoices/present.ts";
import { presentCustomer } from "./resources/customers/present.ts";
import { presentDispute } from "./resources/disputes/present.ts";
import { presentOrder } from "./resources/orders/present.ts";
import { presentLink } from "./resources/payment-links/present.ts";
import { presentPayment } from "./resources/payments/present.ts";
import { presentRefund } from "./resources/refunds/present.ts";
import { presentPlanSubscription } from "./resources/subscriptions/present.ts";
import { presentGiftCard } from "./resources/gift-cards/present.ts";
import { payoutSum, presentPayout } from "./resources/payouts/present.ts";
import { presentRequest, readRequest } from "./resources/terminal-requests/actions.ts";
import { presentTeamMember } from "./resources/team-members/present.ts";
import { presentCheckout } from "./resources/terminal-checkouts/present.ts";
import { presentSubscription } from "./resources/webhook-subscriptions/present.ts";
import { iso, spell } from "./shared/api-object.ts";
import type { Payment } from "./shared/entities.ts";
import type { State } from "./state.ts";

function paymentStatus({ status, refunded, amount, tip }: Payment): string {
  if (refunded === 0) return status.toLowerCase();
  return refunded === amount + (tip ?? 0) ? "refunded" : "partly refunded";
}

const objectList = createObjectList<State>();

/** The objects that the panel lists. */
export const objects = [
  objectList({
    name: "payments",
    action: { path: "/_open_dispute", field: "payment_id" },
    of: (state) => state.payments,
    summarize: (payment) => ({
      label: spell(computeTotal(payment)),
      status: paymentStatus(payment),
      createdAt: payment.createdAt,
    }),
    present: presentPayment,
  }),
  objectList({
    name: "refunds",
    of: (state) => state.refunds,
    summarize: ({ amount, createdAt }) => ({
      label: spell(amount),
      status: "completed",
      createdAt,
    }),
    present: (refund) => presentRefund(refund),
  }),
  objectList({
    name: "orders",
    of: (state) => state.orders,
    summarize: (order, state) => ({
      label: spell(computeMoney(state, order).total),
      status: order.state.toLowerCase(),
      createdAt: order.createdAt,
    }),
    present: (order, { state }) => presentOrder(state, order),
  }),
  objectList({
    name: "customers",
    of: (state) => state.customers,
    summarize: ({ fields, id, createdAt }) => {
      const name = [fields.given_name, fields.family_name].filter(Boolean).join(" ");
      const contact = fields.company_name ?? fields.email_address ?? fields.phone_number ?? id;
      return { label: name || contact, status: "active", createdAt };
    },
    present: presentCustomer,
    people: ({ id, fields }) => [
      {
        id,
        name: [fields.given_name, fields.family_name].filter(Boolean).join(" "),
        email: fields.email_address ?? "",
      },
    ],
  }),
  objectList({
    name: "cards",
    of: (state) => state.cards,
    summarize: ({ face, disabledAt, createdAt }) => ({
      label: `${face.brand} ${face.last4}`,
      status: disabledAt === undefined ? "enabled" : "disabled",
      createdAt,
    }),
    present: (card, { state }) => presentCard(card, state.merchantId),
  }),
  objectList({
    name: "disputes",
    of: (state) => state.disputes,
    summarize: ({ amount, reason, state, createdAt }) => ({
      label: `${spell(amount)} ${reason}`,
      status: state.toLowerCase(),
      createdAt,
    }),
    present: presentDispute,
  }),
  objectList({
    name: "terminal_checkouts",
    action: { path: "/_complete_terminal", field: "checkout_id" },
    of: (state) => state.terminalCheckouts,
    summarize: ({ amount, status, createdAt }) => ({
      label: spell(amount),
      status: status.toLowerCase().replaceAll("_", " "),
      createdAt,
    }),
    present: presentCheckout,
  }),
  objectList({
    name: "payment_links",
    action: { path: "/_pay_link", field: "payment_link_id" },
    of: (state) => state.paymentLinks,
    summarize: ({ orderId, passed, createdAt }, state) => {
      const order = state.orders.get(orderId);
      const names = order?.parts.line_items.flatMap(({ name }) => name ?? []) ?? [];
      const total = order ? spell(computeMoney(state, order).total) : "";
      const label = [total, passed.description ?? names.join(", ")].filter(Boolean).join(" ");
      return { label, status: order?.state.toLowerCase() ?? "", createdAt };
    },
    present: (link, { baseUrl }) => presentLink(baseUrl, link),
  }),
  objectList({
    name: "catalog_objects",
    of: (state) => state.catalog,
    summarize: ({ type, data, isDeleted, createdAt }) => ({
      label: [type.toLowerCase().replaceAll("_", " "), data["name"]].filter(Boolean).join(" "),
      status: isDeleted ? "deleted" : "active",
      createdAt,
    }),
    present: (object, context) => presentObject(context, object),
  }),
  objectList({
    name: "invoices",
    action: { path: "/_pay_invoice", field: "invoice_id" },
    of: (state) => state.invoices,
    summarize: ({ orderId, number, fields, status, createdAt }, state) => {
      const order = state.orders.get(orderId);
      const total = order ? spell(computeMoney(state, order).total) : "";
      const label = [total, `#${number}`, fields.title].filter(Boolean).join(" ");
      return { label, status: status.toLowerCase().replaceAll("_", " "), createdAt };
    },
    present: (invoice, context) => presentInvoice(context, invoice),
  }),
  objectList({
    name: "subscriptions",
    of: (state) => state.planSubscriptions,
    summarize: ({ planVariationId, status, createdAt }, state) => {
      const name = state.catalog.get(planVariationId)?.data["name"];
      const label = typeof name === "string" ? name : planVariationId;
      return { label, status: status.toLowerCase(), createdAt };
    },
    present: (subscription) => presentPlanSubscription(subscription, true),
  }),
  objectList({
    name: "bookings",
    of: (state) => state.bookings,
    summarize: ({ segments, startAt, status, createdAt }, state) => {
      const names = segments.map(
        ({ service_variation_id: id }) => state.catalog.get(id)?.data["name"],
      );
      const label = [...names, iso(startAt)].filter(Boolean).join(" ");
      return { label, status: status.toLowerCase().replaceAll("_", " "), createdAt };
    },
    present: (booking, { state }) => presentBooking(state, booking),
  }),
  objectList({
    name: "team_members",
    of: (state) => state.teamMembers,
    summarize: ({ fields, status, createdAt }) => ({
      label: [fields.given_name, fields.family_name].filter(Boolean).join(" "),
      status: status.toLowerCase(),
      createdAt,
    }),
    present: (member) => presentTeamMember(member),
  }),
  objectList({
    name: "gift_cards",
    of: (state) => state.giftCards,
    summarize: ({ gan, balance, state, createdAt }) => ({
      label: `${spell(balance)} on …${gan.slice(-4)}`,
      status: state.toLowerCase(),
      createdAt,
    }),
    present: presentGiftCard,
  }),
  objectList({
    name: "payouts",
    of: (state) => state.payouts,
    summarize: ({ entries, status, createdAt }) => ({
      label: spell(payoutSum(entries)),
      status: status.toLowerCase(),
      createdAt,
    }),
    present: presentPayout,
  }),
  objectList({
    name: "terminal_refunds",
    action: { path: "/_complete_terminal_refund", field: "refund_id" },
    of: (state) => state.records.terminalRefunds,
    summarize: (request) => ({
      label: String(request.fields["reason"]),
      status: readRequest(request).status.toLowerCase(),
      createdAt: request.createdAt,
    }),
    present: presentRequest,
  }),
  objectList({
    name: "terminal_actions",
    action: { path: "/_complete_terminal_action", field: "action_id" },
    of: (state) => state.records.terminalActions,
    summarize: (request) => ({
      label: (readRequest(request).type ?? "").toLowerCase().replaceAll("_", " "),
      status: readRequest(request).status.toLowerCase(),
      createdAt: request.createdAt,
    }),
    present: presentRequest,
  }),
  objectList({
    name: "webhook_subscriptions",
    of: (state) => state.subscriptions,
    summarize: ({ url, isEnabled, createdAt }) => ({
      label: url,
      status: isEnabled ? "enabled" : "disabled",
      createdAt,
    }),
    present: presentSubscription,
  }),
];
