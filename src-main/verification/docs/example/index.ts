import { defineSimulator } from "#core/define-simulator.ts";
import { dialect } from "./dialect.ts";
import { objects } from "./objects.ts";
import { profile } from "./profile.ts";
import { routes as parcels } from "./resources/parcels/routes.ts";
import { createState } from "./state.ts";
import { summarize } from "./summarize.ts";
import { worldActions } from "./world-actions.ts";

export const simulator = defineSimulator({
  profile,
  dialect,
  createState,
  routes: [...parcels],
  worldActions,
  objects,
  summarize,
});
