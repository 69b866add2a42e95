import type { Coupon } from "../../catalog/types.ts";
import type { ApiObject } from "../../shared/present.ts";
import type { Resource } from "../../shared/resource.ts";
import { secondsNow, type SimContext } from "../../state.ts";

/** Returns whether a coupon can still be redeemed. */
export function isValidCoupon(coupon: Coupon, now: number): boolean {
  const { isDeleted, maxRedemptions, redeemBy, timesRedeemed } = coupon;
  if (isDeleted || (redeemBy !== null && redeemBy <= now)) return false;
  return maxRedemptions === null || timesRedeemed < maxRedemptions;
}

/** A coupon as the API shows it, without its products and other currencies. */
export function presentCoupon(coupon: Coupon, context: SimContext): ApiObject {
  return {
    id: coupon.id,
    object: "coupon",
    amount_off: coupon.amountOff,
    created: coupon.created,
    currency: coupon.currency,
    duration: coupon.duration,
    duration_in_months: coupon.durationMonths,
    livemode: false,
    max_redemptions: coupon.maxRedemptions,
    metadata: coupon.metadata,
    name: coupon.name,
    percent_off: coupon.percentOff,
    redeem_by: coupon.redeemBy,
    times_redeemed: coupon.timesRedeemed,
    valid: isValidCoupon(coupon, secondsNow(context)),
  };
}

export const couponResource: Resource<Coupon> = {
  name: "coupon",
  param: "coupon",
  of: ({ coupons }) => coupons,
  present: presentCoupon,
  isDeleted: ({ isDeleted }) => isDeleted,
};
