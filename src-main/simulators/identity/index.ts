import { routesAt } from "#core/contract/route-group.ts";
import { defineSimulator } from "#core/define-simulator.ts";
import { cors } from "./authorization/cors.ts";
import { unsupported } from "./coverage.ts";
import { dialect } from "./dialect.ts";
import { mails } from "./mails.ts";
import { objects } from "./objects.ts";
import { profile } from "./profile.ts";
import { toEndpoint } from "./resources/event-hooks/actions.ts";
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
    routesAt(["/api/v1/users"], () => import("./resources/users/routes.ts")),
    routesAt(["/api/v1/users/:id/lifecycle"], () => import("./resources/lifecycle/routes.ts")),
    routesAt(["/api/v1/users/:id/credentials"], () => import("./resources/credentials/routes.ts")),
    routesAt(["/api/v1/groups"], () => import("./resources/groups/routes.ts")),
    routesAt(["/api/v1/org"], () => import("./resources/org/routes.ts")),
    routesAt(["/api/v1/meta/types"], () => import("./resources/user-types/routes.ts")),
    routesAt(["/api/v1/authn"], () => import("./resources/authn/routes.ts")),
    routesAt(["/welcome", "/reset_password"], () => import("./resources/mail-links/routes.ts")),
    routesAt(["/api/v1/users/:id/factors"], () => import("./resources/factors/routes.ts")),
    routesAt(
      ["/login", "/api/v1/sessions", "/api/v1/users/:id/sessions"],
      () => import("./resources/sessions/routes.ts"),
    ),
    routesAt(["/api/v1/apps"], () => import("./resources/apps/routes.ts")),
    routesAt(["/oauth2/v1/clients"], () => import("./resources/clients/routes.ts")),
    routesAt(
      [
        "/api/v1/apps/:id/users",
        "/api/v1/apps/:id/groups",
        "/api/v1/groups/:id/apps",
        "/api/v1/users/:id/appLinks",
      ],
      () => import("./resources/app-assignments/routes.ts"),
    ),
    routesAt(
      ["/api/v1/authorizationServers"],
      () => import("./resources/authorization-servers/routes.ts"),
    ),
    routesAt(
      [
        "/.well-known",
        "/v1",
        "/oauth2/v1/keys",
        "/oauth2/:server/.well-known",
        "/oauth2/:server/v1/keys",
      ],
      () => import("./resources/discovery/routes.ts"),
    ),
    routesAt(
      [
        "/activate",
        "/oauth2/v1/authorize",
        "/_pages",
        "/oauth2/v1/token",
        "/oauth2/v1/userinfo",
        "/oauth2/v1/par",
        "/oauth2/v1/introspect",
        "/oauth2/v1/revoke",
        "/oauth2/v1/logout",
        "/oauth2/:server/v1/authorize",
        "/oauth2/:server/v1/token",
        "/oauth2/:server/v1/userinfo",
        "/oauth2/:server/v1/par",
        "/oauth2/:server/v1/introspect",
        "/oauth2/:server/v1/revoke",
        "/oauth2/v1/device",
        "/oauth2/:server/v1/logout",
        "/oauth2/:server/v1/device",
      ],
      () => import("./resources/oauth/routes.ts"),
    ),
    routesAt(["/api/v1/logs"], () => import("./resources/logs/routes.ts")),
    routesAt(["/api/v1/eventHooks"], () => import("./resources/event-hooks/routes.ts")),
    routesAt(
      ["/api/v1/authorizationServers/:id/policies"],
      () => import("./resources/authorization-server-policies/routes.ts"),
    ),
    routesAt(
      ["/api/v1/meta/schemas/user", "/api/v1/meta/schemas/group", "/api/v1/meta/schemas/apps"],
      () => import("./resources/profile-schemas/routes.ts"),
    ),
    routesAt(
      ["/api/v1/meta/schemas/user/linkedObjects", "/api/v1/users/:id/linkedObjects"],
      () => import("./resources/linked-objects/routes.ts"),
    ),
    routesAt(["/api/v1/iam/resource-sets"], () => import("./resources/resource-sets/routes.ts")),
    routesAt(["/api/v1/iam/roles"], () => import("./resources/custom-roles/routes.ts")),
    routesAt(
      [
        "/api/v1/users/:id/roles",
        "/api/v1/groups/:id/roles",
        "/oauth2/v1/clients/:id/roles",
        "/api/v1/iam/assignees",
      ],
      () => import("./resources/admin-roles/routes.ts"),
    ),
    routesAt(
      [
        "/api/v1/apps/:id/credentials/keys",
        "/api/v1/apps/:id/credentials/csrs",
        "/api/v1/apps/:id/sso",
      ],
      () => import("./resources/app-keys/routes.ts"),
    ),
    routesAt(["/api/v1/authenticators"], () => import("./resources/authenticators/routes.ts")),
    routesAt(
      ["/api/v1/idps", "/api/v1/users/:id/idps"],
      () => import("./resources/identity-providers/routes.ts"),
    ),
    routesAt(
      ["/api/v1/policies/:policy/rules"],
      () => import("./resources/policy-rules/routes.ts"),
    ),
    routesAt(
      ["/api/v1/policies/simulate"],
      () => import("./resources/policy-simulations/routes.ts"),
    ),
    routesAt(
      ["/api/v1/policies", "/api/v1/apps/:id/policies"],
      () => import("./resources/policies/routes.ts"),
    ),
    routesAt(["/api/v1/trustedOrigins"], () => import("./resources/trusted-origins/routes.ts")),
    routesAt(["/api/v1/zones"], () => import("./resources/network-zones/routes.ts")),
    routesAt(["/api/v1/inlineHooks"], () => import("./resources/inline-hooks/routes.ts")),
    routesAt(["/api/v1/groups/rules"], () => import("./resources/group-rules/routes.ts")),
    routesAt(["/api/v1/api-tokens"], () => import("./resources/api-tokens/routes.ts")),
    routesAt(
      ["/api/v1/apps/:id/credentials/jwks", "/api/v1/apps/:id/credentials/secrets"],
      () => import("./resources/app-public-keys/routes.ts"),
    ),
    routesAt(
      ["/api/v1/users/:id/authenticator-enrollments"],
      () => import("./resources/authenticator-enrollments/routes.ts"),
    ),
    routesAt(["/api/v1/behaviors"], () => import("./resources/behaviors/routes.ts")),
    routesAt(
      [
        "/api/v1/brands/:brand/pages",
        "/api/v1/brands/:brand/well-known-uris",
        "/.well-known/apple-app-site-association",
        "/.well-known/assetlinks.json",
        "/.well-known/webauthn",
      ],
      () => import("./resources/brand-pages/routes.ts"),
    ),
    routesAt(
      ["/api/v1/brands/:brand/themes", "/fs", "/api/v1/org/logo", "/api/v1/apps/:id/logo"],
      () => import("./resources/brand-themes/routes.ts"),
    ),
    routesAt(["/api/v1/brands"], () => import("./resources/brands/routes.ts")),
    routesAt(
      ["/api/v1/captchas", "/api/v1/org/captcha"],
      () => import("./resources/captchas/routes.ts"),
    ),
    routesAt(
      ["/api/v1/device-assurances", "/api/v1/devices", "/api/v1/users/:id/devices"],
      () => import("./resources/device-assurances/routes.ts"),
    ),
    routesAt(["/api/v1/domains"], () => import("./resources/domains/routes.ts")),
    routesAt(["/api/v1/email-domains"], () => import("./resources/email-domains/routes.ts")),
    routesAt(["/api/v1/email-servers"], () => import("./resources/email-servers/routes.ts")),
    routesAt(
      ["/api/v1/brands/:brand/templates"],
      () => import("./resources/email-templates/routes.ts"),
    ),
    routesAt(["/api/v1/features"], () => import("./resources/features/routes.ts")),
    routesAt(
      [
        "/api/v1/apps/:id/tokens",
        "/api/v1/apps/:id/grants",
        "/api/v1/users/:id/clients",
        "/api/v1/users/:id/grants",
        "/api/v1/authorizationServers/:id/clients",
      ],
      () => import("./resources/grants/routes.ts"),
    ),
    routesAt(["/api/v1/groups/:id/owners"], () => import("./resources/group-owners/routes.ts")),
    routesAt(["/api/v1/hook-keys"], () => import("./resources/hook-keys/routes.ts")),
    routesAt(
      ["/api/v1/logStreams", "/api/v1/meta/schemas/logStream"],
      () => import("./resources/log-streams/routes.ts"),
    ),
    routesAt(
      [
        "/api/v1/org/privacy",
        "/api/v1/org/settings",
        "/api/v1/org/orgSettings",
        "/api/v1/org/email",
        "/.well-known/okta-organization",
      ],
      () => import("./resources/org-privacy/routes.ts"),
    ),
    routesAt(["/api/v1/mappings"], () => import("./resources/profile-mappings/routes.ts")),
    routesAt(["/api/v1/push-providers"], () => import("./resources/push-providers/routes.ts")),
    routesAt(
      ["/api/v1/rate-limit-settings", "/api/v1/principal-rate-limits"],
      () => import("./resources/rate-limits/routes.ts"),
    ),
    routesAt(
      ["/api/v1/realm-assignments"],
      () => import("./resources/realm-assignments/routes.ts"),
    ),
    routesAt(["/api/v1/realms"], () => import("./resources/realms/routes.ts")),
    routesAt(["/api/v1/risk/providers"], () => import("./resources/risk-providers/routes.ts")),
    routesAt(
      ["/api/v1/iam/resource-sets/:set/bindings"],
      () => import("./resources/role-bindings/routes.ts"),
    ),
    routesAt(
      [
        "/api/v1/users/:id/roles/:role/targets",
        "/api/v1/groups/:id/roles/:role/targets",
        "/oauth2/v1/clients/:id/roles/:role/targets",
      ],
      () => import("./resources/role-targets/routes.ts"),
    ),
    routesAt(
      ["/api/v1/threats", "/attack-protection", "/api/v1/first-party-app-settings"],
      () => import("./resources/security-settings/routes.ts"),
    ),
    routesAt(
      [
        "/api/v1/authorizationServers/:id/credentials",
        "/api/v1/authorizationServers/:id/resourceservercredentials",
      ],
      () => import("./resources/server-keys/routes.ts"),
    ),
    routesAt(["/api/v1/templates/sms"], () => import("./resources/sms-templates/routes.ts")),
    routesAt(
      ["/api/v1/users/:id/subscriptions", "/api/v1/roles"],
      () => import("./resources/subscriptions/routes.ts"),
    ),
    routesAt(["/api/v1/meta/uischemas"], () => import("./resources/ui-schemas/routes.ts")),
    routesAt(
      [
        "/api/v1/users/:id/credentials/forgot_password_recovery_question",
        "/api/v1/users/:id/lifecycle",
        "/api/v1/users/:id/risk",
        "/api/v1/users/:id/classification",
        "/api/v1/users/:id/blocks",
      ],
      () => import("./resources/user-security/routes.ts"),
    ),
  ],
  pages: [
    "/oauth2/v1/authorize",
    "/oauth2/:server/v1/authorize",
    "/_pages/sign-in/:flow",
    "/activate",
    "/oauth2/v1/logout",
    "/oauth2/:server/v1/logout",
    "/login/sessionCookieRedirect",
    "/login/signout",
    "/login/login.htm",
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
