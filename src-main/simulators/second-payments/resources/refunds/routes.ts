import * as z from "zod";
import { notFound } from "../../errors.ts";
import { answerOnce, idOf, route } from "../../route.ts";
import { isEither, moneyListFields, moneyPage, presentPage } from "../../shared/paging.ts";
import { createRefund, createRefundBody } from "./actions.ts";
import { presentRefund } from "./present.ts";

const listRefundsQuery = z.object({
  ...moneyListFields,
  status: z.enum(["PENDING", "COMPLETED", "REJECTED", "FAILED"]).optional(),
  source_type: z.string().optional(),
});

/** Refunds: pending when made, completed when looked at. */
export const routes = [
  route({
    method: "POST",
    path: "/v2/refunds",
    summary: "Gives money of a payment back",
    body: createRefundBody,
    handle: (context, request) =>
      answerOnce(context, request, { kind: "refund", key: request.body.idempotency_key }, () => ({
        refund: presentRefund(createRefund(context, request.body), "PENDING"),
      })),
  }),
  route({
    method: "GET",
    path: "/v2/refunds",
    summary: "Lists refunds",
    query: listRefundsQuery,
    handle: ({ state }, { query }) => {
      const { refunds } = state;
      const page = moneyPage(
        refunds,
        query,
        ({ createdAt }) => createdAt,
        ({ destination }) =>
          isEither<string>(destination, query.source_type) &&
          isEither<string>("COMPLETED", query.status),
      );
      return presentPage("refunds", page, (refund) => presentRefund(refund));
    },
  }),
  route({
    method: "GET",
    path: "/v2/refunds/:id",
    summary: "Shows a refund",
    handle: ({ state }, request) => {
      const refund = state.refunds.get(idOf(request));
      if (!refund) throw notFound("refund", idOf(request));
      return { refund: presentRefund(refund) };
    },
  }),
];
