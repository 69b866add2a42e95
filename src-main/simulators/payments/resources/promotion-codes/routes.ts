import { route } from "../../route.ts";
import { mergeMetadata } from "../../shared/metadata.ts";
import { isEqual, isWithin } from "../../shared/paging.ts";
import { listRoute, objectOf, showRoute } from "../../shared/resource-routes.ts";
import type { State } from "../../state.ts";
import { createPromotionCode, updatePromotionCode } from "./actions.ts";
import { presentPromotionCode } from "./present.ts";
import {
  createPromotionCodeBody,
  listPromotionCodesQuery,
  updatePromotionCodeBody,
} from "./schema.ts";

const codes = {
  name: "promotion_code",
  kind: "promotion code",
  of: (state: State) => state.promotionCodes,
  present: presentPromotionCode,
} as const;

export const routes = [
  route("POST /v1/promotion_codes", "Creates a code that buyers type for a coupon", {
    answers: "promotion_code",
    body: createPromotionCodeBody,
    handle: (context, call) =>
      presentPromotionCode(createPromotionCode(context, call.params), context),
  }),
  listRoute(
    "GET /v1/promotion_codes",
    "Lists promotion codes",
    codes,
    listPromotionCodesQuery,
    (code, filters, context) =>
      isWithin(code.created, filters.created) &&
      isEqual(code.code.toLowerCase(), filters.code?.toLowerCase()) &&
      isEqual(code.coupon, filters.coupon) &&
      isEqual(code.customer, filters.customer) &&
      isEqual(presentPromotionCode(code, context)["active"], filters.active),
  ),
  showRoute("GET /v1/promotion_codes/:id", "Shows a promotion code", codes),
  route("POST /v1/promotion_codes/:id", "Changes a promotion code", {
    answers: "promotion_code",
    body: updatePromotionCodeBody,
    handle: (context, { id, params: given }) => {
      const code = objectOf(context, codes, id);
      const metadata = mergeMetadata(code.metadata, given.metadata);
      const updated = updatePromotionCode(context, code, { active: given.active, metadata });
      return presentPromotionCode(updated, context);
    },
  }),
];
