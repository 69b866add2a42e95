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
    routesAt(["/api/v1/org", "/api/v1/api-tokens"], () => import("./resources/org/routes.ts")),
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
      ["/api/v1/authorizationServers/:id/policies", "/api/v1/authorizationServers/:id/credentials"],
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
      ["/api/v1/users/:id/roles", "/api/v1/groups/:id/roles"],
      () => import("./resources/admin-roles/routes.ts"),
    ),
    routesAt(
      ["/api/v1/apps/:id/credentials/keys", "/api/v1/apps/:id/sso"],
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
      ["/api/v1/policies", "/api/v1/apps/:id/policies"],
      () => import("./resources/policies/routes.ts"),
    ),
    routesAt(["/api/v1/trustedOrigins"], () => import("./resources/trusted-origins/routes.ts")),
    routesAt(["/api/v1/zones"], () => import("./resources/network-zones/routes.ts")),
    routesAt(["/api/v1/inlineHooks"], () => import("./resources/inline-hooks/routes.ts")),
    routesAt(["/api/v1/groups/rules"], () => import("./resources/group-rules/routes.ts")),
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
