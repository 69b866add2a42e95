import { badRequest, noSuchReference } from "../errors.ts";
import { redeemCoupon } from "../resources/coupons/actions.ts";
import { isValidCoupon } from "../resources/coupons/present.ts";
import { isUsableCode } from "../resources/promotion-codes/present.ts";
import { secondsNow, type SimContext } from "../state.ts";
import { addIntervals } from "./periods.ts";
import type { DiscountWish } from "./schema.ts";
import type { Discount } from "./types.ts";

/** The owner of a discount: an object of the customer, or the customer itself. */
export type DiscountOwner = Partial<
  Pick<Discount, "customer" | "subscription" | "subscriptionItem" | "invoice" | "invoiceItem">
>;

interface Source {
  readonly coupon: string;
  readonly promotionCode: string | null;
}

/** The coupon behind a wish. Throws for one that is unknown or can no longer be used. */
export function checkDiscount(
  context: SimContext,
  wish: DiscountWish,
  customer: string | null,
  param = "discounts[0]",
): Source {
  const { coupons, discounts, promotionCodes, charges } = context.state;
  const now = secondsNow(context);
  if (wish.promotion_code !== undefined) {
    const code = promotionCodes.get(wish.promotion_code);
    const field = `${param}[promotion_code]`;
    if (!code) throw noSuchReference("promotion code", wish.promotion_code, field);
    if (!isUsableCode(code, coupons.get(code.coupon), now)) {
      throw badRequest("This promotion code is not active.", { param: field });
    }
    if (code.customer !== null && code.customer !== customer) {
      throw badRequest("This promotion code is for another customer.", { param: field });
    }
    const hasPaid = () => [...charges.values()].some((charge) => charge.customer === customer);
    if (code.isFirstTime && customer !== null && hasPaid()) {
      const message =
        "This promotion code cannot be redeemed because the associated customer has prior transactions.";
      throw badRequest(message, { code: "promotion_code_invalid", param: field });
    }
    return { coupon: code.coupon, promotionCode: code.id };
  }
  const id = wish.coupon ?? discounts.get(wish.discount ?? "")?.coupon;
  const field = wish.coupon === undefined ? `${param}[discount]` : `${param}[coupon]`;
  const coupon = coupons.get(id ?? "");
  if (!coupon || coupon.isDeleted) {
    throw noSuchReference("coupon", wish.coupon ?? wish.discount ?? "", field);
  }
  if (wish.discount === undefined && !isValidCoupon(coupon, now)) {
    throw badRequest(`Coupon expired: ${coupon.id}`, { code: "coupon_expired", param: field });
  }
  return { coupon: coupon.id, promotionCode: null };
}

/** Puts a coupon on an object and counts its redemption. */
export function addDiscount(context: SimContext, source: Source, owner: DiscountOwner): string {
  const { state, ids } = context;
  const coupon = state.coupons.get(source.coupon);
  const start = secondsNow(context);
  const months = coupon?.duration === "repeating" ? coupon.durationMonths : null;
  redeemCoupon(context, source.coupon);
  const code = state.promotionCodes.get(source.promotionCode ?? "");
  if (code) state.promotionCodes.replace({ ...code, timesRedeemed: code.timesRedeemed + 1 });
  const discount = state.discounts.add({
    id: ids.next("di_", 24),
    ...source,
    customer: owner.customer ?? null,
    subscription: owner.subscription ?? null,
    subscriptionItem: owner.subscriptionItem ?? null,
    invoice: owner.invoice ?? null,
    invoiceItem: owner.invoiceItem ?? null,
    start,
    end: months === null ? null : addIntervals(start, { interval: "month", count: 1 }, months),
  });
  return discount.id;
}

/** Puts each wished coupon on an object; all of them are checked first. */
export function addDiscounts(
  context: SimContext,
  wishes: readonly DiscountWish[],
  owner: DiscountOwner,
): readonly string[] {
  const customer = owner.customer ?? null;
  const sources = wishes.map((wish, index) =>
    checkDiscount(context, wish, customer, `discounts[${String(index)}]`),
  );
  return sources.map((source) => addDiscount(context, source, owner));
}

/** The discounts of an object after an update: those of the request, else the former ones. */
export function discountsAfter(
  context: SimContext,
  wishes: readonly DiscountWish[] | null | undefined,
  before: readonly string[],
  owner: DiscountOwner,
): readonly string[] {
  return wishes === undefined ? before : addDiscounts(context, wishes ?? [], owner);
}

/** The discounts that still apply at a moment; one that applies once is used up by its first invoice. */
export function activeDiscounts(
  { state }: SimContext,
  ids: readonly string[],
  now: number,
  isFirst: boolean,
): readonly string[] {
  return ids.filter((id) => {
    const discount = state.discounts.get(id);
    const coupon = state.coupons.get(discount?.coupon ?? "");
    if (!discount || !coupon) return false;
    if (coupon.duration === "once") return isFirst;
    return discount.end === null || discount.end > now;
  });
}
