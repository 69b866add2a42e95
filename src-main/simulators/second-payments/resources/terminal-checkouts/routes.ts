import { readId, route } from "../../route.ts";
import { isInRange } from "../../shared/fields.ts";
import { isEither, takePage, presentPage } from "../../shared/paging.ts";
import { requireCheckout } from "../../shared/require.ts";
import { cancelForSeller, createCheckout } from "./actions.ts";
import { presentCheckout } from "./present.ts";
import { createCheckoutBody, searchCheckoutsBody } from "./schema.ts";

/** Checkouts of Square Terminal. */
export const routes = [
  route("POST /v2/terminals/checkouts", "Asks a buyer at a device for a payment", {
    body: createCheckoutBody,
    once: "terminal checkout",
    unsupported: [
      "checkout.device_options.allow_auto_card_surcharge",
      "checkout.payment_options.accept_partial_authorization",
    ],
    handle: (context, { body }) => ({
      checkout: presentCheckout(createCheckout(context, body.checkout)),
    }),
  }),
  route("POST /v2/terminals/checkouts/search", "Finds checkouts of devices", {
    body: searchCheckoutsBody,
    handle: ({ state }, { body: { query, cursor, limit } }) => {
      const { filter, sort } = query ?? {};
      const walk = { cursor, limit, sort_order: sort?.sort_order ?? "DESC" };
      const page = takePage(
        state.terminalCheckouts,
        walk,
        ({ deviceId, status, createdAt }) =>
          isEither(deviceId, filter?.device_id) &&
          isEither(status, filter?.status) &&
          isInRange(createdAt, filter?.created_at),
      );
      return presentPage("checkouts", page, presentCheckout);
    },
  }),
  route(
    "GET /v2/terminals/checkouts/:id",
    "Shows a checkout of a device",
    ({ state }, request) => ({
      checkout: presentCheckout(requireCheckout(state, readId(request))),
    }),
  ),
  route("POST /v2/terminals/checkouts/:id/cancel", "Cancels a checkout", (context, request) => {
    const checkout = requireCheckout(context.state, readId(request));
    return { checkout: presentCheckout(cancelForSeller(context, checkout)) };
  }),
];
