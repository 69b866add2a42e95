import * as z from "zod";
import { lazyStrictObject } from "#core/contract/lazy-object.ts";
import {
  decimal,
  flag,
  metadata,
  objectId,
  oneOf,
  params,
  text,
  unsettable,
  unsupported,
} from "../../shared/schema.ts";
import { priceDataShape } from "../prices/schema.ts";

const name = z.string().min(1).max(5_000);

const dimensions = lazyStrictObject(() => ({
  height: decimal,
  length: decimal,
  weight: decimal,
  width: decimal,
}));

const shared = () => ({
  active: flag.optional(),
  description: text.optional(),
  images: unsettable(z.array(z.string()).max(8)).optional(),
  marketing_features: unsettable(z.array(lazyStrictObject(() => ({ name }))).max(15)).optional(),
  metadata: metadata.optional(),
  package_dimensions: unsettable(dimensions).optional(),
  shippable: flag.optional(),
  statement_descriptor: text.optional(),
  tax_code: text.optional(),
  unit_label: text.optional(),
  url: text.optional(),
  ...unsupported("tax_details"),
});

/** The parameters of `POST /v1/products`. */
export const createProductBody = params(() => ({
  ...shared(),
  name,
  id: objectId.optional(),
  default_price_data: z
    .strictObject({ ...priceDataShape, metadata: metadata.optional() })
    .optional(),
  type: oneOf("good", "service").optional(),
}));

/** The parameters of `POST /v1/products/:id`. */
export const updateProductBody = params(() => ({
  ...shared(),
  name: name.optional(),
  default_price: objectId.optional(),
}));

export type NewProduct = z.output<typeof createProductBody>;
export type ProductUpdate = z.output<typeof updateProductBody>;
