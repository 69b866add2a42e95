import { route } from "../../route.ts";
import { productFields } from "../../search/catalog-fields.ts";
import { searchPage, searchQuery } from "../../search/search-page.ts";
import { isEqual, isWithin } from "../../shared/paging.ts";
import { listRoute, objectOf, showRoute } from "../../shared/resource-routes.ts";
import type { State } from "../../state.ts";
import { createProduct, deleteProduct, updateProduct } from "./actions.ts";
import { presentProduct } from "./present.ts";
import { createProductBody, listProductsQuery, updateProductBody } from "./schema.ts";

const products = {
  name: "product",
  of: (state: State) => state.products,
  present: presentProduct,
} as const;

export const routes = [
  route("POST /v1/products", "Creates a product, with a default price if one is described", {
    answers: "product",
    body: createProductBody,
    handle: (context, call) => presentProduct(createProduct(context, call.params)),
  }),
  listRoute(
    "GET /v1/products",
    "Lists products",
    products,
    listProductsQuery,
    (item, filters) =>
      isWithin(item.created, filters.created) &&
      isEqual(item.active, filters.active) &&
      isEqual(item.shippable, filters.shippable) &&
      isEqual(item.url, filters.url) &&
      isEqual<string>("service", filters.type) &&
      (filters.ids === undefined || filters.ids.includes(item.id)),
  ),
  route("GET /v1/products/search", "Searches products", {
    answers: "product",
    query: searchQuery,
    handle: ({ state }, call) =>
      searchPage(call.params, {
        url: "/v1/products/search",
        source: state.products,
        fields: productFields,
        present: presentProduct,
      }),
  }),
  showRoute("GET /v1/products/:id", "Shows a product", products),
  route("POST /v1/products/:id", "Changes a product", {
    answers: "product",
    body: updateProductBody,
    handle: (context, { id, params: given }) =>
      presentProduct(updateProduct(context, objectOf(context, products, id), given)),
  }),
  route("DELETE /v1/products/:id", "Deletes a product without prices", {
    answers: "product",
    handle: (context, { id }) => {
      deleteProduct(context, objectOf(context, products, id));
      return { id, object: "product", deleted: true };
    },
  }),
];
