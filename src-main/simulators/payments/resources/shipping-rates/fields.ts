import * as z from "zod";
import { lazyStrictObject } from "#core/contract/lazy-object.ts";
import {
  fixed,
  metadataField,
  type ObjectOf,
  objectFields,
  param,
  shown,
} from "../../shared/fields.ts";
import { count, createChoice, currency, flag, integer, params, text } from "../../shared/schema.ts";

const taxBehavior = createChoice("exclusive", "inclusive", "unspecified");

const bound = lazyStrictObject(() => ({
  unit: createChoice("business_day", "day", "hour", "month", "week"),
  value: integer,
}));

const estimate = lazyStrictObject(() => ({
  maximum: bound.optional(),
  minimum: bound.optional(),
})).transform(({ maximum = null, minimum = null }) => ({ maximum, minimum }));

const options = lazyStrictObject(() => ({ amount: count, tax_behavior: taxBehavior.optional() }));

/** The price of a shipment: in one currency, and as given in others. */
const fixedAmount = lazyStrictObject(() => ({
  amount: count,
  currency,
  currency_options: z.record(z.string(), options).optional(),
}));

/** Other currencies of a rate, which can be added later. */
const fixedAmountUpdate = lazyStrictObject(() => ({
  currency_options: z.record(z.string(), options.partial()).optional(),
}));

/** The price of a shipment as the API shows it. */
export interface FixedAmount {
  readonly amount: number;
  readonly currency: string;
  readonly currency_options?: Readonly<
    Record<string, { readonly amount: number; readonly tax_behavior: string }>
  >;
}

/** The fields of a shipping rate, in the order of responses. */
export const shippingRateFields = objectFields(() => ({
  id: shown(""),
  object: shown("shipping_rate"),
  active: { ...shown(true), update: flag.optional() },
  created: shown(0),
  delivery_estimate: fixed(estimate, null),
  display_name: { ...shown(""), create: z.string().min(1).max(100) },
  fixed_amount: shown<FixedAmount>({ amount: 0, currency: "usd" }),
  livemode: shown(false),
  metadata: metadataField(),
  tax_behavior: param(taxBehavior, "unspecified"),
  tax_code: fixed(text, null),
  type: shown("fixed_amount"),
}));

/** The price and the duration of shipments. */
export type ShippingRate = ObjectOf<typeof shippingRateFields>;

/** The parameters of `POST /v1/shipping_rates`, and of a rate that a session describes. */
export const shippingRateShape = () => ({
  ...shippingRateFields.created(),
  fixed_amount: fixedAmount,
  type: z.literal("fixed_amount").optional(),
});

/** The parameters of `POST /v1/shipping_rates`. */
export const createShippingRateBody = params(shippingRateShape);

/** The parameters of `POST /v1/shipping_rates/:id`. */
export const updateShippingRateBody = params(() => ({
  ...shippingRateFields.updated(),
  fixed_amount: fixedAmountUpdate.optional(),
}));

export type NewShippingRate = Omit<z.output<typeof createShippingRateBody>, "expand">;
export type ShippingRateUpdate = z.output<typeof updateShippingRateBody>;
