import { routesAt } from "#core/contract/route-group.ts";
import { defineSimulator } from "#core/define-simulator.ts";
import { unsupported } from "./coverage.ts";
import { dialect } from "./dialect.ts";
import { objects } from "./objects.ts";
import { profile } from "./profile.ts";
import { refuseEnded } from "./shared/access-tokens.ts";
import { underOlderPaths } from "./resources/inventory/older-paths.ts";
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
    routesAt(
      ["/v2/terminals/refunds", "/v2/terminals/actions", "/v2/terminals/checkouts/:id/dismiss"],
      () => import("./resources/terminal-requests/routes.ts"),
    ),
    routesAt(["/v2/devices"], () => import("./resources/devices/routes.ts")),
    routesAt(["/v2/devices/codes"], () => import("./resources/device-codes/routes.ts")),
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
    routesAt(["/v2/gift-cards"], () => import("./resources/gift-cards/routes.ts")),
    routesAt(["/v2/loyalty"], () => import("./resources/loyalty/routes.ts")),
    routesAt(["/v2/loyalty/programs"], () => import("./resources/loyalty/program-routes.ts")),
    routesAt(["/v2/payouts"], () => import("./resources/payouts/routes.ts")),
    routesAt(["/v2/cash-drawers"], () => import("./resources/cash-drawers/routes.ts")),
    routesAt(
      ["/v2/labor/timecards", "/v2/labor/shifts"],
      () => import("./resources/labor/routes.ts"),
    ),
    routesAt(
      [
        "/v2/labor/break-types",
        "/v2/labor/team-member-wages",
        "/v2/labor/employee-wages",
        "/v2/labor/workweek-configs",
      ],
      () => import("./resources/labor/settings-routes.ts"),
    ),
    routesAt(["/v2/labor/scheduled-shifts"], () => import("./resources/labor/scheduled-routes.ts")),
    routesAt(
      [
        "/v2/customers/bulk-create",
        "/v2/customers/bulk-retrieve",
        "/v2/customers/bulk-update",
        "/v2/customers/bulk-delete",
        "/v2/customers/:id/cards",
      ],
      () => import("./resources/customers/bulk-routes.ts"),
    ),
    routesAt(["/v2/employees"], () => import("./resources/employees/routes.ts")),
    routesAt(["/v2/team-members/jobs"], () => import("./resources/jobs/routes.ts")),
    routesAt(["/v2/vendors"], () => import("./resources/vendors/routes.ts")),
    routesAt(["/v2/transfer-orders"], () => import("./resources/transfer-orders/routes.ts")),
    routesAt(
      ["/v2/inventory/adjustment-reasons"],
      () => import("./resources/inventory/adjustment-reasons.ts"),
    ),
    routesAt(
      [
        "/v2/inventory/batch-change",
        "/v2/inventory/batch-retrieve-changes",
        "/v2/inventory/batch-retrieve-counts",
        "/v2/inventory/adjustment",
        "/v2/inventory/physical-count",
      ],
      () => import("./resources/inventory/routes.ts"),
      underOlderPaths,
    ),
    routesAt(["/v2/bank-accounts"], () => import("./resources/bank-accounts/routes.ts")),
    routesAt(["/v2/apple-pay"], () => import("./resources/apple-pay/routes.ts")),
    routesAt(["/v2/channels"], () => import("./resources/channels/routes.ts")),
    routesAt(
      ["/v2/online-checkout/location-settings", "/v2/online-checkout/merchant-settings"],
      () => import("./resources/checkout-settings/routes.ts"),
    ),
    routesAt(["/v2/sites"], () => import("./resources/snippets/routes.ts")),
    routesAt(["/v2/events"], () => import("./resources/events/routes.ts")),
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
