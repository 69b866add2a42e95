import { defineSimulator } from "#core/define-simulator.ts";
import { dialect } from "./dialect.ts";
import { objects } from "./objects.ts";
import { profile } from "./profile.ts";
import { routes } from "./routes.ts";
import { createState, type MailingState } from "./state.ts";
import { worldActions } from "./world-actions.ts";

/** The postcard mailing provider, modelled on Lob. */
export const mailing = defineSimulator<MailingState>({
  profile,
  dialect,
  createState,
  routes,
  worldActions,
  objects,
});
