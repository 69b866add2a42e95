import type { SimulatorProfile } from "#core/contract/profile.ts";

/** The facts about the notes app that are known before it is loaded. */
export const profile: SimulatorProfile = {
  kind: "notes",
  title: "Notes",
  model: "Notion",
  aliases: ["notion"],
  hue: 105,
  icon: "notebook",
  hasRedirectUris: true,
  apiKey: "ntn_simdeck_integration_secret",
  delivery: "optional",
  hosts: [{ name: "api.notion.com" }],
  sdkVariables: {
    NOTION_TOKEN: "{api_key}",
    NOTION_API_KEY: "{api_key}",
  },
  secretVariable: "NOTION_VERIFICATION_TOKEN",
  forward: [{ call: { method: "POST", path: "/_subscribe", body: { url: "{url}" } } }],
  sdk: { auth: "{api_key}", baseUrl: "{base_url}" },
  variables: [],
  signature: {
    header: "x-notion-signature",
    text: "<body>",
    key: "text",
    encoding: "hex",
    value: "sha256=<mac>",
  },
  connect: {
    language: "ts",
    code: `import { Client } from "@notionhq/client";

const notion = new Client({
  auth: "{api_key}",
  baseUrl: "{base_url}",
});`,
  },
};
