import { isPresent, refusedIf } from "#core/contract/rules/rule.ts";
import { within } from "../../shared/filters.ts";
import { createResourceRoutes } from "../../shared/resource-routes.ts";
import { createCoupon, deleteCoupon, updateCoupon } from "./actions.ts";
import { couponResource } from "./present.ts";
import { createCouponBody, updateCouponBody } from "./schema.ts";

const { change, create, list, remove, show } = createResourceRoutes(couponResource);

export const routes = [
  create("POST /v1/coupons", "Creates a coupon: percent or an amount off", {
    body: createCouponBody,
    rules: [refusedIf("currency_options", isPresent("percent_off"))],
    run: createCoupon,
  }),
  list("GET /v1/coupons", "Lists coupons", () => ({ created: within("created") })),
  show("GET /v1/coupons/:id", "Shows a coupon"),
  change("POST /v1/coupons/:id", "Changes the name and the metadata of a coupon", {
    body: updateCouponBody,
    run: updateCoupon,
  }),
  remove("DELETE /v1/coupons/:id", "Deletes a coupon; its discounts stay", deleteCoupon),
];
