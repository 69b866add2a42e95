import { exclusive, requires } from "#core/contract/rules/rule.ts";
import * as z from "zod";
import { equal, where, within } from "../../shared/filters.ts";
import { createResourceRoutes } from "../../shared/resource-routes.ts";
import { flag, unsupportedFilters } from "../../shared/schema.ts";
import { createPromotionCode, updatePromotionCode } from "./actions.ts";
import { isActive, promotionCodeResource } from "./present.ts";
import { createPromotionCodeBody, updatePromotionCodeBody } from "./schema.ts";

const { change, create, list, show } = createResourceRoutes(promotionCodeResource);

export const routes = [
  create("POST /v1/promotion_codes", "Creates a code that buyers type for a coupon", {
    body: createPromotionCodeBody,
    rules: [
      exclusive("coupon", "promotion"),
      requires("restrictions.minimum_amount", "restrictions.minimum_amount_currency"),
    ],
    run: createPromotionCode,
  }),
  list("GET /v1/promotion_codes", "Lists promotion codes", () => ({
    created: within("created"),
    active: where(flag, (code, wanted, context) => isActive(code, context) === wanted),
    code: where(z.string(), ({ code }, wanted) => code.toLowerCase() === wanted.toLowerCase()),
    coupon: equal("coupon"),
    customer: equal("customer"),
    ...unsupportedFilters("customer_account"),
  })),
  show("GET /v1/promotion_codes/:id", "Shows a promotion code"),
  change("POST /v1/promotion_codes/:id", "Changes a promotion code", {
    body: updatePromotionCodeBody,
    run: updatePromotionCode,
  }),
];
