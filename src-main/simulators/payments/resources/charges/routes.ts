import { route } from "../../route.ts";
import { chargeFields } from "../../search/fields.ts";
import { searchRoute } from "../../search/search-page.ts";
import { equal, within } from "../../shared/filters.ts";
import { createResourceRoutes } from "../../shared/resource-routes.ts";
import { captureDirectCharge, createCharge, updateCharge } from "./actions.ts";
import { chargeResource } from "./present.ts";
import { captureChargeBody, createChargeBody, updateChargeBody } from "./schema.ts";

const { change, list, show } = createResourceRoutes(chargeResource);

/** Charges, direct or of payment intents. */
export const routes = [
  route("POST /v1/charges", "Charges a card; capture=false only authorises", {
    answers: "charge",
    body: createChargeBody,
    handle: (context, call) => createCharge(context, call.params),
  }),
  list("GET /v1/charges", "Lists charges", () => ({
    created: within("created"),
    customer: equal("customer"),
    payment_intent: equal("paymentIntent"),
    transfer_group: equal("transferGroup"),
  })),
  show("GET /v1/charges/:id", "Shows a charge"),
  change("POST /v1/charges/:id", "Changes what a charge says about itself", {
    body: updateChargeBody,
    run: updateCharge,
  }),
  change("POST /v1/charges/:id/capture", "Takes the money of an authorised charge, or part of it", {
    body: captureChargeBody,
    run: captureDirectCharge,
  }),
  searchRoute(
    "GET /v1/charges/search",
    "Finds charges by the provider's query language",
    chargeResource,
    chargeFields,
  ),
];
