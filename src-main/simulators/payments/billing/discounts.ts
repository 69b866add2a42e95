import { badRequest, noSuchReference } from "../errors.ts";
import { redeemCoupon } from "../resources/coupons/actions.ts";
import { isValidCoupon } from "../resources/coupons/present.ts";
import { isUsableCode } from "../resources/promotion-codes/present.ts";
import { secondsNow, type SimContext } from "../state.ts";
import { emit, happened } from "../events.ts";
import { presentDiscount } from "../resources/invoices/present.ts";
import { addIntervals } from "./periods.ts";
import type { Coupon, PromotionCode } from "../catalog/types.ts";
import { moneyText } from "../shared/money.ts";
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

/** The purchase that a discount is for, before the discount. */
interface Purchase {
  readonly currency: string;
  readonly amount: number;
}

/** Throws if an amount off is in another currency. */
function checkCouponCurrency(coupon: Coupon | undefined, currency: string, param: string): void {
  if (!coupon || coupon.currency === null || coupon.currency === currency) return;
  if (coupon.otherCurrencies[currency] !== undefined) return;
  const message = `The coupon \`${coupon.id}\` is in \`${coupon.currency}\` and cannot be applied to an amount in \`${currency}\`.`;
  throw badRequest(message, { param });
}

/** Throws if a purchase is smaller than its promotion code requires. */
function checkMinimum(code: PromotionCode, { amount, currency }: Purchase, param: string): void {
  if (code.minimumAmount === null || code.minimumCurrency !== currency) return;
  if (amount >= code.minimumAmount) return;
  const message = `This promotion code cannot be redeemed because the purchase does not reach its minimum amount of ${moneyText(code.minimumAmount, currency)}.`;
  throw badRequest(message, { code: "promotion_code_invalid", param });
}

/** The coupon behind a wish. Throws for one that is unknown or can no longer be used. */
export function checkDiscount(
  context: SimContext,
  wish: DiscountWish,
  customer: string | null,
  param = "discounts[0]",
  purchase?: Purchase,
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
    if (purchase) checkMinimum(code, purchase, field);
    if (purchase) checkCouponCurrency(coupons.get(code.coupon), purchase.currency, field);
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
  if (purchase) checkCouponCurrency(coupon, purchase.currency, field);
  return { coupon: coupon.id, promotionCode: null };
}

/** Counts a redemption of a coupon, and of the code that stands for it. */
export function redeem(context: SimContext, { coupon, promotionCode }: Source): void {
  const { promotionCodes } = context.state;
  redeemCoupon(context, coupon);
  const code = promotionCodes.get(promotionCode ?? "");
  if (code) promotionCodes.replace({ ...code, timesRedeemed: code.timesRedeemed + 1 });
}

/** Puts a coupon on an object and counts its redemption. */
export function addDiscount(context: SimContext, source: Source, owner: DiscountOwner): string {
  const { state } = context;
  redeem(context, source);
  const id = keepDiscount(context, source, owner);
  const discount = state.discounts.get(id);
  if (discount && isOfPlan(owner)) {
    emit(context, happened("customer.discount.created", presentDiscount(discount)));
  }
  return id;
}

/** Stores a discount whose coupon is not redeemed yet: that of an offer. Returns its id. */
export function keepDiscount(context: SimContext, source: Source, owner: DiscountOwner): string {
  const { state, ids } = context;
  const coupon = state.coupons.get(source.coupon);
  const start = secondsNow(context);
  const months = coupon?.duration === "repeating" ? coupon.durationMonths : null;
  return state.discounts.add({
    id: ids.next("di_", 24),
    ...source,
    customer: owner.customer ?? null,
    subscription: owner.subscription ?? null,
    subscriptionItem: owner.subscriptionItem ?? null,
    invoice: owner.invoice ?? null,
    invoiceItem: owner.invoiceItem ?? null,
    start,
    end: months === null ? null : addIntervals(start, { interval: "month", count: 1 }, months),
  }).id;
}

/** Discounts of customers and subscriptions have events; those of one invoice or item have none. */
function isOfPlan({ subscriptionItem, invoice, invoiceItem }: DiscountOwner): boolean {
  return [subscriptionItem, invoice, invoiceItem].every((id) => id === undefined || id === null);
}

/** Records that the discounts of a plan were taken off. */
export function endDiscounts(context: SimContext, ids: readonly string[]): void {
  for (const id of ids) {
    const discount = context.state.discounts.get(id);
    if (!discount || !isOfPlan(discount)) continue;
    emit(context, happened("customer.discount.deleted", presentDiscount(discount)));
  }
}

/**
 * Returns the sources of wished discounts. Throws for the first that cannot be had; `holder` is the parameter
 * that has the list: `items[0]`.
 */
export function checkDiscounts(
  context: SimContext,
  wishes: readonly DiscountWish[] | null | undefined,
  customer: string | null,
  holder?: string,
): readonly Source[] {
  const list = holder === undefined ? "discounts" : `${holder}[discounts]`;
  return (wishes ?? []).map((wish, index) =>
    checkDiscount(context, wish, customer, `${list}[${String(index)}]`),
  );
}

/** Puts each wished coupon on an object; all of them are checked first. */
export function addDiscounts(
  context: SimContext,
  wishes: readonly DiscountWish[],
  owner: DiscountOwner,
): readonly string[] {
  const sources = checkDiscounts(context, wishes, owner.customer ?? null);
  return sources.map((source) => addDiscount(context, source, owner));
}

/** Redeems coupons for an invoice or an item that is made next. `claimDiscounts` names it. */
export function addBillDiscounts(
  context: SimContext,
  wishes: readonly DiscountWish[],
  customer: string,
): readonly string[] {
  return checkDiscounts(context, wishes, customer).map((source) => {
    redeem(context, source);
    return keepDiscount(context, source, { customer });
  });
}

/** Names the invoice or the invoice item that discounts are on. */
export function claimDiscounts(
  { state }: SimContext,
  ids: readonly string[],
  owner: Pick<Discount, "invoice"> | Pick<Discount, "invoiceItem">,
): void {
  for (const id of ids) {
    const discount = state.discounts.get(id);
    if (discount) state.discounts.replace({ ...discount, ...owner });
  }
}

/** The discounts of an object after an update: those of the request, else the former ones. */
export function discountsAfter(
  context: SimContext,
  wishes: readonly DiscountWish[] | null | undefined,
  before: readonly string[],
  owner: DiscountOwner,
): readonly string[] {
  if (wishes === undefined) return before;
  const sources = checkDiscounts(context, wishes, owner.customer ?? null);
  endDiscounts(context, before);
  return sources.map((source) => addDiscount(context, source, owner));
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
