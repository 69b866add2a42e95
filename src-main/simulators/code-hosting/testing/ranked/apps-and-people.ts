import type { Operation } from "./bench.ts";

const lintRequired = { strict: true, contexts: ["lint"] };

/** Apps, checks, workflows, hooks and people. */
export const appAndPeopleOperations: readonly Operation[] = [
  [
    5,
    "apps.createInstallationAccessToken",
    201,
    { repository_selection: "all" },
    ({ app, installation_id }) => app.apps.createInstallationAccessToken({ installation_id }),
  ],
  [
    10,
    "checks.create",
    201,
    { name: "lint", status: "queued" },
    ({ bot, at, sha }) => bot.checks.create({ ...at, name: "lint", head_sha: sha }),
  ],
  [
    11,
    "checks.update",
    200,
    { status: "completed", conclusion: "success" },
    ({ bot, at }) => bot.checks.update({ ...at, check_run_id: 1, conclusion: "success" }),
  ],
  [
    12,
    "repos.createCommitStatus",
    201,
    { context: "deploy", state: "success" },
    ({ octokit, at, sha }) =>
      octokit.repos.createCommitStatus({ ...at, sha, state: "success", context: "deploy" }),
  ],
  [
    38,
    "apps.listReposAccessibleToInstallation",
    200,
    { total_count: 1 },
    ({ bot }) => bot.apps.listReposAccessibleToInstallation(),
  ],
  [
    39,
    "apps.listInstallations",
    200,
    [{ account: { login: "sim-user" } }],
    ({ app }) => app.apps.listInstallations(),
  ],
  [
    40,
    "apps.getAuthenticated",
    200,
    { slug: "simdeck-app" },
    ({ app }) => app.apps.getAuthenticated(),
  ],
  [
    45,
    "repos.getCombinedStatusForRef",
    200,
    { state: "success", total_count: 1 },
    ({ octokit, at, sha }) => octokit.repos.getCombinedStatusForRef({ ...at, ref: sha }),
  ],
  [
    46,
    "checks.listForRef",
    200,
    { total_count: 1 },
    ({ octokit, at, sha }) => octokit.checks.listForRef({ ...at, ref: sha }),
  ],
  [
    49,
    "repos.createWebhook",
    201,
    { active: true, events: ["push"] },
    ({ octokit, at }) =>
      octokit.repos.createWebhook({ ...at, config: { url: "http://127.0.0.1:9/hook" } }),
  ],
  [
    50,
    "actions.createWorkflowDispatch",
    204,
    undefined,
    ({ octokit, at }) =>
      octokit.actions.createWorkflowDispatch({ ...at, workflow_id: "ci.yml", ref: "main" }),
  ],
  [
    51,
    "actions.listWorkflowRunsForRepo",
    200,
    { total_count: 1 },
    ({ octokit, at }) => octokit.actions.listWorkflowRunsForRepo(at),
  ],
  [
    52,
    "repos.getCollaboratorPermissionLevel",
    200,
    { permission: "write" },
    ({ octokit, at }) => octokit.repos.getCollaboratorPermissionLevel({ ...at, username: "bob" }),
  ],
  [
    57,
    "repos.createDispatchEvent",
    204,
    undefined,
    ({ octokit, at }) => octokit.repos.createDispatchEvent({ ...at, event_type: "deploy" }),
  ],
  [
    6,
    "users.getAuthenticated",
    200,
    { login: "sim-user" },
    ({ octokit }) => octokit.users.getAuthenticated(),
  ],
  [
    36,
    "repos.listForAuthenticatedUser",
    200,
    [{ name: "app" }],
    ({ octokit }) => octokit.repos.listForAuthenticatedUser(),
  ],
  [37, "repos.listForOrg", 200, [], ({ octokit }) => octokit.repos.listForOrg({ org: "sim-org" })],
  [
    59,
    "orgs.listMembers",
    200,
    [{ login: "sim-user" }],
    ({ octokit }) => octokit.orgs.listMembers({ org: "sim-org", role: "admin" }),
  ],
  [
    60,
    "users.listEmailsForAuthenticatedUser",
    200,
    [{ primary: true }],
    ({ octokit }) => octokit.users.listEmailsForAuthenticatedUser(),
  ],
  [
    58,
    "repos.updateBranchProtection",
    200,
    { enforce_admins: { enabled: true } },
    ({ octokit, at }) =>
      octokit.repos.updateBranchProtection({
        ...at,
        branch: "main",
        required_status_checks: lintRequired,
        enforce_admins: true,
        required_pull_request_reviews: null,
        restrictions: null,
      }),
  ],
];
