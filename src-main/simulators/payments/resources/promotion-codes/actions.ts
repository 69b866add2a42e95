import type { PromotionCode } from "../../catalog/types.ts";
import { badRequest, missingParam, noSuchReference } from "../../errors.ts";
import { changed, emit, happened } from "../../events.ts";
import { mergeMetadata } from "../../shared/metadata.ts";
import { requireCustomer } from "../../shared/require.ts";
import { type Metadata, secondsNow, type SimContext } from "../../state.ts";
import { isUsableCode, presentPromotionCode } from "./present.ts";
import type { NewPromotionCode } from "./schema.ts";

/** The code that a buyer typed, if it can be used now. Upper and lower case are the same. */
export function findUsableCode(context: SimContext, typed: string): PromotionCode | undefined {
  const { coupons, promotionCodes } = context.state;
  const wanted = typed.toLowerCase();
  for (const code of promotionCodes.newestFirst()) {
    const isNamed = code.code.toLowerCase() === wanted;
    if (isNamed && isUsableCode(code, coupons.get(code.coupon), secondsNow(context))) return code;
  }
  return undefined;
}

/** Creates a promotion code for a coupon. */
export function createPromotionCode(context: SimContext, given: NewPromotionCode): PromotionCode {
  const { state, ids } = context;
  const coupon = given.promotion?.coupon ?? given.coupon;
  if (coupon === undefined) throw missingParam("promotion[coupon]");
  if (state.coupons.get(coupon)?.isDeleted !== false) {
    throw noSuchReference("coupon", coupon, "promotion[coupon]");
  }
  if (given.customer !== undefined) requireCustomer(context, given.customer, "customer");
  if (given.code !== undefined && findUsableCode(context, given.code)) {
    const message = `An active promotion code with \`code: ${given.code}\` already exists.`;
    throw badRequest(message, { code: "resource_already_exists", param: "code" });
  }
  const { restrictions = {} } = given;
  if (restrictions.minimum_amount !== undefined && !restrictions.minimum_amount_currency) {
    throw missingParam("restrictions[minimum_amount_currency]");
  }
  const made = state.promotionCodes.add({
    id: ids.next("promo_", 24),
    created: secondsNow(context),
    active: given.active ?? true,
    code: given.code ?? ids.next("promotion code ", 8, "upper").slice(-8),
    coupon,
    customer: given.customer ?? null,
    expiresAt: given.expires_at ?? null,
    maxRedemptions: given.max_redemptions ?? null,
    timesRedeemed: 0,
    metadata: mergeMetadata({}, given.metadata),
    isFirstTime: restrictions.first_time_transaction ?? false,
    minimumAmount: restrictions.minimum_amount ?? null,
    minimumCurrency: restrictions.minimum_amount_currency ?? null,
  });
  emit(context, happened("promotion_code.created", presentPromotionCode(made, context)));
  return made;
}

/** Updates a promotion code. */
export function updatePromotionCode(
  context: SimContext,
  code: PromotionCode,
  given: { readonly active?: boolean | undefined; readonly metadata: Metadata },
): PromotionCode {
  const before = presentPromotionCode(code, context);
  const updated = context.state.promotionCodes.replace({
    ...code,
    active: given.active ?? code.active,
    metadata: given.metadata,
  });
  emit(context, changed("promotion_code.updated", before, presentPromotionCode(updated, context)));
  return updated;
}
