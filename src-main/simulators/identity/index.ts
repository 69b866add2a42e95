import { defineSimulator } from "#core/define-simulator.ts";
import { unsupported } from "./coverage.ts";
import { dialect } from "./dialect.ts";
import { objects } from "./objects.ts";
import { profile } from "./profile.ts";
import { routes as authn } from "./resources/authn/routes.ts";
import { routes as credentials } from "./resources/credentials/routes.ts";
import { routes as groups } from "./resources/groups/routes.ts";
import { routes as lifecycle } from "./resources/lifecycle/routes.ts";
import { routes as mailLinks } from "./resources/mail-links/routes.ts";
import { routes as org } from "./resources/org/routes.ts";
import { routes as userTypes } from "./resources/user-types/routes.ts";
import { routes as users } from "./resources/users/routes.ts";
import { createState } from "./state.ts";

/** The identity provider, modelled on Okta: users, their lifecycle, groups, and mails on egress. */
export const simulator = defineSimulator({
  profile,
  dialect,
  createState,
  routes: [
    ...users,
    ...lifecycle,
    ...credentials,
    ...groups,
    ...org,
    ...userTypes,
    ...authn,
    ...mailLinks,
  ],
  unsupported,
  objects,
});
