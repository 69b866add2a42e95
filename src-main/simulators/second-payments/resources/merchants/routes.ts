import { notFound } from "../../errors.ts";
import { readId, route } from "../../route.ts";
import { iso, merchantPlace, type ApiObject } from "../../shared/api-object.ts";
import { BUSINESS_NAME, type State } from "../../state.ts";

function presentMerchant(state: State): ApiObject {
  return {
    id: state.merchantId,
    business_name: BUSINESS_NAME,
    ...merchantPlace,
    status: "ACTIVE",
    main_location_id: state.locations.at(0)?.id,
    created_at: iso(state.createdAt),
  };
}

export const routes = [
  route("GET /v2/merchants", "Lists the merchant", {
    unsupported: ["cursor"],
    handle: ({ state }) => ({ merchant: [presentMerchant(state)] }),
  }),
  route("GET /v2/merchants/:id", "Shows the merchant, by id or as `me`", ({ state }, request) => {
    const id = readId(request);
    if (id !== "me" && id !== state.merchantId) throw notFound("merchant", id);
    return { merchant: presentMerchant(state) };
  }),
];
