import type { Coupon } from "../../catalog/types.ts";
import { noSuchObject } from "../../errors.ts";
import { route } from "../../route.ts";
import { isWithin } from "../../shared/paging.ts";
import { listRoute } from "../../shared/resource-routes.ts";
import type { SimContext, State } from "../../state.ts";
import { createCoupon, deleteCoupon, updateCoupon } from "./actions.ts";
import { presentCoupon } from "./present.ts";
import { createCouponBody, listCouponsQuery, updateCouponBody } from "./schema.ts";

const coupons = {
  name: "coupon",
  of: (state: State) => state.coupons,
  present: presentCoupon,
} as const;

function requireCoupon({ state }: SimContext, id: string): Coupon {
  const coupon = state.coupons.get(id);
  if (!coupon || coupon.isDeleted) throw noSuchObject("coupon", id, "coupon");
  return coupon;
}

export const routes = [
  route("POST /v1/coupons", "Creates a coupon: percent or an amount off", {
    answers: "coupon",
    body: createCouponBody,
    handle: (context, call) => presentCoupon(createCoupon(context, call.params), context),
  }),
  listRoute(
    "GET /v1/coupons",
    "Lists coupons",
    coupons,
    listCouponsQuery,
    (coupon, filters) => !coupon.isDeleted && isWithin(coupon.created, filters.created),
  ),
  route("GET /v1/coupons/:id", "Shows a coupon", {
    answers: "coupon",
    handle: (context, { id }) => presentCoupon(requireCoupon(context, id), context),
  }),
  route("POST /v1/coupons/:id", "Changes the name and the metadata of a coupon", {
    answers: "coupon",
    body: updateCouponBody,
    handle: (context, { id, params: given }) =>
      presentCoupon(updateCoupon(context, requireCoupon(context, id), given), context),
  }),
  route("DELETE /v1/coupons/:id", "Deletes a coupon; its discounts stay", {
    answers: "coupon",
    handle: (context, { id }) => {
      deleteCoupon(context, requireCoupon(context, id));
      return { id, object: "coupon", deleted: true };
    },
  }),
];
