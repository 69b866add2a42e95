import { exclusive } from "#core/contract/rules/rule.ts";
import * as z from "zod";
import { productFields } from "../../search/catalog-fields.ts";
import { searchRoute } from "../../search/search-page.ts";
import { equal, where, within } from "../../shared/filters.ts";
import { createResourceRoutes } from "../../shared/resource-routes.ts";
import { flag, objectId, createChoice } from "../../shared/schema.ts";
import { createProduct, deleteProduct, updateProduct } from "./actions.ts";
import { createProductBody, updateProductBody } from "./fields.ts";
import { productResource } from "./present.ts";

const { change, create, list, remove, show } = createResourceRoutes(productResource);

export const routes = [
  create("POST /v1/products", "Creates a product, with a default price if one is described", {
    body: createProductBody,
    run: createProduct,
  }),
  list(
    "GET /v1/products",
    "Lists products",
    () => ({
      created: within("created"),
      active: equal("active", flag),
      ids: where(z.array(objectId), ({ id }, ids) => ids.includes(id)),
      shippable: equal("shippable", flag),
      type: equal("type", createChoice("good", "service")),
      url: equal("url"),
    }),
    [exclusive("ids", "starting_after"), exclusive("ids", "ending_before")],
  ),
  searchRoute("GET /v1/products/search", "Searches products", productResource, productFields),
  show("GET /v1/products/:id", "Shows a product"),
  change("POST /v1/products/:id", "Changes a product", {
    body: updateProductBody,
    run: updateProduct,
  }),
  remove("DELETE /v1/products/:id", "Deletes a product without prices", deleteProduct),
];
