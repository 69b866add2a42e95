import { defineSimulator } from "#core/define-simulator.ts";
import { routes as addresses } from "./resources/addresses/routes.ts";
import { routes as postcards } from "./resources/postcards/routes.ts";
import { routes as usVerifications } from "./resources/us-verifications/routes.ts";
import { dialect } from "./dialect.ts";
import { objects } from "./objects.ts";
import { profile } from "./profile.ts";
import { createState } from "./state.ts";
import { worldActions } from "./world-actions.ts";

/** The postcard mailing provider, modelled on Lob. */
export const simulator = defineSimulator({
  profile,
  dialect,
  createState,
  routes: [...addresses, ...postcards, ...usVerifications],
  worldActions,
  objects,
});
