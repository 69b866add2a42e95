import type { Product } from "../../catalog/types.ts";
import { keepListOr, keepOr, mergeMetadata } from "../../shared/metadata.ts";
import { secondsNow, type SimContext } from "../../state.ts";
import type { NewProduct, ProductUpdate } from "./schema.ts";

/** The fields that a request can give a product. */
type Revision = Omit<Partial<NewProduct> | ProductUpdate, "id" | "images"> & {
  readonly images?: readonly string[] | null | undefined;
};

function numbers(given: Readonly<Record<string, string>> | null): Product["packageDimensions"] {
  if (given === null) return null;
  return Object.fromEntries(Object.entries(given).map(([key, value]) => [key, Number(value)]));
}

/** A product with the fields of a request applied. */
export function reviseProduct(product: Product, given: Revision): Product {
  const { package_dimensions: dimensions } = given;
  return {
    ...product,
    active: given.active ?? product.active,
    name: given.name ?? product.name,
    description: keepOr(given.description, product.description),
    images: keepListOr(given.images, product.images),
    marketingFeatures: keepListOr(given.marketing_features, product.marketingFeatures),
    metadata: mergeMetadata(product.metadata, given.metadata),
    packageDimensions: dimensions === undefined ? product.packageDimensions : numbers(dimensions),
    shippable: given.shippable ?? product.shippable,
    statementDescriptor: keepOr(given.statement_descriptor, product.statementDescriptor),
    taxCode: keepOr(given.tax_code, product.taxCode),
    unitLabel: keepOr(given.unit_label, product.unitLabel),
    url: keepOr(given.url, product.url),
  };
}

/** A product without details. */
export function blankProduct(context: SimContext, id: string): Product {
  const created = secondsNow(context);
  return {
    id,
    created,
    updated: created,
    active: true,
    name: "",
    description: null,
    defaultPrice: null,
    images: [],
    marketingFeatures: [],
    metadata: {},
    packageDimensions: null,
    shippable: null,
    statementDescriptor: null,
    taxCode: null,
    type: "service",
    unitLabel: null,
    url: null,
  };
}
