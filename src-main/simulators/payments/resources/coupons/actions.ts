import type { Coupon } from "../../catalog/types.ts";
import { badRequest, missingParam } from "../../errors.ts";
import { emit, happened } from "../../events.ts";
import { keepOr, mergeMetadata } from "../../shared/metadata.ts";
import { changeAndEmit, replaceAndEmit } from "../../shared/resource.ts";
import { secondsNow, type SimContext } from "../../state.ts";
import { couponResource, presentCoupon } from "./present.ts";
import type { CouponUpdate, NewCoupon } from "./schema.ts";

const FIVE_YEARS = 5 * 366 * 86_400;

function checkCoupon(context: SimContext, input: NewCoupon): void {
  const { percent_off: percentOff, amount_off: amountOff } = input;
  if (percentOff !== undefined && amountOff !== undefined) {
    const message = "You may only specify one of these parameters: amount_off, percent_off.";
    throw badRequest(message, { code: "parameters_exclusive", param: "percent_off" });
  }
  if (percentOff === undefined && amountOff === undefined) throw missingParam("percent_off");
  if (percentOff === 0) {
    throw badRequest("percent_off must be greater than 0.", { param: "percent_off" });
  }
  if (amountOff !== undefined && input.currency === undefined) throw missingParam("currency");
  if (input.duration === "repeating" && input.duration_in_months === undefined) {
    throw missingParam("duration_in_months");
  }
  if (input.duration !== "repeating" && input.duration_in_months !== undefined) {
    const message = "You cannot pass duration_in_months unless the duration is repeating.";
    throw badRequest(message, { param: "duration_in_months" });
  }
  if (input.redeem_by !== undefined && input.redeem_by <= secondsNow(context)) {
    throw badRequest("redeem_by must be in the future.", { param: "redeem_by" });
  }
  if (input.redeem_by !== undefined && input.redeem_by > secondsNow(context) + FIVE_YEARS) {
    throw badRequest("redeem_by must be within five years.", { param: "redeem_by" });
  }
  const taken = input.id === undefined ? undefined : context.state.coupons.get(input.id);
  if (taken && !taken.isDeleted) {
    const details = { code: "resource_already_exists", param: "id" };
    throw badRequest("Coupon already exists.", details);
  }
}

function amountsOff(input: NewCoupon["currency_options"] = {}): Coupon["otherCurrencies"] {
  const entries = Object.entries(input).map(([name, { amount_off: off }]) => [name, off] as const);
  return Object.fromEntries(entries);
}

/** Creates a coupon. */
export function createCoupon(context: SimContext, input: NewCoupon): Coupon {
  checkCoupon(context, input);
  const coupon: Coupon = {
    id: input.id ?? context.ids.next("", 8),
    created: secondsNow(context),
    percentOff: input.percent_off ?? null,
    amountOff: input.amount_off ?? null,
    currency: input.amount_off === undefined ? null : (input.currency ?? null),
    otherCurrencies: amountsOff(input.currency_options),
    duration: input.duration ?? "once",
    durationMonths: input.duration_in_months ?? null,
    maxRedemptions: input.max_redemptions ?? null,
    redeemBy: input.redeem_by ?? null,
    timesRedeemed: 0,
    name: input.name ?? null,
    metadata: mergeMetadata({}, input.metadata),
    products: input.applies_to?.products ?? null,
    isDeleted: false,
  };
  const { coupons } = context.state;
  if (coupons.has(coupon.id)) coupons.replace(coupon);
  else coupons.add(coupon);
  emit(context, happened("coupon.created", presentCoupon(coupon, context)));
  return coupon;
}

/** Updates the name and the metadata of a coupon, and adds currencies. */
export function updateCoupon(context: SimContext, coupon: Coupon, input: CouponUpdate): Coupon {
  return changeAndEmit(context, couponResource, "coupon.updated", coupon, {
    otherCurrencies: { ...coupon.otherCurrencies, ...amountsOff(input.currency_options) },
    metadata: mergeMetadata(coupon.metadata, input.metadata),
    name: keepOr(input.name, coupon.name),
  });
}

/** Deletes a coupon. Discounts that were made with it stay. */
export function deleteCoupon(context: SimContext, coupon: Coupon): void {
  replaceAndEmit(context, couponResource, "coupon.deleted", { ...coupon, isDeleted: true });
}

/** Counts a redemption of a coupon. */
export function redeemCoupon({ state }: SimContext, id: string): void {
  const coupon = state.coupons.get(id);
  if (coupon) state.coupons.replace({ ...coupon, timesRedeemed: coupon.timesRedeemed + 1 });
}
