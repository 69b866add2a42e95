import * as z from "zod";
import { lazyStrictObject } from "#core/contract/lazy-object.ts";
import {
  fixed,
  listField,
  metadataField,
  type ObjectOf,
  objectFields,
  param,
  shown,
} from "../../shared/fields.ts";
import {
  decimal,
  flag,
  metadata,
  objectId,
  createChoice,
  params,
  text,
  unsettable,
  unsupported,
  descriptor,
} from "../../shared/schema.ts";
import type { Passed } from "../../shared/types.ts";
import { priceDataShape } from "../prices/schema.ts";

const name = z.string().min(1).max(5_000);

const dimensions = lazyStrictObject(() => ({
  height: decimal,
  length: decimal,
  weight: decimal,
  width: decimal,
}));

function numbers(input: Readonly<Record<string, string>> | null): Passed | null {
  if (input === null) return null;
  return Object.fromEntries(Object.entries(input).map(([key, value]) => [key, Number(value)]));
}

/** The fields of a product, in the order of responses. */
export const productFields = objectFields(() => ({
  id: shown(""),
  object: shown("product"),
  active: param(flag, true),
  created: shown(0),
  default_price: shown<string | null>(null),
  description: param(text, null),
  images: listField(unsettable(z.array(z.string()).max(8))),
  livemode: shown(false),
  marketing_features: listField(unsettable(z.array(z.strictObject({ name })).max(15))),
  metadata: metadataField(),
  name: { ...shown(""), create: name, update: name.optional() },
  package_dimensions: {
    ...param(unsettable(dimensions), null),
    ...shown<Passed | null>(null),
    after: (_before: Passed | null, input: Readonly<Record<string, string>> | null) =>
      numbers(input),
  },
  shippable: param(flag, null),
  statement_descriptor: param(descriptor, null),
  tax_code: param(text, null),
  tax_details: shown(null),
  type: fixed(createChoice("good", "service"), "service"),
  unit_label: param(text, null),
  updated: shown(0),
  url: param(text, null),
}));

/** A product: what a price is for. */
export type Product = ObjectOf<typeof productFields>;

/** The parameters of `POST /v1/products`. */
export const createProductBody = params(() => ({
  ...productFields.created(),
  id: objectId.optional(),
  default_price_data: z
    .strictObject({ ...priceDataShape(), metadata: metadata.optional() })
    .optional(),
  ...unsupported("tax_details"),
}));

/** The parameters of `POST /v1/products/:id`. */
export const updateProductBody = params(() => ({
  ...productFields.updated(),
  default_price: objectId.optional(),
  ...unsupported("tax_details"),
}));

export type NewProduct = z.output<typeof createProductBody>;
export type ProductUpdate = z.output<typeof updateProductBody>;
