import * as z from "zod";
import { lazy } from "#core/contract/lazy.ts";
import { lazyStrictObject } from "#core/contract/lazy-object.ts";
import { inlinePrice } from "../resources/prices/schema.ts";
import {
  integer,
  metadata,
  objectId,
  createChoice,
  unsettable,
  unsupported,
} from "../shared/schema.ts";

const discount = lazyStrictObject(() => ({
  coupon: objectId.optional(),
  promotion_code: objectId.optional(),
  discount: objectId.optional(),
}));

/** A discount as a request names it. */
export type DiscountWish = z.output<typeof discount>;

/** The discounts of an object; an empty value removes them. */
export const discounts = unsettable(z.array(discount).max(20));

/** The tax rates of an object; an empty value removes them. */
export const taxRates = unsettable(z.array(objectId).max(5));

export const priceData = lazyStrictObject(() => ({ ...inlinePrice(), product: objectId }));

/** The fields of a price in a subscription. */
export const itemShape = lazy(() => ({
  discounts: discounts.optional(),
  metadata: metadata.optional(),
  plan: objectId.optional(),
  price: objectId.optional(),
  price_data: priceData.optional(),
  quantity: integer.optional(),
  tax_rates: taxRates.optional(),
  ...unsupported("billing_thresholds", "current_trial"),
}));

export const prorationBehavior = createChoice("always_invoice", "create_prorations", "none");

export const paymentBehavior = createChoice(
  "allow_incomplete",
  "default_incomplete",
  "error_if_incomplete",
  "pending_if_incomplete",
);

export const collectionMethod = createChoice("charge_automatically", "send_invoice");

/** A moment, or at once. */
export const momentOrNow = z.union([z.literal("now"), integer]);

export type ItemWish = z.output<z.ZodObject<ReturnType<typeof itemShape>>>;
