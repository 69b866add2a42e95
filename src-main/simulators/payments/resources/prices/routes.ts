import { route } from "../../route.ts";
import { priceFields } from "../../search/catalog-fields.ts";
import { searchPage, searchQuery } from "../../search/search-page.ts";
import { isEqual, isWithin } from "../../shared/paging.ts";
import { listRoute, objectOf, showRoute } from "../../shared/resource-routes.ts";
import type { State } from "../../state.ts";
import { createPrice, updatePrice } from "./actions.ts";
import { presentPrice } from "./present.ts";
import { createPriceBody, listPricesQuery, updatePriceBody } from "./schema.ts";

const prices = {
  name: "price",
  of: (state: State) => state.prices,
  present: presentPrice,
} as const;

export const routes = [
  route("POST /v1/prices", "Creates a price: one-time, recurring, per unit or in tiers", {
    answers: "price",
    body: createPriceBody,
    handle: (context, call) => presentPrice(createPrice(context, call.params)),
  }),
  listRoute("GET /v1/prices", "Lists prices", prices, listPricesQuery, (price, filters) => {
    const { recurring, lookup_keys: keys } = filters;
    return (
      isWithin(price.created, filters.created) &&
      isEqual(price.active, filters.active) &&
      isEqual(price.currency, filters.currency) &&
      isEqual(price.product, filters.product) &&
      isEqual(price.recurring ? "recurring" : "one_time", filters.type) &&
      isEqual(price.recurring?.interval, recurring?.interval) &&
      isEqual(price.meter, recurring?.meter) &&
      isEqual(price.isMetered ? "metered" : "licensed", recurring?.usage_type) &&
      (keys === undefined || (price.lookupKey !== null && keys.includes(price.lookupKey)))
    );
  }),
  route("GET /v1/prices/search", "Searches prices", {
    answers: "price",
    query: searchQuery,
    handle: ({ state }, call) =>
      searchPage(call.params, {
        url: "/v1/prices/search",
        source: state.prices,
        fields: priceFields,
        present: presentPrice,
      }),
  }),
  showRoute("GET /v1/prices/:id", "Shows a price", prices),
  route("POST /v1/prices/:id", "Changes a price: not its amounts, currency or interval", {
    answers: "price",
    body: updatePriceBody,
    handle: (context, { id, params: given }) =>
      presentPrice(updatePrice(context, objectOf(context, prices, id), given)),
  }),
];
