import { priceRules } from "./rules.ts";
import * as z from "zod";
import { priceFields } from "../../search/catalog-fields.ts";
import { searchRoute } from "../../search/search-page.ts";
import { equal, isEqual, where, within } from "../../shared/filters.ts";
import { createResourceRoutes } from "../../shared/resource-routes.ts";
import { currency, flag, createChoice } from "../../shared/schema.ts";
import { createPrice, updatePrice } from "./actions.ts";
import { priceResource } from "./present.ts";
import { createPriceBody, recurringFilter, updatePriceBody } from "./schema.ts";

const { change, create, list, show } = createResourceRoutes(priceResource);

export const routes = [
  create("POST /v1/prices", "Creates a price: one-time, recurring, per unit or in tiers", {
    body: createPriceBody,
    rules: priceRules,
    run: createPrice,
  }),
  list("GET /v1/prices", "Lists prices", () => ({
    created: within("created"),
    active: equal("active", flag),
    currency: equal("currency", currency),
    lookup_keys: where(
      z.array(z.string()).max(10),
      ({ lookupKey }, keys) => lookupKey !== null && keys.includes(lookupKey),
    ),
    product: equal("product"),
    recurring: where(recurringFilter, (price, wanted) => {
      const usage = price.isMetered ? "metered" : "licensed";
      return (
        isEqual(price.recurring?.interval, wanted.interval) &&
        isEqual(price.meter, wanted.meter) &&
        isEqual(usage, wanted.usage_type)
      );
    }),
    type: where(
      createChoice("one_time", "recurring"),
      ({ recurring }, type) => (recurring === null) === (type === "one_time"),
    ),
  })),
  searchRoute("GET /v1/prices/search", "Searches prices", priceResource, priceFields),
  show("GET /v1/prices/:id", "Shows a price"),
  change("POST /v1/prices/:id", "Changes a price: not its amounts, currency or interval", {
    body: updatePriceBody,
    run: updatePrice,
  }),
];
