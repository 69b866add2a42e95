import { coveredBy, type Coverage, consequencesIn } from "#core/contract/coverage.ts";

import { customization } from "./covered/customization.ts";
import { elsewhere } from "./covered/elsewhere.ts";
import { keys } from "./covered/keys.ts";
import { roles } from "./covered/roles.ts";
import { security } from "./covered/security.ts";
import { settings } from "./covered/settings.ts";
import { tokens } from "./covered/tokens.ts";

const withSdk = {
  "POST /api/v1/users": "activate, provider, nextLogin, credentials, groupIds, type",
  "GET /api/v1/users": "search, filter, q, sortBy, fields, limit, after",
  "GET /api/v1/users/:id": "by id, login, short login, `me`",
  "POST /api/v1/users/:id": "profile and credentials, in part",
  "PUT /api/v1/users/:id": "profile as a whole",
  "DELETE /api/v1/users/:id": "deactivates first, deletes then",
  "GET /api/v1/users/:id/groups": "supported, with Everyone",
  "POST /api/v1/users/:id/lifecycle/activate": "supported, with the mail",
  "POST /api/v1/users/:id/lifecycle/reactivate": "supported, with the mail",
  "POST /api/v1/users/:id/lifecycle/deactivate": "no mail to administrators",
  "POST /api/v1/users/:id/lifecycle/suspend": "supported",
  "POST /api/v1/users/:id/lifecycle/unsuspend": "supported",
  "POST /api/v1/users/:id/lifecycle/unlock": "supported",
  "POST /api/v1/users/:id/lifecycle/expire_password": "supported",
  "POST /api/v1/users/:id/lifecycle/reset_password": "supported, with the mail",
  "POST /api/v1/users/:id/credentials/change_password": "supported",
  "GET /api/v1/groups": "q, search, filter, sortBy, expand=stats, limit, after",
  "POST /api/v1/groups": "supported",
  "GET, PUT, DELETE /api/v1/groups/:id": "supported",
  "GET /api/v1/groups/:id/users": "supported",
  "PUT, DELETE /api/v1/groups/:id/users/:user": "supported",
  "GET /api/v1/org": "supported",
  "GET /api/v1/meta/types/user": "the one type",
  "GET /welcome/:token": "a form of our own; looking changes nothing",
  "POST /welcome/:token": "finishes an activation",
};

const withInject = {
  "POST /api/v1/users/:id/lifecycle/expire_password_with_temp_password": "supported",
  "POST /api/v1/users/:id/credentials/change_recovery_question": "supported",
  "POST /api/v1/users/:id/credentials/forgot_password": "without an answer to the question",
  "GET /api/v1/meta/types/user/:id": "by id and as `default`",
  "GET /reset_password/:token": "a form of our own; looking changes nothing",
  "POST /reset_password/:token": "finishes a reset",
};

const PATHS = ["/oauth2", "/oauth2/:server"];

/** Rows of the server of the org and of custom ones. */
function onBoth(rows: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const pairs = Object.entries(rows).flatMap(([row, what]) => {
    const [methods = "", path = ""] = row.split(/ (?=\/)/);
    return PATHS.map((base): [string, string] => [`${methods} ${base}${path}`, what]);
  });
  return Object.fromEntries(pairs);
}

const signIn = {
  ...onBoth({
    "GET, POST /v1/authorize": "code, hybrid and implicit; four response modes, prompt, max_age",
    "POST /v1/token":
      "code, refresh token, client credentials, password, device code; the token hook",
    "GET /v1/keys": "one fixed test key; its id follows rotations",
    "GET, POST /v1/userinfo": "supported",
    "POST /v1/introspect": "supported",
    "POST /v1/revoke": "supported",
    "GET, POST /v1/logout": "supported",
    "POST /v1/device/authorize": "supported, with slow_down",
  }),
  "GET /oauth2/:server/.well-known/openid-configuration": "supported",
  "GET /oauth2/:server/.well-known/oauth-authorization-server": "supported",
  "GET /.well-known/openid-configuration": "supported",
  "GET /.well-known/oauth-authorization-server": "supported",
  "GET /v1/keys": "the same key",
  "GET, POST /activate": "the page for the code of a device",
  "GET, POST /_pages/sign-in/:flow": "sign-in, second factor and consent",
  "GET /login/sessionCookieRedirect": "to loopback addresses and registered ones",
  "GET /login/signout": "supported",
  "GET /login/login.htm": "the sign-in page",
};

const ahead = {
  ...onBoth({ "POST /v1/par": "supported; a request is used once within five minutes" }),
  "GET, POST /oauth2/v1/clients": "OpenID Connect clients",
  "GET, PUT, DELETE /oauth2/v1/clients/:id": "supported",
  "POST /oauth2/v1/clients/:id/lifecycle/newSecret": "supported",
};

const access = {
  "POST /api/v1/apps": "all sign-on modes; settings of others than OpenID Connect are kept",
  "GET /api/v1/apps": "q, filter, limit, after",
  "GET, PUT, DELETE /api/v1/apps/:id": "supported",
  "POST /api/v1/apps/:id/lifecycle/activate": "supported",
  "POST /api/v1/apps/:id/lifecycle/deactivate": "supported",
  "GET, POST /api/v1/apps/:id/credentials/secrets": "supported",
  "DELETE /api/v1/apps/:id/credentials/secrets/:secret": "supported",
  "POST /api/v1/apps/:id/credentials/secrets/:secret/lifecycle/activate": "supported",
  "POST /api/v1/apps/:id/credentials/secrets/:secret/lifecycle/deactivate": "supported",
  "GET, POST /api/v1/apps/:id/users": "without q",
  "GET, POST, DELETE /api/v1/apps/:id/users/:user": "supported",
  "GET /api/v1/apps/:id/groups": "without q",
  "GET, PUT, PATCH, DELETE /api/v1/apps/:id/groups/:group": "supported",
  "GET /api/v1/groups/:id/apps": "supported",
  "GET /api/v1/users/:id/appLinks": "supported",
  "GET, POST /api/v1/authorizationServers": "supported",
  "GET, PUT, DELETE /api/v1/authorizationServers/:id": "supported",
  "POST /api/v1/authorizationServers/:id/lifecycle/activate": "supported",
  "POST /api/v1/authorizationServers/:id/lifecycle/deactivate": "supported",
  "GET, POST /api/v1/authorizationServers/:id/scopes": "supported",
  "GET, PUT, DELETE /api/v1/authorizationServers/:id/scopes/:scope": "supported",
  "GET, POST /api/v1/authorizationServers/:id/claims": "groups, and Okta Expression Language",
  "GET, PUT, DELETE /api/v1/authorizationServers/:id/claims/:claim": "supported",
  "GET /api/v1/logs": "since, until, filter, q, sortOrder, limit, after",
  "GET, POST /api/v1/eventHooks": "with filters of events",
  "GET, PUT, DELETE /api/v1/eventHooks/:id": "supported",
  "POST /api/v1/eventHooks/:id/lifecycle/verify": "supported, with the challenge",
  "POST /api/v1/eventHooks/:id/lifecycle/activate": "supported",
  "POST /api/v1/eventHooks/:id/lifecycle/deactivate": "supported",
};

const authentication = {
  "POST /api/v1/authn": "password and state token; ten failures lock a user out",
  "POST /api/v1/authn/cancel": "supported",
  "POST /api/v1/authn/previous": "supported",
  "POST /api/v1/authn/factors/:factor/verify": "supported",
  "POST /api/v1/authn/factors/:factor/verify/resend": "supported",
  "POST /api/v1/authn/credentials/change_password": "supported",
  "POST /api/v1/authn/credentials/reset_password": "supported",
  "POST /api/v1/authn/recovery/password": "by email",
  "POST /api/v1/authn/recovery/token": "supported",
  "POST /api/v1/authn/recovery/answer": "supported",
  "GET, POST /api/v1/users/:id/factors": "question, sms, call, email, push, TOTP",
  "GET /api/v1/users/:id/factors/catalog": "supported",
  "GET /api/v1/users/:id/factors/questions": "four questions",
  "GET, DELETE /api/v1/users/:id/factors/:factor": "supported",
  "POST /api/v1/users/:id/factors/:factor/lifecycle/activate": "supported",
  "POST /api/v1/users/:id/factors/:factor/resend": "supported",
  "POST /api/v1/users/:id/factors/:factor/verify": "supported",
  "GET /api/v1/users/:id/factors/:factor/transactions/:transaction": "supported",
  "POST /api/v1/sessions": "supported",
  "GET, DELETE /api/v1/sessions/me": "by the cookie of the browser",
  "POST /api/v1/sessions/me/lifecycle/refresh": "supported",
  "GET, DELETE /api/v1/sessions/:id": "supported",
  "POST /api/v1/sessions/:id/lifecycle/refresh": "supported",
  "DELETE /api/v1/users/:id/sessions": "supported",
};

const management = {
  ...objectsAt(
    "/api/v1/trustedOrigins",
    "origin",
    "REDIRECT admits targets of sign-in and sign-out",
  ),
  ...objectsAt("/api/v1/zones", "zone", "kept and shown; requests come from this machine"),
  ...objectsAt("/api/v1/inlineHooks", "hook", "tokens; others by `execute` alone"),
  "POST /api/v1/inlineHooks/:hook/execute": "supported",
  ...objectsAt("/api/v1/groups/rules", "rule", "expressions in Okta Expression Language"),
};

const POLICIES = "/api/v1/policies";

const policies = {
  ...objectsAt(
    POLICIES,
    "policy",
    "sign-on and access policies deny, password policies are applied",
  ),
  ...objectsAt(
    `${POLICIES}/:policy/rules`,
    "rule",
    "by priority; access, factors and sessions are applied",
  ),
  [`POST ${POLICIES}/:policy/clone`]: "access policies",
  [`GET ${POLICIES}/:policy/app`]: "supported",
  [`GET, POST ${POLICIES}/:policy/mappings`]: "apps",
  [`GET, DELETE ${POLICIES}/:policy/mappings/:mapping`]: "supported",
  "PUT /api/v1/apps/:id/policies/:policy": "supported",
};

const providers = {
  ...objectsAt("/api/v1/idps", "idp", "kept and shown; no user signs in with one"),
  "GET, POST /api/v1/idps/credentials/keys": "certificates",
  "GET, DELETE /api/v1/idps/credentials/keys/:key": "supported",
  "GET /api/v1/idps/:idp/users": "supported",
  "GET, POST, DELETE /api/v1/idps/:idp/users/:user": "supported",
  "GET /api/v1/users/:id/idps": "supported",
  "GET, POST /api/v1/authenticators": "factors need an active authenticator",
  "GET, PUT /api/v1/authenticators/:authenticator": "supported",
  "POST /api/v1/authenticators/:authenticator/lifecycle/activate": "supported",
  "POST /api/v1/authenticators/:authenticator/lifecycle/deactivate": "supported",
  "GET /api/v1/authenticators/:authenticator/methods": "supported",
  "GET /api/v1/authenticators/:authenticator/methods/:method": "supported",
  "POST /api/v1/authenticators/:authenticator/methods/:method/lifecycle/activate": "supported",
  "POST /api/v1/authenticators/:authenticator/methods/:method/lifecycle/deactivate": "supported",
};

const otherApps = {
  "GET /api/v1/apps/:id/credentials/keys": "certificates of the one test key",
  "GET /api/v1/apps/:id/credentials/keys/:key": "supported",
  "POST /api/v1/apps/:id/credentials/keys/generate": "supported",
  "GET /api/v1/apps/:id/sso/saml/metadata": "supported",
};

const SERVER = "/api/v1/authorizationServers/:id";
const LINKED = "/api/v1/meta/schemas/user/linkedObjects";

const directory = {
  ...Object.fromEntries(
    ["users", "groups"].flatMap((owner) => [
      [
        `GET, POST /api/v1/${owner}/:id/roles`,
        "standard and custom roles; the API token may do all",
      ],
      [`GET, DELETE /api/v1/${owner}/:id/roles/:role`, "supported"],
    ]),
  ),
  "GET, POST /api/v1/iam/roles": "supported",
  "GET, PUT, DELETE /api/v1/iam/roles/:role": "by id and label",
  "GET /api/v1/iam/roles/:role/permissions": "supported",
  "GET, POST, DELETE /api/v1/iam/roles/:role/permissions/:permission": "supported",
  "GET, POST /api/v1/iam/resource-sets": "supported",
  "GET, PUT, DELETE /api/v1/iam/resource-sets/:set": "supported",
  "GET, PATCH /api/v1/iam/resource-sets/:set/resources": "supported",
  "DELETE /api/v1/iam/resource-sets/:set/resources/:resource": "supported",
  "POST /api/v1/meta/types/user": "at most nine more",
  "POST, PUT, DELETE /api/v1/meta/types/user/:id": "supported",
  "GET, POST /api/v1/meta/schemas/user/:schema":
    "custom attributes are enforced; others are taken too",
  "GET, POST /api/v1/meta/schemas/group/:schema": "supported",
  "GET, POST /api/v1/meta/schemas/apps/:app/:schema": "supported",
  [`GET, POST ${LINKED}`]: "supported",
  [`GET, DELETE ${LINKED}/:name`]: "supported",
  "GET, DELETE /api/v1/users/:id/linkedObjects/:relation": "supported",
  "PUT /api/v1/users/:id/linkedObjects/:relation/:primary": "supported",
  ...objectsAt(
    `${SERVER}/policies`,
    "policy",
    "a server without policies issues tokens to every client",
  ),
  ...objectsAt(
    `${SERVER}/policies/:policy/rules`,
    "rule",
    "grant types, scopes, people, lifetimes, the token hook",
  ),
  [`GET ${SERVER}/credentials/keys`]: "the key in use, the next one and the one before",
  "PUT, POST /api/v1/org": "supported",
  "GET /api/v1/org/contacts": "supported",
  "GET, PUT /api/v1/org/contacts/:type": "supported",
  "GET /api/v1/org/preferences": "supported",
  "POST /api/v1/org/preferences/showEndUserFooter": "supported",
  "POST /api/v1/org/preferences/hideEndUserFooter": "supported",
  "GET /api/v1/api-tokens": "the token of the simulator",
  "GET /api/v1/api-tokens/:token": "supported",
};

/** Rows of objects that are created, listed, replaced, switched and deleted. */
function objectsAt(path: string, param: string, what: string) {
  return {
    [`GET, POST ${path}`]: what,
    [`GET, PUT, DELETE ${path}/:${param}`]: "supported",
    [`POST ${path}/:${param}/lifecycle/activate`]: "supported",
    [`POST ${path}/:${param}/lifecycle/deactivate`]: "supported",
  };
}

/** The supported parts of Okta. */
export const coverage: Coverage = {
  routes: [
    ...coveredBy("identity.sdk.test.ts", withSdk),
    ...coveredBy("identity.test.ts", withInject),
    ...coveredBy("resources/oauth/oauth.test.ts", signIn),
    ...coveredBy("resources/oauth/oauth.sdk.test.ts", ahead),
    ...coveredBy("resources/apps/access.test.ts", access),
    ...coveredBy("resources/authn/authn.test.ts", authentication),
    ...coveredBy("management/management.sdk.test.ts", management),
    ...coveredBy("management/directory.sdk.test.ts", directory),
    ...coveredBy("management/apps.sdk.test.ts", otherApps),
    ...coveredBy("management/policies.sdk.test.ts", { ...policies, ...providers }),
    ...coveredBy("management/customization.sdk.test.ts", customization),
    ...coveredBy("management/settings.sdk.test.ts", settings),
    ...coveredBy("management/roles.sdk.test.ts", roles),
    ...coveredBy("management/keys.sdk.test.ts", keys),
    ...coveredBy("resources/grants/grants.sdk.test.ts", tokens),
    ...coveredBy("resources/user-security/user-security.test.ts", security),
  ],
  consequences: consequencesIn("consequences.test.ts", {
    "a user is deactivated":
      "sessions and tokens end, and apps assigned to the user itself go, with `application.user_membership.remove` each; groups and factors stay, and their apps return with activation",
    "a user is deleted":
      "the first request deactivates, the second deletes: groups, apps and factors go, and the login is free",
    "a user is suspended": "sessions and tokens end; apps, groups and factors stay",
    "a group rule is activated":
      "users whom its expression matches join its groups, and leave them when it no longer matches",
    "a group is deleted": "its apps lose it, and its members lose the apps that they had by it",
    "the only active secret of an app is deactivated": "that is refused",
    "a claim has a reserved name": "it is refused",
    "an app has grant and response types that do not fit": "it is refused",
  }),
  leftOut: [
    {
      what: "factors that Okta's own sign-on rule does not require",
      why: "a user with factors is always asked, unless a rule of the org says otherwise",
    },
    {
      what: "second factors of access policies, prompts and remembered devices of sign-on rules",
      why: "they are kept and shown; the sign-on rule of the org decides",
    },
    { what: "conditions of policies other than people", why: "requests have no place or device" },
    { what: "sign-in with an identity provider", why: "it leads to a host of another company" },
    {
      what: "what roles, their targets and their conditions allow",
      why: "the API token is that of a super administrator, and may do everything",
    },
    { what: "revocation of the API token", why: "every request shows it" },
    {
      what: "inline hooks for registration, password import, SAML, import and telephony",
      why: "a call of `execute` alone asks them; the simulator has no such process",
    },
    {
      what: "the token hook in implicit and hybrid responses",
      why: "the token endpoint alone asks it",
    },
    {
      what: "sign-on to apps other than OpenID Connect",
      why: "a sign-on leads to pages of the app, not to an API",
    },
    {
      what: "token exchange, request objects, IDX",
      why: "the sign-in libraries use the endpoints that are here",
    },
    { what: "jwks_uri of an app", why: "keys are registered with the app" },
    { what: "rate limits", why: "a test would fail by chance" },
    {
      what: "custom pages, themes, captchas and log streams in use",
      why: "they are kept and shown; the sign-in pages load nothing from elsewhere",
    },
    ...elsewhere.map(({ what, why }) => ({ what, why })),
  ],
};

/** Paths of Okta that a route with a parameter would answer otherwise. */
export const unsupported: readonly string[] = ["* /oauth2/v1/bc/authorize"];
