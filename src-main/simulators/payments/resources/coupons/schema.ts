import * as z from "zod";
import { lazyStrictObject } from "#core/contract/lazy-object.ts";
import {
  amount,
  currency,
  integer,
  metadata,
  objectId,
  createChoice,
  params,
  percent,
  text,
} from "../../shared/schema.ts";

/** Amounts off in other currencies. */
const currencyOptions = z.record(
  currency,
  lazyStrictObject(() => ({ amount_off: amount })),
);

/** The parameters of `POST /v1/coupons`. */
export const createCouponBody = params(() => ({
  amount_off: amount.optional(),
  applies_to: z.strictObject({ products: z.array(objectId).optional() }).optional(),
  currency: currency.optional(),
  currency_options: currencyOptions.optional(),
  duration: createChoice("once", "repeating", "forever").optional(),
  duration_in_months: integer.optional(),
  id: objectId.optional(),
  max_redemptions: integer.optional(),
  metadata: metadata.optional(),
  name: text.optional(),
  percent_off: percent.optional(),
  redeem_by: integer.optional(),
}));

/** The parameters of `POST /v1/coupons/:id`. */
export const updateCouponBody = params(() => ({
  currency_options: currencyOptions.optional(),
  metadata: metadata.optional(),
  name: text.optional(),
}));

export type NewCoupon = z.output<typeof createCouponBody>;
export type CouponUpdate = z.output<typeof updateCouponBody>;
