import type { Wire } from "../../shared/present.ts";
import type { Resource } from "../../shared/resource.ts";
import type { Product } from "./fields.ts";

/** A product as the API shows it. */
export const presentProduct = (product: Product): Wire => ({ ...product });

export const productResource: Resource<Product> = {
  name: "product",
  of: ({ products }) => products,
  present: presentProduct,
};
