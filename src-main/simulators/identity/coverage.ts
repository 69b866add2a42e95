import { coveredBy, type Coverage, consequencesIn } from "#core/contract/coverage.ts";
import { access } from "./covered/access.ts";
import { customization } from "./covered/customization.ts";
import { elsewhere } from "./covered/elsewhere.ts";
import { keys } from "./covered/keys.ts";
import { directory, management, otherApps, policies, providers } from "./covered/management.ts";
import { roles } from "./covered/roles.ts";
import { security } from "./covered/security.ts";
import { settings } from "./covered/settings.ts";
import { ahead, authentication, signIn } from "./covered/sign-in.ts";
import { tokens } from "./covered/tokens.ts";
import { withInject, withSdk } from "./covered/users.ts";

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
  consequences: [
    ...consequencesIn("consequences.test.ts", {
      "a user is deactivated":
        "sessions and tokens end, its roles of administrators go, and apps assigned to it, with `application.user_membership.remove` each; groups and factors stay, and their apps return with activation",
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
    ...consequencesIn("management/keys.sdk.test.ts", {
      "an authorization server rotates its keys":
        "its key set has the new key and the one before, and tokens are signed with the new one",
    }),
    ...consequencesIn("resources/grants/grants.sdk.test.ts", {
      "a scope is revoked": "the grants with it end, with their access and refresh tokens",
    }),
    ...consequencesIn("management/settings.sdk.test.ts", {
      "a realm assignment is executed": "users whom its expression matches move to its realm",
    }),
    ...consequencesIn("management/roles.sdk.test.ts", {
      "a binding is deleted": "its members lose the custom role",
    }),
  ],
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
      what: "inline hooks for registration, SAML, import and telephony",
      why: "a call of `execute` alone asks them; the simulator has no such process",
    },
    {
      what: "the password import hook on the sign-in page",
      why: "`POST /api/v1/authn` and the grant type password ask it",
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
