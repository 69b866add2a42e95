import { defineSimulator } from "#core/define-simulator.ts";
import { dialect } from "./dialect.ts";
import { objects } from "./objects.ts";
import { profile } from "./profile.ts";
import { routes } from "./routes.ts";
import { createState } from "./state.ts";

/** The object storage, modelled on S3. It sends nothing. */
export const objectStorage = defineSimulator({
  profile,
  dialect,
  createState,
  routes,
  objects,
});
