import { anyOf, exclusive } from "#core/contract/rules/rule.ts";
import { readId, route } from "../../route.ts";
import { takePage, presentPage } from "../../shared/paging.ts";
import { requireLink, requireOrder } from "../../shared/require.ts";
import { presentOrder } from "../orders/present.ts";
import { unsupportedOfOrder } from "../orders/schema.ts";
import { createLink, deleteLink, updateLink } from "./actions.ts";
import { presentLink } from "./present.ts";
import {
  createLinkBody,
  listLinksQuery,
  unsupportedOfLink,
  unsupportedOfLinkChange,
  updateLinkBody,
} from "./schema.ts";

const PATH = "/v2/online-checkout/payment-links";

/** Payment links: pages that take the payment for an order. */
export const routes = [
  route(`POST ${PATH}`, "Makes a link to a page for a payment", {
    body: createLinkBody,
    once: "payment link",
    rules: [exclusive("quick_pay", "order"), anyOf("quick_pay", "order")],
    unsupported: [...unsupportedOfLink, ...unsupportedOfOrder],
    handle: (context, { body, baseUrl }) => {
      const link = createLink(context, body);
      const order = requireOrder(context.state, link.orderId);
      return {
        payment_link: presentLink(baseUrl, link),
        related_resources: { orders: [presentOrder(context.state, order)] },
      };
    },
  }),
  route(`GET ${PATH}`, "Lists payment links, newest first", {
    query: listLinksQuery,
    handle: ({ state }, { query, baseUrl }) => {
      const page = takePage(state.paymentLinks, { ...query, sort_order: "DESC" });
      return presentPage("payment_links", page, (link) => presentLink(baseUrl, link));
    },
  }),
  route(`GET ${PATH}/:id`, "Shows a payment link", ({ state }, request) => ({
    payment_link: presentLink(request.baseUrl, requireLink(state, readId(request))),
  })),
  route(`PUT ${PATH}/:id`, "Changes a payment link of which the version is known", {
    body: updateLinkBody,
    unsupported: unsupportedOfLinkChange,
    handle: (context, request) => {
      const link = requireLink(context.state, readId(request));
      const changed = updateLink(context, link, request.body.payment_link);
      return { payment_link: presentLink(request.baseUrl, changed) };
    },
  }),
  route(
    `DELETE ${PATH}/:id`,
    "Removes a payment link and cancels its order",
    (context, request) => {
      const link = requireLink(context.state, readId(request));
      return { id: link.id, cancelled_order_id: deleteLink(context, link) };
    },
  ),
];
