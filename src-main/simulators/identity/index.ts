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
import { routes as apiTokens } from "./resources/api-tokens/routes.ts";
import { routes as appPublicKeys } from "./resources/app-public-keys/routes.ts";
import { routes as authenticatorEnrollments } from "./resources/authenticator-enrollments/routes.ts";
import { routes as behaviors } from "./resources/behaviors/routes.ts";
import { routes as brandPages } from "./resources/brand-pages/routes.ts";
import { routes as brandThemes } from "./resources/brand-themes/routes.ts";
import { routes as brands } from "./resources/brands/routes.ts";
import { routes as captchas } from "./resources/captchas/routes.ts";
import { routes as deviceAssurances } from "./resources/device-assurances/routes.ts";
import { routes as domains } from "./resources/domains/routes.ts";
import { routes as emailDomains } from "./resources/email-domains/routes.ts";
import { routes as emailServers } from "./resources/email-servers/routes.ts";
import { routes as emailTemplates } from "./resources/email-templates/routes.ts";
import { routes as features } from "./resources/features/routes.ts";
import { routes as grants } from "./resources/grants/routes.ts";
import { routes as groupOwners } from "./resources/group-owners/routes.ts";
import { routes as hookKeys } from "./resources/hook-keys/routes.ts";
import { routes as logStreams } from "./resources/log-streams/routes.ts";
import { routes as orgPrivacy } from "./resources/org-privacy/routes.ts";
import { routes as policySimulations } from "./resources/policy-simulations/routes.ts";
import { routes as profileMappings } from "./resources/profile-mappings/routes.ts";
import { routes as pushProviders } from "./resources/push-providers/routes.ts";
import { routes as rateLimits } from "./resources/rate-limits/routes.ts";
import { routes as realmAssignments } from "./resources/realm-assignments/routes.ts";
import { routes as realms } from "./resources/realms/routes.ts";
import { routes as riskProviders } from "./resources/risk-providers/routes.ts";
import { routes as roleBindings } from "./resources/role-bindings/routes.ts";
import { routes as roleTargets } from "./resources/role-targets/routes.ts";
import { routes as securitySettings } from "./resources/security-settings/routes.ts";
import { routes as serverKeys } from "./resources/server-keys/routes.ts";
import { routes as smsTemplates } from "./resources/sms-templates/routes.ts";
import { routes as subscriptions } from "./resources/subscriptions/routes.ts";
import { routes as uiSchemas } from "./resources/ui-schemas/routes.ts";
import { routes as userSecurity } from "./resources/user-security/routes.ts";
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
    ...policySimulations,
    ...policies,
    ...trustedOrigins,
    ...networkZones,
    ...inlineHooks,
    ...groupRules,
    ...apiTokens,
    ...appPublicKeys,
    ...authenticatorEnrollments,
    ...behaviors,
    ...brandPages,
    ...brandThemes,
    ...brands,
    ...captchas,
    ...deviceAssurances,
    ...domains,
    ...emailDomains,
    ...emailServers,
    ...emailTemplates,
    ...features,
    ...grants,
    ...groupOwners,
    ...hookKeys,
    ...logStreams,
    ...orgPrivacy,
    ...profileMappings,
    ...pushProviders,
    ...rateLimits,
    ...realmAssignments,
    ...realms,
    ...riskProviders,
    ...roleBindings,
    ...roleTargets,
    ...securitySettings,
    ...serverKeys,
    ...smsTemplates,
    ...subscriptions,
    ...uiSchemas,
    ...userSecurity,
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
