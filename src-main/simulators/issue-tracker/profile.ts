import type { SimulatorProfile } from "#core/kernel/profile.ts";

/** The app that dynamic webhooks belong to. */
export const CLIENT_KEY = "simdeck-app";

/** The variable with the app's secret, which signs deliveries to its webhooks. */
export const CLIENT_SECRET = "ISSUE_TRACKER_CLIENT_SECRET";

/** The secret while the variable is unset. */
export const clientSecret = "simdeck-app-secret";

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
  connect: {
    language: "ts",
    code: `import { Version3Client } from "jira.js";

const client = new Version3Client({
  host: "{base_url}",
  authentication: { basic: { email: "sim@example.com", apiToken: "{api_key}" } },
});`,
  },
};
