import * as z from "zod";
import { lazy } from "#core/contract/lazy.ts";
import { lazyStrictObject } from "#core/contract/lazy-object.ts";
import {
  count,
  currency,
  decimal,
  flag,
  integer,
  metadata,
  objectId,
  createChoice,
  params,
  text,
  unsupported,
  descriptor,
} from "../../shared/schema.ts";

export const taxBehavior = createChoice("exclusive", "inclusive", "unspecified");
export const interval = createChoice("day", "week", "month", "year");

const customAmount = lazyStrictObject(() => ({
  enabled: flag,
  maximum: count.optional(),
  minimum: count.optional(),
  preset: count.optional(),
}));

export const tier = lazyStrictObject(() => ({
  up_to: z.union([z.literal("inf"), integer]),
  flat_amount: count.optional(),
  flat_amount_decimal: decimal.optional(),
  unit_amount: count.optional(),
  unit_amount_decimal: decimal.optional(),
}));

const amounts = lazy(() => ({
  custom_unit_amount: customAmount.optional(),
  tax_behavior: taxBehavior.optional(),
  tiers: z.array(tier).min(1).optional(),
  unit_amount: count.optional(),
  unit_amount_decimal: decimal.optional(),
}));

const currencyOptions = z.record(currency, lazyStrictObject(amounts));

const cadence = lazy(() => ({ interval, interval_count: integer.optional() }));

/** The interval of a price that is described within another request. */
export const recurringData = lazyStrictObject(cadence);

/** A price described with its product (`default_price_data`). */
export const priceDataShape = lazy(() => ({
  currency,
  currency_options: currencyOptions.optional(),
  custom_unit_amount: customAmount.optional(),
  recurring: recurringData.optional(),
  tax_behavior: taxBehavior.optional(),
  unit_amount: count.optional(),
  unit_amount_decimal: decimal.optional(),
}));

/** A price described where it is used (`price_data`). */
export const inlinePrice = lazy(() => ({
  currency,
  product: objectId.optional(),
  recurring: recurringData.optional(),
  tax_behavior: taxBehavior.optional(),
  unit_amount: count.optional(),
  unit_amount_decimal: decimal.optional(),
}));

export const productData = lazyStrictObject(() => ({
  name: z.string().min(1).max(5_000),
  active: flag.optional(),
  id: objectId.optional(),
  metadata: metadata.optional(),
  statement_descriptor: descriptor.optional(),
  tax_code: text.optional(),
  unit_label: text.optional(),
  ...unsupported("tax_details"),
}));

export const transform = lazyStrictObject(() => ({
  divide_by: integer,
  round: createChoice("up", "down"),
}));

/** The parameters of `POST /v1/prices`. */
export const createPriceBody = params(() => ({
  ...amounts(),
  currency,
  active: flag.optional(),
  billing_scheme: createChoice("per_unit", "tiered").optional(),
  currency_options: currencyOptions.optional(),
  lookup_key: text.optional(),
  metadata: metadata.optional(),
  nickname: text.optional(),
  product: objectId.optional(),
  product_data: productData.optional(),
  recurring: z
    .strictObject({
      ...cadence(),
      meter: objectId.optional(),
      trial_period_days: integer.optional(),
      usage_type: createChoice("licensed", "metered").optional(),
    })
    .optional(),
  tiers_mode: createChoice("graduated", "volume").optional(),
  transfer_lookup_key: flag.optional(),
  transform_quantity: transform.optional(),
}));

/** The parameters of `POST /v1/prices/:id`. */
export const updatePriceBody = params(() => ({
  active: flag.optional(),
  currency_options: z.union([currencyOptions, z.literal("")]).optional(),
  lookup_key: text.optional(),
  metadata: metadata.optional(),
  nickname: text.optional(),
  tax_behavior: taxBehavior.optional(),
  transfer_lookup_key: flag.optional(),
}));

/** The filter of `GET /v1/prices` by `recurring`. */
export const recurringFilter = lazyStrictObject(() => ({
  interval: interval.optional(),
  meter: z.string().optional(),
  usage_type: createChoice("licensed", "metered").optional(),
}));

/** A new price. Checkout describes the products of its lines with more than a price can. */
export type NewPrice = Omit<z.output<typeof createPriceBody>, "expand" | "product_data"> & {
  readonly product_data?:
    | (z.output<typeof productData> & {
        readonly description?: string | null | undefined;
        readonly images?: readonly string[] | undefined;
      })
    | undefined;
};
export type PriceUpdate = z.output<typeof updatePriceBody>;
export type PriceAmounts = z.output<z.ZodObject<ReturnType<typeof amounts>>>;
