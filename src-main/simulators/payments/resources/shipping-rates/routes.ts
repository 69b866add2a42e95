import { equal, within } from "../../shared/filters.ts";
import { createResourceRoutes } from "../../shared/resource-routes.ts";
import { currency, flag } from "../../shared/schema.ts";
import { createShippingRate, updateShippingRate } from "./actions.ts";
import { createShippingRateBody, updateShippingRateBody } from "./fields.ts";
import { shippingRateResource } from "./present.ts";

const { change, create, list, show } = createResourceRoutes(shippingRateResource);

/** Prices of shipments, which Checkout offers. */
export const routes = [
  create("POST /v1/shipping_rates", "Creates a shipping rate", {
    body: createShippingRateBody,
    run: createShippingRate,
  }),
  list("GET /v1/shipping_rates", "Lists shipping rates", () => ({
    created: within("created"),
    active: equal("active", flag),
    currency: equal((rate) => rate.fixed_amount.currency, currency),
  })),
  show("GET /v1/shipping_rates/:id", "Shows a shipping rate"),
  change("POST /v1/shipping_rates/:id", "Changes a shipping rate: not its amount", {
    body: updateShippingRateBody,
    run: updateShippingRate,
  }),
];
