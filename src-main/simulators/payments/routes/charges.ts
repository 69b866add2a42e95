import * as z from "zod";
import type { Route } from "#core/kernel/route.ts";
import { captureDirectCharge, createCharge, updateCharge } from "../actions/charge.ts";
import { requireObject } from "../actions/require.ts";
import type { PaymentsContext } from "../emit.ts";
import { datedListParams, isEither, isWithin, listPage } from "../lists.ts";
import { captureChargeParams, chargeParams, newChargeParams } from "../params-charge.ts";
import { params } from "../params.ts";
import { presentCharge } from "../present-charge.ts";
import { read, write } from "../route.ts";
import { chargeFields } from "../search/fields.ts";
import { searchPage, searchParams } from "../search/search-page.ts";
import type { Charge, PaymentsState } from "../state.ts";

function find({ state }: PaymentsContext, id: string): Charge {
  return requireObject(state.charges, "charge", id);
}

const listFilters = datedListParams({
  customer: z.string().optional(),
  payment_intent: z.string().optional(),
  transfer_group: z.string().optional(),
});

/** Charges made directly, and all charges to look at. */
export const chargeRoutes: readonly Route<PaymentsState>[] = [
  write({
    path: "/v1/charges",
    summary: "Charges a card; capture=false only authorises",
    answers: "charge",
    params: newChargeParams,
    handle: (context, call) => createCharge(context, call.cause, call.params),
  }),
  read({
    path: "/v1/charges",
    summary: "Lists charges",
    answers: "charge",
    params: listFilters,
    handle: ({ state }, { params: filters }) =>
      listPage(
        {
          url: "/v1/charges",
          kind: "charge",
          source: state.charges,
          present: presentCharge,
          keep: (charge) =>
            isWithin(charge.created, filters.created) &&
            isEither(charge.customer, filters.customer) &&
            isEither(charge.paymentIntent, filters.payment_intent) &&
            isEither(charge.transferGroup, filters.transfer_group),
        },
        filters,
      ),
  }),
  read({
    path: "/v1/charges/:id",
    summary: "Shows a charge",
    answers: "charge",
    params: params({}),
    handle: (context, { id }) => presentCharge(find(context, id)),
  }),
  write({
    path: "/v1/charges/:id",
    summary: "Changes what a charge says about itself",
    answers: "charge",
    params: chargeParams,
    handle: (context, { id, cause, params: given }) =>
      updateCharge(context, cause, find(context, id), given),
  }),
  write({
    path: "/v1/charges/:id/capture",
    summary: "Takes the money of an authorised charge, or part of it",
    answers: "charge",
    params: captureChargeParams,
    handle: (context, { id, cause, params: given }) =>
      captureDirectCharge(context, cause, find(context, id), given),
  }),
  read({
    path: "/v1/charges/search",
    summary: "Finds charges by the provider's query language",
    answers: "charge",
    params: searchParams,
    handle: ({ state }, call) =>
      searchPage(
        {
          url: "/v1/charges/search",
          source: state.charges,
          fields: chargeFields,
          present: presentCharge,
        },
        call.params,
      ),
  }),
];
