import { defineSimulator } from "#core/define-simulator.ts";
import { unsupported } from "./coverage.ts";
import { dialect } from "./dialect.ts";
import { objects } from "./objects.ts";
import { profile } from "./profile.ts";
import { routes as bookingProfiles } from "./resources/bookings/profile-routes.ts";
import { routes as bookings } from "./resources/bookings/routes.ts";
import { routes as cards } from "./resources/cards/routes.ts";
import { routes as catalog } from "./resources/catalog/routes.ts";
import { routes as catalogItems } from "./resources/catalog/item-routes.ts";
import { routes as inventory } from "./resources/inventory/routes.ts";
import { pages as invoicePages } from "./resources/invoices/page.ts";
import { routes as invoices } from "./resources/invoices/routes.ts";
import { routes as customAttributes } from "./resources/custom-attributes/routes.ts";
import { routes as customerGroups } from "./resources/customer-groups/routes.ts";
import { routes as customers } from "./resources/customers/routes.ts";
import { routes as deviceCodes } from "./resources/device-codes/routes.ts";
import { routes as disputes } from "./resources/disputes/routes.ts";
import { routes as locations } from "./resources/locations/routes.ts";
import { routes as merchants } from "./resources/merchants/routes.ts";
import { refuseEnded, routes as oauth } from "./resources/oauth/routes.ts";
import { routes as orders } from "./resources/orders/routes.ts";
import { pages as paymentLinkPages } from "./resources/payment-links/page.ts";
import { routes as paymentLinks } from "./resources/payment-links/routes.ts";
import { routes as payments } from "./resources/payments/routes.ts";
import { routes as refunds } from "./resources/refunds/routes.ts";
import { routes as planSubscriptions } from "./resources/subscriptions/routes.ts";
import { routes as teamMembers } from "./resources/team-members/routes.ts";
import { routes as terminalCheckouts } from "./resources/terminal-checkouts/routes.ts";
import { routes as bankAccounts } from "./resources/bank-accounts/routes.ts";
import { routes as channels } from "./resources/channels/routes.ts";
import { routes as checkoutSettings } from "./resources/checkout-settings/routes.ts";
import { routes as devices } from "./resources/devices/routes.ts";
import { routes as employees } from "./resources/employees/routes.ts";
import { routes as events } from "./resources/events/routes.ts";
import { routes as jobs } from "./resources/jobs/routes.ts";
import { routes as snippets } from "./resources/snippets/routes.ts";
import { routes as transferOrders } from "./resources/transfer-orders/routes.ts";
import { routes as vendors } from "./resources/vendors/routes.ts";
import { routes as bulkCustomers } from "./resources/customers/bulk-routes.ts";
import { routes as adjustmentReasons } from "./resources/inventory/adjustment-reasons.ts";
import { olderRoutes as olderInventory } from "./resources/inventory/older-routes.ts";
import { routes as cashDrawers } from "./resources/cash-drawers/routes.ts";
import { routes as giftCards } from "./resources/gift-cards/routes.ts";
import { routes as labor } from "./resources/labor/routes.ts";
import { routes as laborSettings } from "./resources/labor/settings-routes.ts";
import { routes as scheduledShifts } from "./resources/labor/scheduled-routes.ts";
import { routes as payouts } from "./resources/payouts/routes.ts";
import { routes as terminalRequests } from "./resources/terminal-requests/routes.ts";
import { routes as loyaltyPrograms } from "./resources/loyalty/program-routes.ts";
import { routes as loyalty } from "./resources/loyalty/routes.ts";
import { routes as applePay } from "./resources/apple-pay/routes.ts";
import { toEndpoint } from "./resources/webhook-subscriptions/actions.ts";
import { routes as webhookSubscriptions } from "./resources/webhook-subscriptions/routes.ts";
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
    ...locations,
    ...merchants,
    ...disputes,
    ...terminalCheckouts,
    ...deviceCodes,
    ...paymentLinks,
    ...paymentLinkPages,
    ...payments,
    ...refunds,
    ...orders,
    ...customAttributes,
    ...customerGroups,
    ...customers,
    ...cards,
    ...catalog,
    ...catalogItems,
    ...inventory,
    ...invoices,
    ...invoicePages,
    ...planSubscriptions,
    ...teamMembers,
    ...bookingProfiles,
    ...bookings,
    ...webhookSubscriptions,
    ...oauth,
    ...giftCards,
    ...loyaltyPrograms,
    ...loyalty,
    ...terminalRequests,
    ...payouts,
    ...cashDrawers,
    ...labor,
    ...laborSettings,
    ...scheduledShifts,
    ...bulkCustomers,
    ...employees,
    ...jobs,
    ...vendors,
    ...transferOrders,
    ...adjustmentReasons,
    ...olderInventory,
    ...bankAccounts,
    ...applePay,
    ...channels,
    ...devices,
    ...checkoutSettings,
    ...snippets,
    ...events,
  ],
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
