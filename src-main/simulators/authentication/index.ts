import { routesAt } from "#core/contract/route-group.ts";
import { defineSimulator } from "#core/define-simulator.ts";
import { unsupported } from "./coverage.ts";
import { dialect } from "./dialect.ts";
import { mails } from "./mails.ts";
import { objects } from "./objects.ts";
import { profile } from "./profile.ts";
import { cors } from "./resources/frontend/cors.ts";
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
    routesAt(["/v1/users"], () => import("./resources/users/routes.ts")),
    routesAt(
      ["/v1/email_addresses", "/v1/users/:id/email_address"],
      () => import("./resources/email-addresses/routes.ts"),
    ),
    routesAt(
      ["/v1/phone_numbers", "/v1/users/:id/phone_number"],
      () => import("./resources/phone-numbers/routes.ts"),
    ),
    routesAt(["/v1/sessions"], () => import("./resources/sessions/routes.ts")),
    routesAt(["/v1/clients"], () => import("./resources/clients/routes.ts")),
    routesAt(["/v1/jwks", "/.well-known/jwks.json"], () => import("./resources/jwks/routes.ts")),
    routesAt(["/v1/organizations"], () => import("./resources/organizations/routes.ts")),
    routesAt(
      [
        "/v1/organization_memberships",
        "/v1/organizations/:id/memberships",
        "/v1/users/:id/organization_memberships",
      ],
      () => import("./resources/organization-memberships/routes.ts"),
    ),
    routesAt(
      ["/v1/organizations/:id/invitations"],
      () => import("./resources/organization-invitations/routes.ts"),
    ),
    routesAt(
      ["/v1/organizations/:id/domains"],
      () => import("./resources/organization-domains/routes.ts"),
    ),
    routesAt(["/v1/invitations"], () => import("./resources/invitations/routes.ts")),
    routesAt(["/v1/sign_in_tokens"], () => import("./resources/sign-in-tokens/routes.ts")),
    routesAt(["/v1/testing_tokens"], () => import("./resources/testing-tokens/routes.ts")),
    routesAt(["/v1/jwt_templates"], () => import("./resources/jwt-templates/routes.ts")),
    routesAt(["/v1/waitlist_entries"], () => import("./resources/waitlist-entries/routes.ts")),
    routesAt(
      ["/v1/oauth_applications", "/oauth_applications"],
      () => import("./resources/oauth-applications/routes.ts"),
    ),
    routesAt(
      ["/oauth", "/.well-known/openid-configuration", "/.well-known/oauth-authorization-server"],
      () => import("./resources/oauth/routes.ts"),
    ),
    routesAt(
      ["/v1/client/handshake", "/v1/clients/handshake_payload", "/__clerk/v1/client/handshake"],
      () => import("./resources/handshake/routes.ts"),
    ),
    routesAt(
      ["/v1", "/__clerk/v1"].flatMap((mount) =>
        ["environment", "account_portal", "dev_browser", "waitlist", "client"].map(
          (name) => `${mount}/${name}`,
        ),
      ),
      () => import("./resources/frontend/routes.ts"),
    ),
    routesAt(
      [
        "/_pages/oauth-accounts",
        "/v1/users/:id/external_accounts",
        "/v1/users/:id/oauth_access_tokens",
      ],
      () => import("./resources/external-accounts/routes.ts"),
    ),
    routesAt(["/v1/me", "/__clerk/v1/me"], () => import("./resources/frontend-me/routes.ts")),
    routesAt(
      ["/__clerk/v1/organizations"],
      () => import("./resources/frontend-organizations/routes.ts"),
    ),
    routesAt(
      ["/sign-in", "/sign-up", "/sign-out", "/user", "/_pages"],
      () => import("./resources/portal/routes.ts"),
    ),
  ],
  pages: [
    "/__clerk/v1/client/handshake",
    "/v1/client/handshake",
    "/oauth/authorize",
    "/sign-in",
    "/sign-up",
    "/sign-out",
    "/user",
    "/_pages/sign-in/:flow",
    "/_pages/oauth-accounts/:id",
  ],
  unsupported,
  worldActions,
  objects,
  mails,
  summarize,
  cors: (_state, request) => cors(request),
  delivery: { to: "fixed", signature },
});
