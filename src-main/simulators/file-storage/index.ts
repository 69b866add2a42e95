import { defineSimulator } from "#core/simulator/define.ts";
import { dialect } from "./dialect.ts";
import { objects } from "./objects.ts";
import { profile } from "./profile.ts";
import { routes } from "./routes.ts";
import { createState } from "./state.ts";

/** The file storage, modelled on Box. It sends nothing. */
export const simulator = defineSimulator({
  profile,
  dialect,
  createState,
  routes,
  objects,
});
