import { defineSimulator } from "#core/define-simulator.ts";
import { parcelsDialect } from "./dialect.ts";
import { parcelsObjects } from "./objects.ts";
import { parcelsProfile } from "./profile.ts";
import { parcelsRoutes } from "./routes.ts";
import { createState } from "./state.ts";
import { parcelsActions } from "./world-actions.ts";

/** The parcel carrier. */
export const parcels = defineSimulator({
  profile: parcelsProfile,
  dialect: parcelsDialect,
  createState,
  routes: parcelsRoutes,
  worldActions: parcelsActions,
  objects: parcelsObjects,
});
