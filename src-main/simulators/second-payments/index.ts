import { defineSimulator } from "#core/define-simulator.ts";
import { dialect } from "./dialect.ts";
import { objects } from "./objects.ts";
import { profile } from "./profile.ts";
import { routes } from "./routes/index.ts";
import { createState } from "./state.ts";

/** The second payments provider, modelled on Square: its events are recorded and never delivered. */
export const secondPayments = defineSimulator({
  profile,
  dialect,
  createState,
  routes,
  objects,
});
