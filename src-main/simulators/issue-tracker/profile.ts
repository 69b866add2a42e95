import type { SimulatorProfile } from "#core/contract/profile.ts";

/** The app that dynamic webhooks belong to. */
export const CLIENT_KEY = "simdeck-app";

/** The variable with the app's secret, which signs deliveries to its webhooks. */
export const CLIENT_SECRET = "ISSUE_TRACKER_CLIENT_SECRET";

/** The secret while the variable is unset. */
export const clientSecret = "simdeck-app-secret";

/** The events of issues and their comments. */
const ISSUE_EVENTS = [
  "jira:issue_created",
  "jira:issue_updated",
  "jira:issue_deleted",
  "comment_created",
  "comment_updated",
  "comment_deleted",
] as const;

/** The facts about the issue tracker that are known before it is loaded. */
export const profile: SimulatorProfile = {
  kind: "issue-tracker",
  title: "Issue tracker",
  model: "Jira Cloud",
  aliases: ["jira"],
  hue: 259,
  icon: "checklist",
  apiKey: "simdeck_issue_tracker_token",
  delivery: "optional",
  hosts: [
    { name: "*.atlassian.net" },
    { name: "api.atlassian.com", prefix: "/ex/jira/*" },
    { name: "auth.atlassian.com" },
  ],
  secretVariable: "JIRA_WEBHOOK_SECRET",
  sdk: {
    host: "{base_url}",
    authentication: { basic: { email: "sim@example.com", apiToken: "{api_key}" } },
  },
  variables: [
    {
      name: CLIENT_SECRET,
      allowed: "give visible ASCII characters without spaces",
      isAllowed: (value) => /^[\x21-\x7e]+$/.test(value),
    },
  ],
  endpoints: {
    register: {
      method: "POST",
      path: "/rest/webhooks/1.0/webhook",
      body: { name: "{name}", url: "{url}", events: "{types}", secret: "{secret}" },
    },
    fields: [
      { name: "name", title: "Name", value: "Simdeck" },
      { name: "secret", title: "Secret", value: "simdeck-hook-secret" },
    ],
    enable: { method: "PUT", path: "{path}", body: { enabled: true } },
    disable: { method: "PUT", path: "{path}", body: { enabled: false } },
    remove: { method: "DELETE", path: "{path}" },
    update: {
      method: "PUT",
      path: "{path}",
      body: { url: "{url}", events: "{types}", secret: "{secret}" },
    },
    types: [...ISSUE_EVENTS],
    everyType: [...ISSUE_EVENTS],
  },
  signature: {
    header: "x-hub-signature",
    text: "<body>",
    key: "text",
    encoding: "hex",
    value: "sha256=<mac>",
  },
  typeAt: { field: "webhookEvent" },
  connect: {
    language: "ts",
    code: `import { Version3Client } from "jira.js";

const client = new Version3Client({
  host: "{base_url}",
  authentication: { basic: { email: "sim@example.com", apiToken: "{api_key}" } },
});`,
  },
};
