import { is, isNot, refusedIf } from "#core/contract/rules/rule.ts";
import { readId, route } from "../../route.ts";
import { isEither, moneyPage, presentPage } from "../../shared/paging.ts";
import { requireRefund } from "../../shared/require.ts";
import { createRefund } from "./actions.ts";
import { presentRefund } from "./present.ts";
import { createRefundBody, listRefundsQuery, unsupportedOfRefund } from "./schema.ts";

/** Refunds: pending in the response that creates them, completed in every later one. */
export const routes = [
  route("POST /v2/refunds", "Gives money of a payment back", {
    body: createRefundBody,
    unsupported: unsupportedOfRefund,
    rules: [
      refusedIf("payment_id", is("unlinked", "true")),
      refusedIf(["customer_id", "destination_id", "location_id"], isNot("unlinked", "true")),
    ],
    once: "refund",
    handle: (context, { body }) => ({
      refund: presentRefund(createRefund(context, body), "PENDING"),
    }),
  }),
  route("GET /v2/refunds", "Lists refunds", {
    query: listRefundsQuery,
    handle: ({ state }, { query }) => {
      const page = moneyPage(
        state.refunds,
        query,
        { updatedAt: ({ createdAt }) => createdAt },
        ({ destination }) =>
          isEither<string>(destination.type, query.source_type) &&
          isEither<string>("COMPLETED", query.status),
      );
      return presentPage("refunds", page, (refund) => presentRefund(refund));
    },
  }),
  route("GET /v2/refunds/:id", "Shows a refund", ({ state }, request) => ({
    refund: presentRefund(requireRefund(state, readId(request))),
  })),
];
