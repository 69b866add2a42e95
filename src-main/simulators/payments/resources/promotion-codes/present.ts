import type { Coupon, PromotionCode } from "../../catalog/types.ts";
import type { ApiObject } from "../../shared/present.ts";
import type { Resource } from "../../shared/resource.ts";
import { secondsNow, type SimContext } from "../../state.ts";
import { isValidCoupon } from "../coupons/present.ts";

/** Returns whether buyers can use a code now. */
export function isUsableCode(
  code: PromotionCode,
  coupon: Coupon | undefined,
  now: number,
): boolean {
  const { active, expiresAt, maxRedemptions, timesRedeemed } = code;
  if (!active || !coupon || !isValidCoupon(coupon, now)) return false;
  if (expiresAt !== null && expiresAt <= now) return false;
  return maxRedemptions === null || timesRedeemed < maxRedemptions;
}

/** Returns whether the API shows a code as active: buyers can use it now. */
export function isActive(code: PromotionCode, context: SimContext): boolean {
  return isUsableCode(code, context.state.coupons.get(code.coupon), secondsNow(context));
}

/** A promotion code as the API shows it; inactive when it can no longer be used. */
export function presentPromotionCode(code: PromotionCode, context: SimContext): ApiObject {
  return {
    id: code.id,
    object: "promotion_code",
    active: isActive(code, context),
    code: code.code,
    created: code.created,
    customer: code.customer,
    customer_account: null,
    expires_at: code.expiresAt,
    livemode: false,
    max_redemptions: code.maxRedemptions,
    metadata: code.metadata,
    promotion: { coupon: code.coupon, type: "coupon" },
    restrictions: {
      first_time_transaction: code.isFirstTime,
      minimum_amount: code.minimumAmount,
      minimum_amount_currency: code.minimumCurrency,
    },
    times_redeemed: code.timesRedeemed,
  };
}

export const promotionCodeResource: Resource<PromotionCode> = {
  name: "promotion_code",
  noun: "promotion code",
  of: ({ promotionCodes }) => promotionCodes,
  present: presentPromotionCode,
};
