import { notFound } from "../../errors.ts";
import { idOf, route } from "../../route.ts";
import { iso, merchantPlace, type Wire } from "../../shared/wire.ts";
import { BUSINESS_NAME, type State } from "../../state.ts";

function presentMerchant(state: State): Wire {
  return {
    id: state.merchantId,
    business_name: BUSINESS_NAME,
    ...merchantPlace,
    status: "ACTIVE",
    main_location_id: state.locations.at(0)?.id,
    created_at: iso(state.createdAt),
  };
}

/** The one merchant. */
export const routes = [
  route({
    method: "GET",
    path: "/v2/merchants",
    summary: "Lists the merchant",
    handle: ({ state }) => ({ merchant: [presentMerchant(state)] }),
  }),
  route({
    method: "GET",
    path: "/v2/merchants/:id",
    summary: "Shows the merchant, by id or as `me`",
    handle: ({ state }, request) => {
      const id = idOf(request);
      if (id !== "me" && id !== state.merchantId) throw notFound("merchant", id);
      return { merchant: presentMerchant(state) };
    },
  }),
];
