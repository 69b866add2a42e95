import type { Coupon, PromotionCode } from "../../catalog/types.ts";
import { badRequest, missingParam, noSuchReference } from "../../errors.ts";
import { mergeMetadata } from "../../shared/metadata.ts";
import { requireCustomer } from "../../shared/require.ts";
import { addAndEmit, changeAndEmit } from "../../shared/resource.ts";
import { secondsNow, type SimContext } from "../../state.ts";
import { isValidCoupon } from "../coupons/present.ts";
import { checkFuture } from "../subscriptions/plan-new.ts";
import { isActive, promotionCodeResource } from "./present.ts";
import type { NewPromotionCode, PromotionCodeUpdate } from "./schema.ts";

/** The code that a buyer typed, if it can be used now. Upper and lower case are the same. */
export function findUsableCode(context: SimContext, typed: string): PromotionCode | undefined {
  const { promotionCodes } = context.state;
  const wanted = typed.toLowerCase();
  for (const code of promotionCodes.newestFirst()) {
    if (code.code.toLowerCase() === wanted && isActive(code, context)) return code;
  }
  return undefined;
}

/** Throws if a code would be usable more often or longer than its coupon. */
function checkLimits(input: NewPromotionCode, coupon: Coupon | undefined): void {
  const { maxRedemptions = null, redeemBy = null } = coupon ?? {};
  if (input.max_redemptions !== undefined && maxRedemptions !== null) {
    if (input.max_redemptions > maxRedemptions) {
      const message = `The \`max_redemptions\` of a promotion code cannot be more than its coupon's (${String(maxRedemptions)}).`;
      throw badRequest(message, { param: "max_redemptions" });
    }
  }
  if (input.expires_at === undefined || redeemBy === null || input.expires_at <= redeemBy) return;
  const message = `The \`expires_at\` of a promotion code cannot be after its coupon's \`redeem_by\` (${String(redeemBy)}).`;
  throw badRequest(message, { param: "expires_at" });
}

/** Creates a promotion code for a coupon. */
export function createPromotionCode(context: SimContext, input: NewPromotionCode): PromotionCode {
  const { state, ids } = context;
  const coupon = input.promotion?.coupon ?? input.coupon;
  if (coupon === undefined) throw missingParam("promotion[coupon]");
  if (state.coupons.get(coupon)?.isDeleted !== false) {
    throw noSuchReference("coupon", coupon, "promotion[coupon]");
  }
  checkFuture(context, input.expires_at, "expires_at");
  checkLimits(input, state.coupons.get(coupon));
  if (input.customer !== undefined) requireCustomer(context, input.customer, "customer");
  if (input.code !== undefined && findUsableCode(context, input.code)) {
    const message = `An active promotion code with \`code: ${input.code}\` already exists.`;
    throw badRequest(message, { code: "resource_already_exists", param: "code" });
  }
  const { restrictions = {} } = input;
  if (restrictions.minimum_amount !== undefined && !restrictions.minimum_amount_currency) {
    throw missingParam("restrictions[minimum_amount_currency]");
  }
  return addAndEmit(context, promotionCodeResource, "promotion_code.created", {
    id: ids.next("promo_", 24),
    created: secondsNow(context),
    active: input.active ?? true,
    code: input.code ?? ids.next("promotion code ", 8, "upper").slice(-8),
    coupon,
    customer: input.customer ?? null,
    expiresAt: input.expires_at ?? null,
    maxRedemptions: input.max_redemptions ?? null,
    timesRedeemed: 0,
    metadata: mergeMetadata({}, input.metadata),
    isFirstTime: restrictions.first_time_transaction ?? false,
    minimumAmount: restrictions.minimum_amount ?? null,
    minimumCurrency: restrictions.minimum_amount_currency ?? null,
  });
}

/** Updates a promotion code. */
export function updatePromotionCode(
  context: SimContext,
  code: PromotionCode,
  input: PromotionCodeUpdate,
): PromotionCode {
  const coupon = context.state.coupons.get(code.coupon);
  if (
    input.active === true &&
    !code.active &&
    !(coupon && isValidCoupon(coupon, secondsNow(context)))
  ) {
    const message = "A promotion code cannot be activated while its coupon is not valid.";
    throw badRequest(message, { param: "active" });
  }
  return changeAndEmit(context, promotionCodeResource, "promotion_code.updated", code, {
    active: input.active ?? code.active,
    metadata: mergeMetadata(code.metadata, input.metadata),
  });
}
