import { routesAt } from "#core/contract/route-group.ts";
import { defineSimulator } from "#core/define-simulator.ts";
import { unsupported } from "./coverage.ts";
import { dialect } from "./dialect.ts";
import { objects } from "./objects.ts";
import { profile } from "./profile.ts";
import { refuseEnded } from "./shared/access-tokens.ts";
import { toEndpoint } from "./resources/webhook-subscriptions/actions.ts";
import { signature } from "./signature.ts";
import { createState } from "./state.ts";
import { summarize } from "./summarize.ts";
import { tasks } from "./tasks.ts";
import { worldActions } from "./world-actions.ts";

/** The second payments provider, modelled on Square. */
export const simulator = defineSimulator({
  profile,
  dialect,
  createState,
  routes: [
    routesAt(["/v2/locations"], () => import("./resources/locations/routes.ts")),
    routesAt(["/v2/merchants"], () => import("./resources/merchants/routes.ts")),
    routesAt(["/v2/disputes"], () => import("./resources/disputes/routes.ts")),
    routesAt(["/v2/terminals"], () => import("./resources/terminal-checkouts/routes.ts")),
    routesAt(["/v2/devices"], () => import("./resources/device-codes/routes.ts")),
    routesAt(["/v2/online-checkout"], () => import("./resources/payment-links/routes.ts")),
    routesAt(["/u"], () => import("./resources/payment-links/page.ts")),
    routesAt(["/v2/payments"], () => import("./resources/payments/routes.ts")),
    routesAt(["/v2/refunds"], () => import("./resources/refunds/routes.ts")),
    routesAt(["/v2/orders"], () => import("./resources/orders/routes.ts")),
    routesAt(
      [
        "/v2/customers/custom-attribute-definitions",
        "/v2/orders/custom-attribute-definitions",
        "/v2/locations/custom-attribute-definitions",
        "/v2/merchants/custom-attribute-definitions",
        "/v2/bookings/custom-attribute-definitions",
        "/v2/customers/custom-attributes/bulk-upsert",
        "/v2/customers/:id/custom-attributes",
        "/v2/orders/custom-attributes/bulk-upsert",
        "/v2/orders/custom-attributes/bulk-delete",
        "/v2/orders/:id/custom-attributes",
        "/v2/locations/custom-attributes/bulk-upsert",
        "/v2/locations/custom-attributes/bulk-delete",
        "/v2/locations/:id/custom-attributes",
        "/v2/merchants/custom-attributes/bulk-upsert",
        "/v2/merchants/custom-attributes/bulk-delete",
        "/v2/merchants/:id/custom-attributes",
        "/v2/bookings/custom-attributes/bulk-upsert",
        "/v2/bookings/custom-attributes/bulk-delete",
        "/v2/bookings/:id/custom-attributes",
      ],
      () => import("./resources/custom-attributes/routes.ts"),
    ),
    routesAt(
      ["/v2/customers/groups", "/v2/customers/segments", "/v2/customers/:customer/groups"],
      () => import("./resources/customer-groups/routes.ts"),
    ),
    routesAt(["/v2/customers"], () => import("./resources/customers/routes.ts")),
    routesAt(["/v2/cards"], () => import("./resources/cards/routes.ts")),
    routesAt(
      [
        "/v2/catalog/object",
        "/v2/catalog/batch-upsert",
        "/v2/catalog/list",
        "/v2/catalog/info",
        "/v2/catalog/batch-retrieve",
        "/v2/catalog/batch-delete",
        "/v2/catalog/search",
        "/v2/catalog/search-catalog-items",
        "/v2/catalog/images",
        "/catalog-images",
      ],
      () => import("./resources/catalog/routes.ts"),
    ),
    routesAt(
      ["/v2/catalog/update-item-taxes", "/v2/catalog/update-item-modifier-lists"],
      () => import("./resources/catalog/item-routes.ts"),
    ),
    routesAt(["/v2/inventory"], () => import("./resources/inventory/routes.ts")),
    routesAt(["/v2/invoices"], () => import("./resources/invoices/routes.ts")),
    routesAt(["/pay-invoice"], () => import("./resources/invoices/page.ts")),
    routesAt(["/v2/subscriptions"], () => import("./resources/subscriptions/routes.ts")),
    routesAt(["/v2/team-members"], () => import("./resources/team-members/routes.ts")),
    routesAt(
      [
        "/v2/bookings/business-booking-profile",
        "/v2/bookings/team-member-booking-profiles",
        "/v2/bookings/location-booking-profiles",
      ],
      () => import("./resources/bookings/profile-routes.ts"),
    ),
    routesAt(["/v2/bookings"], () => import("./resources/bookings/routes.ts")),
    routesAt(["/v2/webhooks"], () => import("./resources/webhook-subscriptions/routes.ts")),
    routesAt(["/oauth2", "/_pages"], () => import("./resources/oauth/routes.ts")),
  ],
  pages: ["/pay-invoice/:id", "/oauth2/authorize", "/_pages/sign-in/:flow", "/u/:id"],
  unsupported,
  worldActions,
  tasks,
  objects,
  summarize,
  authenticate: (state, request, _required, now) => refuseEnded(state, request, now),
  delivery: {
    to: "registered",
    signature,
    endpoints: ({ subscriptions }) => Array.from(subscriptions.values(), toEndpoint),
  },
});
