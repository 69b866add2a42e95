import type { Price } from "../catalog/types.ts";
import type { Product } from "../resources/products/fields.ts";
import type { SearchFields } from "./match-query.ts";

/** The searchable fields of products. */
export const productFields: SearchFields<Product> = {
  active: { kind: "token", read: (product) => product.active },
  description: { kind: "string", read: (product) => product.description },
  name: { kind: "string", read: (product) => product.name },
  shippable: { kind: "token", read: (product) => product.shippable },
  url: { kind: "string", read: (product) => product.url },
};

/** The searchable fields of prices. */
export const priceFields: SearchFields<Price> = {
  active: { kind: "token", read: (price) => price.active },
  currency: { kind: "token", read: (price) => price.currency },
  lookup_key: { kind: "string", read: (price) => price.lookupKey },
  product: { kind: "token", read: (price) => price.product },
  type: { kind: "token", read: (price) => (price.recurring ? "recurring" : "one_time") },
};
