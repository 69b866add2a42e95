import type { SimulatorProfile } from "#core/contract/profile.ts";

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
