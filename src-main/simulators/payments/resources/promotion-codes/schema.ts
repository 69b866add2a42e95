import * as z from "zod";
import {
  amount,
  currency,
  flag,
  integer,
  metadata,
  objectId,
  params,
  unsupported,
} from "../../shared/schema.ts";

const code = z.string().regex(/^[A-Za-z0-9-]{1,500}$/, "must be letters, digits and dashes");

/** The parameters of `POST /v1/promotion_codes`; older versions send `coupon` in place of `promotion`. */
export const createPromotionCodeBody = params(() => ({
  promotion: z.strictObject({ type: z.literal("coupon"), coupon: objectId.optional() }).optional(),
  coupon: objectId.optional(),
  active: flag.optional(),
  code: code.optional(),
  customer: objectId.optional(),
  expires_at: integer.optional(),
  max_redemptions: integer.optional(),
  metadata: metadata.optional(),
  restrictions: z
    .strictObject({
      first_time_transaction: flag.optional(),
      minimum_amount: amount.optional(),
      minimum_amount_currency: currency.optional(),
      ...unsupported("currency_options"),
    })
    .optional(),
  ...unsupported("customer_account"),
}));

/** The parameters of `POST /v1/promotion_codes/:id`. */
export const updatePromotionCodeBody = params(() => ({
  active: flag.optional(),
  metadata: metadata.optional(),
  ...unsupported("restrictions"),
}));

export type PromotionCodeUpdate = z.output<typeof updatePromotionCodeBody>;
export type NewPromotionCode = z.output<typeof createPromotionCodeBody>;
