import { defineSimulator } from "#core/define-simulator.ts";
import { githubDialect } from "./dialect.ts";
import { objects } from "./objects.ts";
import { profile } from "./profile.ts";
import { routes } from "./routes/index.ts";
import { createState } from "./state.ts";

/** The code hosting provider, modelled on GitHub: repositories, git, issues, pulls; events on egress. */
export const codeHosting = defineSimulator({
  profile,
  dialect: githubDialect,
  createState,
  routes,
  objects,
});
