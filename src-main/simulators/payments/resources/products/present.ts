import type { ApiObject } from "../../shared/present.ts";
import type { Resource } from "../../shared/resource.ts";
import type { Product } from "./fields.ts";

/** A product as the API shows it. */
export const presentProduct = (product: Product): ApiObject => ({ ...product });

export const productResource: Resource<Product> = {
  name: "product",
  of: ({ products }) => products,
  present: presentProduct,
};
