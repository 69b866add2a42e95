import { defineSimulator } from "#core/define-simulator.ts";
import { dialect } from "./dialect.ts";
import { objects } from "./objects.ts";
import { profile } from "./profile.ts";
import { routes } from "./routes/index.ts";
import { createState } from "./state.ts";

/** The notes app, modelled on Notion: pages of blocks, data sources of pages. It sends nothing. */
export const notes = defineSimulator({
  profile,
  dialect,
  createState,
  routes,
  objects,
});
