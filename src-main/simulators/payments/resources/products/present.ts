import type { Product } from "../../catalog/types.ts";
import type { Wire } from "../../shared/present.ts";
import type { Resource } from "../../shared/resource.ts";

/** A product as the API shows it. */
export function presentProduct(product: Product): Wire {
  return {
    id: product.id,
    object: "product",
    active: product.active,
    created: product.created,
    default_price: product.defaultPrice,
    description: product.description,
    images: product.images,
    livemode: false,
    marketing_features: product.marketingFeatures,
    metadata: product.metadata,
    name: product.name,
    package_dimensions: product.packageDimensions,
    shippable: product.shippable,
    statement_descriptor: product.statementDescriptor,
    tax_code: product.taxCode,
    tax_details: null,
    type: product.type,
    unit_label: product.unitLabel,
    updated: product.updated,
    url: product.url,
  };
}

export const productResource: Resource<Product> = {
  name: "product",
  of: ({ products }) => products,
  present: presentProduct,
};
