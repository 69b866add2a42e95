import { defineSimulator } from "#core/simulator/define.ts";
import { dialect } from "./dialect.ts";
import { objects } from "./objects.ts";
import { routes } from "./routes.ts";
import { createState } from "./state.ts";

/** The issue tracker, modelled on Jira Cloud: projects, issues, comments and JQL. It sends nothing. */
export const issueTracker = defineSimulator({
  kind: "issue-tracker",
  title: "Issue tracker",
  model: "Jira Cloud",
  apiKey: "simdeck_issue_tracker_token",
  silent: true,
  dialect,
  createState,
  routes,
  objects,
  connect: {
    language: "ts",
    code: `import { Version3Client } from "jira.js";

const client = new Version3Client({
  host: "{base_url}",
  authentication: { basic: { email: "sim@example.com", apiToken: "{api_key}" } },
});`,
  },
});
