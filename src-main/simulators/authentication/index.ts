import { defineSimulator } from "#core/define-simulator.ts";
import { unsupported } from "./coverage.ts";
import { dialect } from "./dialect.ts";
import { mails } from "./mails.ts";
import { objects } from "./objects.ts";
import { profile } from "./profile.ts";
import { routes as clients } from "./resources/clients/routes.ts";
import { routes as emailAddresses } from "./resources/email-addresses/routes.ts";
import { cors } from "./resources/frontend/cors.ts";
import { routes as frontend } from "./resources/frontend/routes.ts";
import { routes as frontendMe } from "./resources/frontend-me/routes.ts";
import { routes as frontendOrganizations } from "./resources/frontend-organizations/routes.ts";
import { routes as handshake } from "./resources/handshake/routes.ts";
import { routes as invitations } from "./resources/invitations/routes.ts";
import { routes as jwks } from "./resources/jwks/routes.ts";
import { routes as jwtTemplates } from "./resources/jwt-templates/routes.ts";
import { routes as oauth } from "./resources/oauth/routes.ts";
import { routes as oauthApplications } from "./resources/oauth-applications/routes.ts";
import { routes as organizationDomains } from "./resources/organization-domains/routes.ts";
import { routes as organizationInvitations } from "./resources/organization-invitations/routes.ts";
import { routes as organizationMemberships } from "./resources/organization-memberships/routes.ts";
import { routes as organizations } from "./resources/organizations/routes.ts";
import { routes as phoneNumbers } from "./resources/phone-numbers/routes.ts";
import { routes as portal } from "./resources/portal/routes.ts";
import { routes as sessions } from "./resources/sessions/routes.ts";
import { routes as signInTokens } from "./resources/sign-in-tokens/routes.ts";
import { routes as testingTokens } from "./resources/testing-tokens/routes.ts";
import { routes as users } from "./resources/users/routes.ts";
import { routes as waitlistEntries } from "./resources/waitlist-entries/routes.ts";
import { signature } from "./signature.ts";
import { createState, type State } from "./state.ts";
import { summarize } from "./summarize.ts";
import { worldActions } from "./world-actions.ts";

/** The authentication provider, modelled on Clerk. */
export const simulator = defineSimulator<State>({
  profile,
  dialect,
  createState,
  routes: [
    ...users,
    ...emailAddresses,
    ...phoneNumbers,
    ...sessions,
    ...clients,
    ...jwks,
    ...organizations,
    ...organizationMemberships,
    ...organizationInvitations,
    ...organizationDomains,
    ...invitations,
    ...signInTokens,
    ...testingTokens,
    ...jwtTemplates,
    ...waitlistEntries,
    ...oauthApplications,
    ...oauth,
    ...handshake,
    ...frontend,
    ...frontendMe,
    ...frontendOrganizations,
    ...portal,
  ],
  unsupported,
  worldActions,
  objects,
  mails,
  summarize,
  cors: (_state, request) => cors(request),
  delivery: { to: "fixed", signature },
});
