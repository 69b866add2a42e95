import type { SimulatorProfile } from "#core/contract/profile.ts";

/** The types of the system log that event hooks can ask for. */
export const HOOK_TYPES = [
  "user.session.start",
  "user.session.end",
  "user.authentication.auth_via_mfa",
  "user.authentication.sso",
  "user.account.lock",
  "user.account.unlock",
  "user.account.reset_password",
  "user.account.update_password",
  "user.account.update_profile",
  "user.lifecycle.create",
  "user.lifecycle.activate",
  "user.lifecycle.deactivate",
  "user.lifecycle.suspend",
  "user.lifecycle.unsuspend",
  "user.lifecycle.delete.initiated",
  "user.mfa.factor.activate",
  "user.mfa.factor.deactivate",
  "group.lifecycle.create",
  "group.lifecycle.delete",
  "group.user_membership.add",
  "group.user_membership.remove",
  "application.lifecycle.create",
  "application.lifecycle.activate",
  "application.lifecycle.deactivate",
  "application.lifecycle.delete",
  "application.user_membership.add",
  "application.user_membership.remove",
  "app.oauth2.as.authorize.code",
  "app.oauth2.as.token.grant",
  "app.oauth2.authorize.code",
  "app.oauth2.token.grant",
] as const;

/** The facts about the identity provider that are known before it is loaded. */
export const profile: SimulatorProfile = {
  kind: "identity",
  title: "Identity provider",
  model: "Okta",
  aliases: ["okta"],
  hue: 28,
  icon: "shield",
  apiKey: "00simdeck_identity_api_token_0000000000000",
  delivery: "optional",
  hosts: [{ name: "*.okta.com" }, { name: "*.oktapreview.com" }],
  sdkVariables: {
    OKTA_CLIENT_ORGURL: "{base_url}",
    OKTA_CLIENT_TOKEN: "{api_key}",
  },
  secretVariable: "OKTA_EVENT_HOOK_SECRET",
  // Okta delivers after the app has answered a challenge.
  forward: [
    {
      call: {
        method: "POST",
        path: "/api/v1/eventHooks",
        body: {
          name: "Simdeck",
          events: { type: "EVENT_TYPE", items: [...HOOK_TYPES] },
          channel: {
            type: "HTTP",
            version: "1.0.0",
            config: {
              uri: "{url}",
              authScheme: { type: "HEADER", key: "authorization", value: "simdeck-event-hook" },
            },
          },
        },
      },
    },
    {
      call: { method: "POST", path: "/api/v1/eventHooks/{endpoint}/lifecycle/verify" },
      needsApp: true,
    },
  ],
  sdk: { token: "{api_key}", orgUrl: "{base_url}" },
  variables: [],
  connect: {
    language: "ts",
    code: `import okta from "@okta/okta-sdk-nodejs";

const client = new okta.Client({
  orgUrl: "{base_url}",
  token: "{api_key}",
  cacheMiddleware: null,
});`,
  },
};
