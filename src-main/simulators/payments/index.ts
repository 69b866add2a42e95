import { defineSimulator } from "#core/define-simulator.ts";
import type { SimulatorDefinition } from "#core/contract/definition.ts";
import { routes as account } from "./resources/account/routes.ts";
import { routes as authentication } from "./resources/authentication/routes.ts";
import { routes as balance } from "./resources/balance/routes.ts";
import { routes as cards } from "./resources/cards/routes.ts";
import { routes as charges } from "./resources/charges/routes.ts";
import { routes as coupons } from "./resources/coupons/routes.ts";
import { routes as customers } from "./resources/customers/routes.ts";
import { routes as disputes } from "./resources/disputes/routes.ts";
import { routes as earlyFraudWarnings } from "./resources/early-fraud-warnings/routes.ts";
import { routes as fileLinks } from "./resources/file-links/routes.ts";
import { routes as files } from "./resources/files/routes.ts";
import { routes as capabilities } from "./resources/capabilities/routes.ts";
import { routes as externalAccounts } from "./resources/external-accounts/routes.ts";
import { routes as persons } from "./resources/persons/routes.ts";
import { routes as quotes } from "./resources/quotes/routes.ts";
import { routes as shippingRates } from "./resources/shipping-rates/routes.ts";
import { routes as topups } from "./resources/topups/routes.ts";
import { routes as events } from "./resources/events/routes.ts";
import { routes as oauth } from "./resources/oauth/routes.ts";
import { routes as paymentIntents } from "./resources/payment-intents/routes.ts";
import { routes as paymentMethods } from "./resources/payment-methods/routes.ts";
import { routes as prices } from "./resources/prices/routes.ts";
import { routes as plans } from "./resources/plans/routes.ts";
import { routes as products } from "./resources/products/routes.ts";
import { routes as promotionCodes } from "./resources/promotion-codes/routes.ts";
import { routes as refunds } from "./resources/refunds/routes.ts";
import { routes as setupAttempts } from "./resources/setup-attempts/routes.ts";
import { routes as setupIntents } from "./resources/setup-intents/routes.ts";
import { routes as taxRates } from "./resources/tax-rates/routes.ts";
import { routes as taxIds } from "./resources/tax-ids/routes.ts";
import { routes as taxCalculations } from "./resources/tax-calculations/routes.ts";
import { routes as taxCodes } from "./resources/tax-codes/routes.ts";
import { routes as taxRegistrations } from "./resources/tax-registrations/routes.ts";
import { routes as taxSettings } from "./resources/tax-settings/routes.ts";
import { routes as taxTransactions } from "./resources/tax-transactions/routes.ts";
import { routes as terminalConfigurations } from "./resources/terminal-configurations/routes.ts";
import { routes as terminalConnectionTokens } from "./resources/terminal-connection-tokens/routes.ts";
import { routes as terminalLocations } from "./resources/terminal-locations/routes.ts";
import { routes as terminalReaders } from "./resources/terminal-readers/routes.ts";
import { routes as confirmationTokens } from "./resources/confirmation-tokens/routes.ts";
import { routes as reviews } from "./resources/reviews/routes.ts";
import { routes as valueLists } from "./resources/value-lists/routes.ts";
import { routes as valueListItems } from "./resources/value-list-items/routes.ts";
import { routes as paymentMethodDomains } from "./resources/payment-method-domains/routes.ts";
import { routes as applePayDomains } from "./resources/apple-pay-domains/routes.ts";
import { routes as methodConfigurations } from "./resources/payment-method-configurations/routes.ts";
import { routes as countrySpecs } from "./resources/country-specs/routes.ts";
import { routes as exchangeRates } from "./resources/exchange-rates/routes.ts";
import { routes as mandates } from "./resources/mandates/routes.ts";
import { routes as entitlements } from "./resources/entitlements/routes.ts";
import { routes as productFeatures } from "./resources/product-features/routes.ts";
import { routes as eventDestinations } from "./resources/event-destinations/routes.ts";
import { routes as coreEvents } from "./resources/core-events/routes.ts";
import { routes as billingAlerts } from "./resources/billing-alerts/routes.ts";
import { routes as tokens } from "./resources/tokens/routes.ts";
import { routes as webhookEndpoints } from "./resources/webhook-endpoints/routes.ts";
import { routes as creditNotes } from "./resources/credit-notes/routes.ts";
import { routes as customerBalance } from "./resources/customer-balance/routes.ts";
import { routes as invoiceItems } from "./resources/invoice-items/routes.ts";
import { routes as invoicePayments } from "./resources/invoice-payments/routes.ts";
import { routes as invoicePages } from "./resources/invoice-pages/routes.ts";
import { routes as receipts } from "./resources/receipts/routes.ts";
import { routes as metersOfV2 } from "./resources/meters/v2-routes.ts";
import { routes as meters } from "./resources/meters/routes.ts";
import { routes as invoices } from "./resources/invoices/routes.ts";
import { routes as subscriptionItems } from "./resources/subscription-items/routes.ts";
import { routes as subscriptionSchedules } from "./resources/subscription-schedules/routes.ts";
import { routes as subscriptions } from "./resources/subscriptions/routes.ts";
import { routes as testClocks } from "./resources/test-clocks/routes.ts";
import { routes as billingPortal } from "./resources/billing-portal/routes.ts";
import { routes as checkoutPages } from "./resources/checkout-pages/routes.ts";
import { routes as checkoutSessions } from "./resources/checkout-sessions/routes.ts";
import { routes as customerSessions } from "./resources/customer-sessions/routes.ts";
import { routes as paymentLinks } from "./resources/payment-links/routes.ts";
import { authenticateToken } from "./connect/access-tokens.ts";
import { allEndpoints } from "./connect/endpoints.ts";
import { routes as accounts } from "./resources/accounts/routes.ts";
import { routes as applicationFees } from "./resources/application-fees/routes.ts";
import { routes as payouts } from "./resources/payouts/routes.ts";
import { routes as transfers } from "./resources/transfers/routes.ts";
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
    ...webhookEndpoints,
    ...charges,
    ...refunds,
    ...disputes,
    ...customers,
    ...cards,
    ...paymentIntents,
    ...paymentMethods,
    ...tokens,
    ...events,
    ...balance,
    ...account,
    ...products,
    ...prices,
    ...plans,
    ...coupons,
    ...promotionCodes,
    ...taxRates,
    ...taxIds,
    ...setupIntents,
    ...setupAttempts,
    ...authentication,
    ...creditNotes,
    ...accounts,
    ...oauth,
    ...applicationFees,
    ...payouts,
    ...transfers,
    ...billingPortal,
    ...checkoutPages,
    ...checkoutSessions,
    ...customerSessions,
    ...paymentLinks,
    ...customerBalance,
    ...invoiceItems,
    ...invoicePayments,
    ...meters,
    ...metersOfV2,
    ...invoices,
    ...invoicePages,
    ...receipts,
    ...subscriptionItems,
    ...subscriptionSchedules,
    ...subscriptions,
    ...testClocks,
    ...files,
    ...fileLinks,
    ...shippingRates,
    ...earlyFraudWarnings,
    ...topups,
    ...quotes,
    ...persons,
    ...externalAccounts,
    ...capabilities,
    ...taxCalculations,
    ...taxTransactions,
    ...taxRegistrations,
    ...taxSettings,
    ...taxCodes,
    ...confirmationTokens,
    ...reviews,
    ...valueLists,
    ...valueListItems,
    ...paymentMethodDomains,
    ...applePayDomains,
    ...methodConfigurations,
    ...countrySpecs,
    ...exchangeRates,
    ...mandates,
    ...entitlements,
    ...productFeatures,
    ...eventDestinations,
    ...coreEvents,
    ...billingAlerts,
    ...terminalReaders,
    ...terminalLocations,
    ...terminalConfigurations,
    ...terminalConnectionTokens,
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
