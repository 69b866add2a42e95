import { defineSimulator } from "#core/define-simulator.ts";
import { cors } from "./authorization/cors.ts";
import { unsupported } from "./coverage.ts";
import { dialect } from "./dialect.ts";
import { mails } from "./mails.ts";
import { objects } from "./objects.ts";
import { profile } from "./profile.ts";
import { routes as appAssignments } from "./resources/app-assignments/routes.ts";
import { routes as apps } from "./resources/apps/routes.ts";
import { routes as authn } from "./resources/authn/routes.ts";
import { routes as authorizationServers } from "./resources/authorization-servers/routes.ts";
import { routes as clients } from "./resources/clients/routes.ts";
import { routes as credentials } from "./resources/credentials/routes.ts";
import { routes as discovery } from "./resources/discovery/routes.ts";
import { toEndpoint } from "./resources/event-hooks/actions.ts";
import { routes as eventHooks } from "./resources/event-hooks/routes.ts";
import { routes as factors } from "./resources/factors/routes.ts";
import { routes as groupRules } from "./resources/group-rules/routes.ts";
import { routes as inlineHooks } from "./resources/inline-hooks/routes.ts";
import { routes as networkZones } from "./resources/network-zones/routes.ts";
import { routes as trustedOrigins } from "./resources/trusted-origins/routes.ts";
import { routes as policies } from "./resources/policies/routes.ts";
import { routes as policyRules } from "./resources/policy-rules/routes.ts";
import { routes as identityProviders } from "./resources/identity-providers/routes.ts";
import { routes as authenticators } from "./resources/authenticators/routes.ts";
import { routes as appKeys } from "./resources/app-keys/routes.ts";
import { routes as adminRoles } from "./resources/admin-roles/routes.ts";
import { routes as customRoles } from "./resources/custom-roles/routes.ts";
import { routes as resourceSets } from "./resources/resource-sets/routes.ts";
import { routes as linkedObjects } from "./resources/linked-objects/routes.ts";
import { routes as profileSchemas } from "./resources/profile-schemas/routes.ts";
import { routes as serverPolicies } from "./resources/authorization-server-policies/routes.ts";
import { routes as groups } from "./resources/groups/routes.ts";
import { routes as lifecycle } from "./resources/lifecycle/routes.ts";
import { routes as logs } from "./resources/logs/routes.ts";
import { routes as mailLinks } from "./resources/mail-links/routes.ts";
import { routes as oauth } from "./resources/oauth/routes.ts";
import { routes as org } from "./resources/org/routes.ts";
import { routes as sessions } from "./resources/sessions/routes.ts";
import { routes as userTypes } from "./resources/user-types/routes.ts";
import { routes as users } from "./resources/users/routes.ts";
import { signature } from "./signature.ts";
import { createState } from "./state.ts";
import { summarize } from "./summarize.ts";
import { worldActions } from "./world-actions.ts";

/** The identity provider, modelled on Okta: users, groups, apps, sign-in and tokens. */
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
    ...factors,
    ...sessions,
    ...apps,
    ...clients,
    ...appAssignments,
    ...authorizationServers,
    ...discovery,
    ...oauth,
    ...logs,
    ...eventHooks,
    ...serverPolicies,
    ...profileSchemas,
    ...linkedObjects,
    ...resourceSets,
    ...customRoles,
    ...adminRoles,
    ...appKeys,
    ...authenticators,
    ...identityProviders,
    ...policyRules,
    ...policies,
    ...trustedOrigins,
    ...networkZones,
    ...inlineHooks,
    ...groupRules,
  ],
  unsupported,
  worldActions,
  objects,
  mails,
  summarize,
  cors: (_state, request) => cors(request),
  delivery: {
    to: "registered",
    signature,
    endpoints: ({ eventHooks: hooks }) => Array.from(hooks.values(), toEndpoint),
  },
});
