import { defineSimulator } from "#core/define-simulator.ts";
import { stripeDialect } from "./dialect.ts";
import { paymentsObjects } from "./objects.ts";
import { profile } from "./profile.ts";
import { paymentsRoutes } from "./routes.ts";
import { paymentsSignature } from "./signature.ts";
import { createState } from "./state.ts";
import { dispute } from "./world-actions.ts";

/** The payments provider, modelled on Stripe. */
export const payments = defineSimulator({
  profile,
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
});
