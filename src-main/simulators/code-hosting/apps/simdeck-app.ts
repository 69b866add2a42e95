import type { App } from "../entities/apps.ts";
import { testApp } from "../profile.ts";

/** The permissions to which the simulator can restrict an App. */
export const knownPermissions = [
  "actions",
  "administration",
  "checks",
  "contents",
  "deployments",
  "issues",
  "members",
  "metadata",
  "organization_administration",
  "organization_hooks",
  "pull_requests",
  "repository_hooks",
  "secrets",
  "statuses",
  "workflows",
] as const;

/** The events that Apps can subscribe to. */
export const appEvents = [
  "branch_protection_rule",
  "check_run",
  "check_suite",
  "commit_comment",
  "create",
  "delete",
  "deployment",
  "deployment_status",
  "fork",
  "issue_comment",
  "issues",
  "label",
  "member",
  "membership",
  "milestone",
  "organization",
  "public",
  "pull_request",
  "pull_request_review",
  "pull_request_review_comment",
  "push",
  "release",
  "repository",
  "repository_dispatch",
  "star",
  "status",
  "team",
  "team_add",
  "watch",
  "workflow_dispatch",
  "workflow_job",
  "workflow_run",
] as const;

/** The id of the App that workflows run as, as on github.com. */
export const GITHUB_ACTIONS_ID = 15_368;

/** The App that workflows run as. It has no key: no client can authenticate as it. */
export const githubActions: Omit<App, "owner" | "bot" | "createdAt" | "updatedAt"> = {
  id: GITHUB_ACTIONS_ID,
  slug: "github-actions",
  name: "GitHub Actions",
  clientId: "Iv1.05c79e9ad1f6bdfa",
  clientSecret: "",
  description: "Automate your workflow from idea to production",
  externalUrl: "https://help.github.com/en/actions",
  publicKey: "",
  webhook: { url: undefined, contentType: "json", insecureSsl: "0", secret: undefined },
  permissions: { actions: "write", checks: "write", contents: "write", metadata: "read" },
  events: [],
};

/** The App that every fresh world has, installed nowhere. */
export const simdeckApp: Omit<App, "id" | "owner" | "bot" | "createdAt" | "updatedAt"> = {
  slug: testApp.slug,
  name: "Simdeck App",
  clientId: testApp.clientId,
  clientSecret: "5ec4e7".padEnd(40, "0"),
  description: "The App of every fresh simulator",
  externalUrl: "http://localhost",
  publicKey: testApp.publicKey,
  webhook: {
    url: undefined,
    contentType: "json",
    insecureSsl: "0",
    secret: testApp.webhookSecret,
  },
  permissions: Object.fromEntries(
    knownPermissions.map((name) => [name, name === "metadata" ? "read" : "write"]),
  ),
  events: appEvents,
};
