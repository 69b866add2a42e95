import * as z from "zod";
import { route } from "../../route.ts";
import { chargeFields } from "../../search/fields.ts";
import { searchPage, searchQuery } from "../../search/search-page.ts";
import { datedListQuery, isEqual, isWithin, listPage } from "../../shared/paging.ts";
import { requireObject } from "../../shared/require.ts";
import type { Charge, SimContext } from "../../state.ts";
import { captureDirectCharge, createCharge, updateCharge } from "./actions.ts";
import { presentCharge } from "./present.ts";
import { captureChargeBody, createChargeBody, updateChargeBody } from "./schema.ts";

function requireCharge({ state }: SimContext, id: string): Charge {
  return requireObject(state.charges, "charge", id);
}

const listChargesQuery = datedListQuery({
  customer: z.string().optional(),
  payment_intent: z.string().optional(),
  transfer_group: z.string().optional(),
});

/** Charges, direct or of payment intents. */
export const routes = [
  route("POST /v1/charges", "Charges a card; capture=false only authorises", {
    answers: "charge",
    body: createChargeBody,
    handle: (context, call) => createCharge(context, call.params),
  }),
  route("GET /v1/charges", "Lists charges", {
    answers: "charge",
    query: listChargesQuery,
    handle: ({ state }, { params: filters }) =>
      listPage(filters, {
        url: "/v1/charges",
        kind: "charge",
        source: state.charges,
        present: presentCharge,
        keep: (charge) =>
          isWithin(charge.created, filters.created) &&
          isEqual(charge.customer, filters.customer) &&
          isEqual(charge.paymentIntent, filters.payment_intent) &&
          isEqual(charge.transferGroup, filters.transfer_group),
      }),
  }),
  route("GET /v1/charges/:id", "Shows a charge", {
    answers: "charge",
    handle: (context, { id }) => presentCharge(requireCharge(context, id)),
  }),
  route("POST /v1/charges/:id", "Changes what a charge says about itself", {
    answers: "charge",
    body: updateChargeBody,
    handle: (context, { id, params: given }) =>
      updateCharge(context, requireCharge(context, id), given),
  }),
  route("POST /v1/charges/:id/capture", "Takes the money of an authorised charge, or part of it", {
    answers: "charge",
    body: captureChargeBody,
    handle: (context, { id, params: given }) =>
      captureDirectCharge(context, requireCharge(context, id), given),
  }),
  route("GET /v1/charges/search", "Finds charges by the provider's query language", {
    answers: "charge",
    query: searchQuery,
    handle: ({ state }, call) =>
      searchPage(call.params, {
        url: "/v1/charges/search",
        source: state.charges,
        fields: chargeFields,
        present: presentCharge,
      }),
  }),
];
