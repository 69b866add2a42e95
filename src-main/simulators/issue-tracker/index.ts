import { defineSimulator } from "#core/define-simulator.ts";
import { dialect } from "./dialect.ts";
import { objects } from "./objects.ts";
import { profile } from "./profile.ts";
import { routes } from "./routes.ts";
import { createState } from "./state.ts";

/** The issue tracker, modelled on Jira Cloud: projects, issues, comments and JQL. It sends nothing. */
export const issueTracker = defineSimulator({
  profile,
  dialect,
  createState,
  routes,
  objects,
});
