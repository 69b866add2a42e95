import type { SimulatorProfile } from "#core/kernel/profile.ts";

/** What is known of the issue tracker before it is loaded. */
export const profile: SimulatorProfile = {
  kind: "issue-tracker",
  title: "Issue tracker",
  model: "Jira Cloud",
  aliases: ["jira"],
  hue: 259,
  apiKey: "simdeck_issue_tracker_token",
  delivery: "none",
  silent: true,
  sdk: {
    host: "{base_url}",
    authentication: { basic: { email: "sim@example.com", apiToken: "{api_key}" } },
  },
  variables: [],
  connect: {
    language: "ts",
    code: `import { Version3Client } from "jira.js";

const client = new Version3Client({
  host: "{base_url}",
  authentication: { basic: { email: "sim@example.com", apiToken: "{api_key}" } },
});`,
  },
};
