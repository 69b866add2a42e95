import { routesAt } from "#core/contract/route-group.ts";
import { defineSimulator } from "#core/define-simulator.ts";
import type { SimulatorDefinition } from "#core/contract/definition.ts";
import { authenticateToken } from "./connect/access-tokens.ts";
import { allEndpoints } from "./connect/endpoints.ts";
import { eventForms, recordedEvent } from "./shared/event-versions.ts";
import { dialect } from "./dialect.ts";
import { objects } from "./objects.ts";
import { profile } from "./profile.ts";
import { signature } from "./signature.ts";
import { createState, type State } from "./state.ts";
import { summarize } from "./summarize.ts";
import { tasks } from "./tasks.ts";
import { worldActions } from "./world-actions.ts";
import { worldReads } from "./checkout/world-reads.ts";

/** The definition of the simulator. */
export const definition: SimulatorDefinition<State> = {
  profile,
  dialect,
  createState,
  authenticate: authenticateToken,
  routes: [
    routesAt(["/v1/webhook_endpoints"], () => import("./resources/webhook-endpoints/routes.ts")),
    routesAt(["/v1/charges"], () => import("./resources/charges/routes.ts")),
    routesAt(
      ["/v1/refunds", "/v1/charges/:id/refunds"],
      () => import("./resources/refunds/routes.ts"),
    ),
    routesAt(["/v1/disputes"], () => import("./resources/disputes/routes.ts")),
    routesAt(["/v1/customers"], () => import("./resources/customers/routes.ts")),
    routesAt(["/v1/customers/:id/sources"], () => import("./resources/cards/routes.ts")),
    routesAt(["/v1/payment_intents"], () => import("./resources/payment-intents/routes.ts")),
    routesAt(
      ["/v1/payment_methods", "/v1/customers/:id/payment_methods"],
      () => import("./resources/payment-methods/routes.ts"),
    ),
    routesAt(["/v1/tokens"], () => import("./resources/tokens/routes.ts")),
    routesAt(["/v1/events"], () => import("./resources/events/routes.ts")),
    routesAt(
      ["/v1/balance", "/v1/balance_transactions"],
      () => import("./resources/balance/routes.ts"),
    ),
    routesAt(["/v1/account"], () => import("./resources/account/routes.ts")),
    routesAt(["/v1/products"], () => import("./resources/products/routes.ts")),
    routesAt(["/v1/prices"], () => import("./resources/prices/routes.ts")),
    routesAt(["/v1/plans"], () => import("./resources/plans/routes.ts")),
    routesAt(["/v1/coupons"], () => import("./resources/coupons/routes.ts")),
    routesAt(["/v1/promotion_codes"], () => import("./resources/promotion-codes/routes.ts")),
    routesAt(["/v1/tax_rates"], () => import("./resources/tax-rates/routes.ts")),
    routesAt(
      ["/v1/tax_ids", "/v1/customers/:id/tax_ids"],
      () => import("./resources/tax-ids/routes.ts"),
    ),
    routesAt(["/v1/setup_intents"], () => import("./resources/setup-intents/routes.ts")),
    routesAt(["/v1/setup_attempts"], () => import("./resources/setup-attempts/routes.ts")),
    routesAt(["/_pages/authenticate"], () => import("./resources/authentication/routes.ts")),
    routesAt(["/v1/credit_notes"], () => import("./resources/credit-notes/routes.ts")),
    routesAt(
      [
        "/v1/account_sessions",
        "/v1/accounts",
        "/v1/account_links",
        "/_pages/accounts",
        "/_pages/onboarding",
      ],
      () => import("./resources/accounts/routes.ts"),
    ),
    routesAt(
      ["/oauth", "/express", "/_pages/sign-in"],
      () => import("./resources/oauth/routes.ts"),
    ),
    routesAt(["/v1/application_fees"], () => import("./resources/application-fees/routes.ts")),
    routesAt(["/v1/payouts"], () => import("./resources/payouts/routes.ts")),
    routesAt(["/v1/transfers"], () => import("./resources/transfers/routes.ts")),
    routesAt(["/v1/billing_portal", "/p"], () => import("./resources/billing-portal/routes.ts")),
    routesAt(["/c", "/_pages/buy"], () => import("./resources/checkout-pages/routes.ts")),
    routesAt(["/v1/checkout"], () => import("./resources/checkout-sessions/routes.ts")),
    routesAt(
      ["/v1/customer_sessions", "/v1/ephemeral_keys"],
      () => import("./resources/customer-sessions/routes.ts"),
    ),
    routesAt(["/v1/payment_links"], () => import("./resources/payment-links/routes.ts")),
    routesAt(
      ["/v1/customers/:id/balance_transactions"],
      () => import("./resources/customer-balance/routes.ts"),
    ),
    routesAt(["/v1/invoiceitems"], () => import("./resources/invoice-items/routes.ts")),
    routesAt(["/v1/invoice_payments"], () => import("./resources/invoice-payments/routes.ts")),
    routesAt(
      ["/v1/billing/meters", "/v1/billing/meter_events", "/v1/billing/meter_event_adjustments"],
      () => import("./resources/meters/routes.ts"),
    ),
    routesAt(["/v2/billing"], () => import("./resources/meters/v2-routes.ts")),
    routesAt(["/v1/invoices"], () => import("./resources/invoices/routes.ts")),
    routesAt(["/v1/invoices/:id/lines/:line"], () => import("./resources/invoice-lines/routes.ts")),
    routesAt(["/i"], () => import("./resources/invoice-pages/routes.ts")),
    routesAt(["/receipts"], () => import("./resources/receipts/routes.ts")),
    routesAt(["/v1/subscription_items"], () => import("./resources/subscription-items/routes.ts")),
    routesAt(
      ["/v1/subscription_schedules"],
      () => import("./resources/subscription-schedules/routes.ts"),
    ),
    routesAt(["/v1/subscriptions"], () => import("./resources/subscriptions/routes.ts")),
    routesAt(["/v1/test_helpers/test_clocks"], () => import("./resources/test-clocks/routes.ts")),
    routesAt(["/v1/files"], () => import("./resources/files/routes.ts")),
    routesAt(["/v1/file_links", "/links"], () => import("./resources/file-links/routes.ts")),
    routesAt(["/v1/shipping_rates"], () => import("./resources/shipping-rates/routes.ts")),
    routesAt(
      ["/v1/radar/early_fraud_warnings"],
      () => import("./resources/early-fraud-warnings/routes.ts"),
    ),
    routesAt(["/v1/topups"], () => import("./resources/topups/routes.ts")),
    routesAt(["/v1/quotes"], () => import("./resources/quotes/routes.ts")),
    routesAt(["/v1/accounts/:id/persons"], () => import("./resources/persons/routes.ts")),
    routesAt(
      ["/v1/accounts/:id/external_accounts"],
      () => import("./resources/external-accounts/routes.ts"),
    ),
    routesAt(["/v1/accounts/:id/capabilities"], () => import("./resources/capabilities/routes.ts")),
    routesAt(["/v1/tax/calculations"], () => import("./resources/tax-calculations/routes.ts")),
    routesAt(["/v1/tax/transactions"], () => import("./resources/tax-transactions/routes.ts")),
    routesAt(["/v1/tax/registrations"], () => import("./resources/tax-registrations/routes.ts")),
    routesAt(["/v1/tax/settings"], () => import("./resources/tax-settings/routes.ts")),
    routesAt(["/v1/tax_codes"], () => import("./resources/tax-codes/routes.ts")),
    routesAt(
      ["/v1/confirmation_tokens", "/v1/test_helpers/confirmation_tokens"],
      () => import("./resources/confirmation-tokens/routes.ts"),
    ),
    routesAt(["/v1/reviews"], () => import("./resources/reviews/routes.ts")),
    routesAt(["/v1/radar/value_lists"], () => import("./resources/value-lists/routes.ts")),
    routesAt(
      ["/v1/radar/value_list_items"],
      () => import("./resources/value-list-items/routes.ts"),
    ),
    routesAt(
      ["/v1/payment_method_domains"],
      () => import("./resources/payment-method-domains/routes.ts"),
    ),
    routesAt(["/v1/apple_pay"], () => import("./resources/apple-pay-domains/routes.ts")),
    routesAt(
      ["/v1/payment_method_configurations"],
      () => import("./resources/payment-method-configurations/routes.ts"),
    ),
    routesAt(["/v1/country_specs"], () => import("./resources/country-specs/routes.ts")),
    routesAt(["/v1/exchange_rates"], () => import("./resources/exchange-rates/routes.ts")),
    routesAt(["/v1/mandates"], () => import("./resources/mandates/routes.ts")),
    routesAt(["/v1/entitlements"], () => import("./resources/entitlements/routes.ts")),
    routesAt(["/v1/products/:id/features"], () => import("./resources/product-features/routes.ts")),
    routesAt(
      ["/v2/core/event_destinations"],
      () => import("./resources/event-destinations/routes.ts"),
    ),
    routesAt(["/v2/core/events"], () => import("./resources/core-events/routes.ts")),
    routesAt(
      [
        "/v1/customers/:id/cash_balance",
        "/v1/customers/:id/cash_balance_transactions",
        "/v1/customers/:id/funding_instructions",
        "/v1/payment_intents/:id/apply_customer_balance",
        "/v1/test_helpers/customers",
      ],
      () => import("./resources/cash-balance/routes.ts"),
    ),
    routesAt(["/v1/billing/alerts"], () => import("./resources/billing-alerts/routes.ts")),
    routesAt(
      ["/v1/terminal/readers", "/v1/test_helpers/terminal"],
      () => import("./resources/terminal-readers/routes.ts"),
    ),
    routesAt(["/v1/terminal/locations"], () => import("./resources/terminal-locations/routes.ts")),
    routesAt(
      ["/v1/terminal/configurations"],
      () => import("./resources/terminal-configurations/routes.ts"),
    ),
    routesAt(
      ["/v1/terminal/connection_tokens"],
      () => import("./resources/terminal-connection-tokens/routes.ts"),
    ),
  ],
  pages: [
    "/_pages/authenticate/:id",
    "/oauth/authorize",
    "/express/oauth/authorize",
    "/_pages/sign-in/:flow",
    "/i/:account/:id",
    "/i/:account/:id/pdf",
    "/receipts/:id",
    "/p/session/:secret",
    "/c/pay/:id",
    "/_pages/buy/:id",
    "/_pages/accounts/:id",
    "/_pages/onboarding/:id",
  ],
  worldActions,
  worldReads,
  tasks,
  objects,
  summarize,
  delivery: {
    to: "registered",
    signature,
    endpoints: allEndpoints,
    forms: eventForms,
    render: recordedEvent,
  },
};

/** The payments provider, modelled on Stripe. */
export const simulator = defineSimulator(definition);
