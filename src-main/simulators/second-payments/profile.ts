import type { SimulatorProfile } from "#core/contract/profile.ts";
import { EVENT_TYPES } from "./shared/event-types.ts";

/** The facts about the second payments provider that are known before it is loaded. */
export const profile: SimulatorProfile = {
  kind: "second-payments",
  title: "Second payments provider",
  model: "Square",
  aliases: ["square"],
  hue: 208,
  icon: "till",
  hasRedirectUris: true,
  apiKey: "EAAAl_simdeck_second_payments_token_000000000000000000000000000",
  delivery: "optional",
  hosts: [{ name: "connect.squareup.com" }, { name: "connect.squareupsandbox.com" }],
  sdkVariables: {
    SQUARE_TOKEN: "{api_key}",
    SQUARE_ACCESS_TOKEN: "{api_key}",
  },
  secretVariable: "SQUARE_WEBHOOK_SIGNATURE_KEY",
  sdk: { token: "{api_key}", baseUrl: "{base_url}" },
  variables: [],
  endpoints: {
    register: {
      method: "POST",
      path: "/v2/webhooks/subscriptions",
      body: { subscription: { notification_url: "{url}", event_types: "{types}" } },
    },
    enable: {
      method: "PUT",
      path: "/v2/webhooks/subscriptions/{id}",
      body: { subscription: { enabled: true } },
    },
    disable: {
      method: "PUT",
      path: "/v2/webhooks/subscriptions/{id}",
      body: { subscription: { enabled: false } },
    },
    remove: { method: "DELETE", path: "/v2/webhooks/subscriptions/{id}" },
    update: {
      method: "PUT",
      path: "/v2/webhooks/subscriptions/{id}",
      body: { subscription: { notification_url: "{url}", event_types: "{types}" } },
    },
    rotate: { method: "POST", path: "/v2/webhooks/subscriptions/{id}/signature-key" },
    test: { method: "POST", path: "/v2/webhooks/subscriptions/{id}/test", body: {} },
    types: [...EVENT_TYPES],
    everyType: [...EVENT_TYPES],
  },
  signature: {
    header: "x-square-hmacsha256-signature",
    text: "<url><body>",
    key: "text",
    encoding: "base64",
    value: "<mac>",
  },
  connect: {
    language: "ts",
    code: `import { SquareClient } from "square";

const client = new SquareClient({
  token: "{api_key}",
  baseUrl: "{base_url}",
});`,
  },
};
