import { defineSimulator } from "#core/simulator/define.ts";
import { stripeDialect } from "./dialect.ts";
import { paymentsObjects } from "./objects.ts";
import { accountRoutes } from "./routes/account.ts";
import { balanceRoutes } from "./routes/balance.ts";
import { chargeRoutes } from "./routes/charges.ts";
import { customerCardRoutes } from "./routes/customer-cards.ts";
import { customerRoutes } from "./routes/customers.ts";
import { disputeRoutes } from "./routes/disputes.ts";
import { eventRoutes } from "./routes/events.ts";
import { paymentIntentRoutes } from "./routes/payment-intents.ts";
import { paymentMethodRoutes } from "./routes/payment-methods.ts";
import { refundRoutes } from "./routes/refunds.ts";
import { tokenRoutes } from "./routes/tokens.ts";
import { webhookEndpointRoutes } from "./routes/webhook-endpoints.ts";
import { paymentsSignature } from "./signature.ts";
import { createState } from "./state.ts";
import { dispute } from "./world-actions.ts";

/** The payments provider, modelled on Stripe. */
export const payments = defineSimulator({
  kind: "payments",
  title: "Payments",
  model: "Stripe",
  apiKey: "sk_test_simdeck",
  dialect: stripeDialect,
  createState,
  routes: [
    ...webhookEndpointRoutes,
    ...chargeRoutes,
    ...refundRoutes,
    ...disputeRoutes,
    ...customerRoutes,
    ...customerCardRoutes,
    ...paymentIntentRoutes,
    ...paymentMethodRoutes,
    ...tokenRoutes,
    ...eventRoutes,
    ...balanceRoutes,
    ...accountRoutes,
  ],
  worldActions: [dispute],
  objects: paymentsObjects,
  delivery: {
    to: "registered",
    signature: paymentsSignature,
    endpoints: (state) => state.webhookEndpoints.values(),
  },
  connect: {
    language: "ts",
    code: [
      'import Stripe from "stripe";',
      "",
      'const { hostname, port } = new URL("{base_url}");',
      'const stripe = new Stripe("{api_key}", { host: hostname, port, protocol: "http" });',
    ].join("\n"),
  },
});
