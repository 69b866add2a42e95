import { defineSimulator } from "#core/simulator/define.ts";
import { stripeDialect } from "./dialect.ts";
import { paymentsObjects } from "./objects.ts";
import { paymentsRoutes } from "./routes.ts";
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
  routes: paymentsRoutes,
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
