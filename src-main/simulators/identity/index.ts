import { defineSimulator } from "#core/define-simulator.ts";
import { createDialect } from "./dialect.ts";
import { objects } from "./objects.ts";
import { profile } from "./profile.ts";
import { routes } from "./routes/index.ts";
import { createState } from "./state.ts";

/** The identity provider, modelled on Okta: users, their lifecycle, groups, and mails on egress. */
export const identity = defineSimulator({
  profile,
  dialect: createDialect(routes.map(({ path }) => path)),
  createState,
  routes,
  objects,
});
