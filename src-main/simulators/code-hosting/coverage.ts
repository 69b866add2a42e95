import { type Coverage, coveredBy } from "#core/kernel/coverage.ts";

const repo = "/repos/:owner/:repo";

const people = {
  "GET /user": "whole; a token of a seeded person, or the one user",
  "GET /rate_limit": "whole; nothing is ever limited",
  "GET /user/repos": "type, visibility, affiliation, since, before, sort, direction, paging",
  "GET /orgs/:name/repos": "type, sort, direction, paging",
  "POST /user/repos": "settings and auto_init; no templates, licences or gitignores",
  "POST /orgs/:name/repos": "the same; no teams",
  [`GET, DELETE ${repo}`]: "whole",
  [`PATCH ${repo}`]: "settings, name, default branch, archived, visibility",
  "PUT, GET, DELETE /user/starred/:owner/:repo": "whole",
  "GET /search/issues": "q with qualifiers, ranges and negation; sort, order",
};

const issues = {
  [`GET ${repo}/issues`]:
    "state, labels, assignee, creator, mentioned, milestone, since, sort, direction",
  [`POST ${repo}/issues`]: "whole; labels that are not there are made",
  [`GET, PATCH ${repo}/issues/:number`]: "whole",
  [`PUT, DELETE ${repo}/issues/:number/lock`]: "whole",
  [`POST, PUT, DELETE ${repo}/issues/:number/labels`]: "whole",
  [`DELETE ${repo}/issues/:number/labels/:name`]: "whole",
  [`POST, DELETE ${repo}/issues/:number/assignees`]: "whole",
  [`POST ${repo}/issues/:number/comments`]: "whole",
  [`PATCH, DELETE ${repo}/issues/comments/:comment`]: "whole",
  [`POST ${repo}/labels`]: "whole",
  [`PATCH, DELETE ${repo}/labels/:name`]: "whole",
  [`POST ${repo}/milestones`]: "whole",
  [`PATCH, DELETE ${repo}/milestones/:milestone`]: "whole",
};

const pulls = {
  [`POST ${repo}/pulls`]: "from branches of the repository or of a fork, drafts too",
  [`GET ${repo}/pulls/:number`]: "whole, mergeability worked out; diff and patch too",
  [`PATCH ${repo}/pulls/:number`]: "whole",
  [`GET ${repo}/pulls/:number/files`]: "with patches; renames show as removed and added",
  [`GET ${repo}/pulls/:number/merge`]: "whole",
  [`PUT ${repo}/pulls/:number/merge`]: "merge, squash, rebase; conflicts by three-way merge",
  [`POST ${repo}/pulls/:number/reviews`]: "verdict, words and comments on lines",
};

const git = {
  [`GET ${repo}/contents`]: "the root folder",
  [`GET ${repo}/contents/*`]: "files and folders; raw, html and object too",
  [`PUT, DELETE ${repo}/contents/*`]: "whole",
  [`GET ${repo}/branches`]: "whole",
  [`GET ${repo}/tags`]: "whole",
  [`GET ${repo}/commits`]: "sha, path, author, committer, since, until",
  [`GET ${repo}/commits/*`]: "with stats and patches; diff, patch and sha too",
  [`GET ${repo}/git/ref/*`]: "whole",
  [`GET ${repo}/git/matching-refs/*`]: "whole",
  [`POST ${repo}/git/refs`]: "whole",
  [`PATCH ${repo}/git/refs/*`]: "whole",
  [`DELETE ${repo}/git/refs/*`]: "whole; closes pull requests from the branch",
  [`POST ${repo}/git/blobs`]: "whole",
  [`POST ${repo}/git/trees`]: "whole",
  [`GET ${repo}/git/commits/:sha`]: "whole",
  [`POST ${repo}/git/commits`]: "unsigned",
};

const hooks = {
  [`GET ${repo}/hooks`]: "whole",
  [`POST ${repo}/hooks`]: "whole; called when delivery is on",
  [`GET, PATCH, DELETE ${repo}/hooks/:hook`]: "whole",
  [`POST ${repo}/hooks/:hook/pings`]: "whole",
  [`POST ${repo}/hooks/:hook/tests`]: "whole",
  [`POST ${repo}/releases`]: "no assets, no generated notes",
  [`GET ${repo}/releases/latest`]: "whole",
  [`GET ${repo}/releases/tags/*`]: "whole",
  [`PATCH, DELETE ${repo}/releases/:release`]: "whole",
};

const withInject = {
  "GET /users/:name": "whole",
  "GET /orgs/:name": "whole",
  "GET /user/orgs": "whole",
  "GET /": "whole",
  "GET /meta": "three fields",
  "GET /organizations/:id": "whole",
  "GET /users/:name/repos": "type, sort, direction, paging",
  [`GET, PUT ${repo}/topics`]: "whole",
  [`GET ${repo}/assignees`]: "collaborators and members",
  [`GET ${repo}/issues/:number/labels`]: "whole",
  [`GET ${repo}/issues/:number/comments`]: "since, paging",
  [`GET ${repo}/issues/comments`]: "since, sort, direction, paging",
  [`GET ${repo}/issues/comments/:comment`]: "whole",
  [`GET ${repo}/labels`]: "whole",
  [`GET ${repo}/labels/:name`]: "whole",
  [`GET ${repo}/milestones`]: "state, sort, direction",
  [`GET ${repo}/milestones/:milestone`]: "whole",
  [`GET ${repo}/pulls`]: "state, head, base, sort, direction",
  [`GET ${repo}/pulls/:number/commits`]: "whole",
  [`POST ${repo}/merges`]: "whole",
  [`GET ${repo}/pulls/:number/reviews`]: "whole",
  [`GET, DELETE ${repo}/pulls/:number/reviews/:review`]: "whole",
  [`POST ${repo}/pulls/:number/reviews/:review/events`]: "whole",
  [`PUT ${repo}/pulls/:number/reviews/:review/dismissals`]: "whole",
  [`GET ${repo}/readme`]: "whole",
  [`GET ${repo}/branches/*`]: "whole",
  [`GET ${repo}/compare/*`]: "three dots, with patches; diff and patch too",
  [`GET ${repo}/git/blobs/:sha`]: "whole",
  [`GET ${repo}/git/trees/*`]: "by sha or ref, recursive too",
  [`GET ${repo}/git/tags/:sha`]: "whole",
  [`POST ${repo}/git/tags`]: "unsigned",
  [`GET, PATCH ${repo}/hooks/:hook/config`]: "whole",
  "GET /user/starred": "whole",
  [`GET ${repo}/stargazers`]: "whole",
  [`GET ${repo}/releases`]: "whole",
  [`GET ${repo}/releases/:release`]: "whole",
  "GET /search/repositories": "q with qualifiers; sort, order",
  "GET /:owner/:repo/raw/:ref/*": "where download_url leads",
};

const refs = (part: string) => [
  `${repo}/commits/:ref/${part}`,
  `${repo}/commits/:folder/:ref/${part}`,
];

/** The same row for each of several paths. */
function each(methods: string, paths: readonly string[], what: string): Record<string, string> {
  return Object.fromEntries(paths.map((path) => [`${methods} ${path}`, what]));
}

const others = {
  "GET /user/emails": "one address",
  "GET /users/:name/orgs": "whole",
  "GET /orgs/:name/members": "role",
  "GET, DELETE /orgs/:name/members/:username": "whole",
  "GET /orgs/:name/public_members": "whole",
  "GET, PUT, DELETE /orgs/:name/memberships/:username": "whole",
  "GET /user/memberships/orgs": "whole",
  "GET, PATCH /user/memberships/orgs/:name": "whole",
  "GET, POST /orgs/:name/teams": "whole",
  "GET, PATCH, DELETE /orgs/:name/teams/:team": "whole",
  "GET /orgs/:name/teams/:team/members": "role",
  "GET, PUT, DELETE /orgs/:name/teams/:team/memberships/:username": "whole",
  "GET /orgs/:name/teams/:team/repos": "whole",
  "GET, PUT, DELETE /orgs/:name/teams/:team/repos/:owner/:repo": "whole",
  [`GET ${repo}/teams`]: "whole",
  [`GET ${repo}/collaborators`]: "affiliation, permission",
  [`GET, PUT, DELETE ${repo}/collaborators/:username`]: "whole",
  [`GET ${repo}/collaborators/:username/permission`]: "whole",
  [`GET ${repo}/invitations`]: "whole",
  [`PATCH, DELETE ${repo}/invitations/:invitation`]: "whole",
  "GET /user/repository_invitations": "whole",
  "PATCH, DELETE /user/repository_invitations/:invitation": "whole",
  [`GET, POST ${repo}/forks`]: "whole; a fork is there at once",
  [`POST ${repo}/merge-upstream`]: "whole",
  [`GET, POST, DELETE ${repo}/pulls/:number/requested_reviewers`]: "people and teams",
  [`GET ${repo}/pulls/comments`]: "since, sort, direction",
  [`GET, PATCH, DELETE ${repo}/pulls/comments/:comment`]: "whole",
  [`GET, POST ${repo}/pulls/:number/comments`]: "lines, positions, files and replies",
  [`POST ${repo}/pulls/:number/comments/:comment/replies`]: "whole",
  [`PUT ${repo}/pulls/:number/reviews/:review`]: "whole",
  [`GET ${repo}/pulls/:number/reviews/:review/comments`]: "whole",
  ...Object.fromEntries(
    ["issues/:number", "issues/comments/:comment", "pulls/comments/:comment", "releases/:release"]
      .map((path) => `${repo}/${path}/reactions`)
      .flatMap((path) => [
        [`GET, POST ${path}`, "whole"],
        [`DELETE ${path}/:reaction`, "whole"],
      ]),
  ),
};

const checks = {
  [`POST ${repo}/check-runs`]: "whole; by Apps",
  [`GET, PATCH ${repo}/check-runs/:run`]: "whole",
  [`GET ${repo}/check-runs/:run/annotations`]: "whole",
  [`POST ${repo}/check-runs/:run/rerequest`]: "whole",
  [`POST ${repo}/check-suites`]: "whole; by Apps",
  [`PATCH ${repo}/check-suites/preferences`]: "answered; every App has its suites",
  [`GET ${repo}/check-suites/:suite`]: "whole",
  [`GET ${repo}/check-suites/:suite/check-runs`]: "whole",
  [`POST ${repo}/check-suites/:suite/rerequest`]: "whole",
  ...each("GET", refs("check-runs"), "check_name, status, filter, app_id"),
  ...each("GET", refs("check-suites"), "app_id, check_name"),
  ...each("GET", refs("status"), "whole"),
  ...each("GET", refs("statuses"), "whole"),
  ...each("GET", refs("pulls"), "whole"),
  [`POST ${repo}/statuses/:sha`]: "whole",
};

const protection = Object.fromEntries(
  [":branch", ":folder/:branch"]
    .map((branch) => `${repo}/branches/${branch}/protection`)
    .flatMap((path) => [
      [`GET, PUT, DELETE ${path}`, "checks, reviews, administrators, restrictions, forced pushes"],
      [`GET, PATCH, DELETE ${path}/required_status_checks`, "whole"],
      [`POST, PUT, DELETE ${path}/required_status_checks/contexts`, "whole"],
      [`GET, PATCH, DELETE ${path}/required_pull_request_reviews`, "no code owners"],
      [`GET, POST, DELETE ${path}/enforce_admins`, "whole"],
      [`GET, DELETE ${path}/restrictions`, "whole"],
    ]),
);

const deployments = {
  [`GET, POST ${repo}/deployments`]:
    "checks are required, the default branch is merged; nothing is deployed",
  [`GET, DELETE ${repo}/deployments/:deployment`]: "whole",
  [`GET, POST ${repo}/deployments/:deployment/statuses`]: "whole",
  [`GET ${repo}/deployments/:deployment/statuses/:status`]: "whole",
};

const rulesets = {
  [`GET, POST ${repo}/rulesets`]:
    "creation, update, deletion, linear history, forced pushes, pull requests, checks",
  [`GET, PUT, DELETE ${repo}/rulesets/:ruleset`]: "whole",
  [`GET ${repo}/rules/branches/*`]: "whole",
};

const deliveries = (path: string) => ({
  [`GET ${path}/deliveries`]: "status, cursor",
  [`GET ${path}/deliveries/:delivery`]: "whole",
  [`POST ${path}/deliveries/:delivery/attempts`]: "whole",
});

const webhooks = {
  ...deliveries(`${repo}/hooks/:hook`),
  "GET, POST /orgs/:name/hooks": "whole",
  "GET, PATCH, DELETE /orgs/:name/hooks/:hook": "whole",
  "GET, PATCH /orgs/:name/hooks/:hook/config": "whole",
  "POST /orgs/:name/hooks/:hook/pings": "whole",
  ...deliveries("/orgs/:name/hooks/:hook"),
};

const apps = {
  "GET /app": "whole; by JSON Web Token, as all of /app",
  "GET /apps/:slug": "whole",
  "GET, PATCH /app/hook/config": "whole",
  ...deliveries("/app/hook"),
  "GET /app/installations": "since",
  "GET, DELETE /app/installations/:installation": "whole",
  "PUT, DELETE /app/installations/:installation/suspended": "whole",
  "POST /app/installations/:installation/access_tokens": "repositories, permissions",
  [`GET ${repo}/installation`]: "whole",
  "GET /orgs/:name/installation": "whole",
  "GET /users/:name/installation": "whole",
  "GET /installation/repositories": "whole",
  "DELETE /installation/token": "whole",
  "GET /user/installations": "whole",
  "GET /user/installations/:installation/repositories": "whole",
  "PUT, DELETE /user/installations/:installation/repositories/:repository": "whole",
};

const manifests = {
  "POST /settings/apps/new":
    "name, url, hook, redirect, description, permissions and events of a manifest",
  "POST /organizations/:name/settings/apps/new": "the same",
  "POST /_pages/app-manifest": "the button of the page",
  "POST /app-manifests/:code/conversions": "whole",
};

const actions = `${repo}/actions`;

const workflows = {
  [`GET ${actions}/workflows`]: "whole",
  [`GET ${actions}/workflows/:workflow`]: "by id or file name",
  [`PUT ${actions}/workflows/:workflow/enable`]: "whole",
  [`PUT ${actions}/workflows/:workflow/disable`]: "whole",
  [`POST ${actions}/workflows/:workflow/dispatches`]: "inputs are checked; nothing is executed",
  [`GET ${actions}/workflows/:workflow/runs`]: "the same filters",
  [`GET ${actions}/runs`]: "actor, branch, event, status, created, head_sha, check_suite_id",
  [`GET, DELETE ${actions}/runs/:run`]: "whole",
  [`POST ${actions}/runs/:run/cancel`]: "whole",
  [`POST ${actions}/runs/:run/force-cancel`]: "whole",
  [`POST ${actions}/runs/:run/rerun`]: "whole",
  [`POST ${actions}/runs/:run/rerun-failed-jobs`]: "whole",
  [`GET ${actions}/runs/:run/jobs`]: "filter",
  [`GET ${actions}/runs/:run/attempts/:attempt/jobs`]: "whole",
  [`GET ${actions}/runs/:run/logs`]: "an archive that says that nothing was executed",
  [`GET ${actions}/runs/:run/artifacts`]: "whole",
  [`GET ${actions}/jobs/:job`]: "whole",
  [`POST ${actions}/jobs/:job/rerun`]: "whole",
  [`GET ${actions}/jobs/:job/logs`]: "a text that says that nothing was executed",
  [`GET ${actions}/artifacts`]: "name",
  [`GET, DELETE ${actions}/artifacts/:artifact`]: "whole",
  [`GET ${actions}/artifacts/:artifact/:format`]: "zip",
  "GET /:owner/:repo/actions/runs/:run/logs": "where the redirect leads",
  "GET /:owner/:repo/actions/jobs/:job/logs": "where the redirect leads",
  "GET /:owner/:repo/actions/runs/:run/artifacts/:artifact": "where the redirect leads",
  [`GET ${actions}/secrets`]: "names and times",
  [`GET ${actions}/secrets/public-key`]: "whole",
  [`GET, PUT, DELETE ${actions}/secrets/:name`]: "values are kept and never shown",
  [`GET, POST ${actions}/variables`]: "whole",
  [`GET, PATCH, DELETE ${actions}/variables/:name`]: "whole",
  [`POST ${repo}/dispatches`]: "whole",
};

const graphql = {
  "POST /graphql": "the types and mutations that gh and Octokit use most",
  "POST /api/graphql": "the same",
};

/** The supported parts of GitHub. */
export const coverage: Coverage = {
  routes: [
    ...coveredBy("code-hosting.sdk.test.ts", { ...people, ...issues, ...pulls, ...git, ...hooks }),
    ...coveredBy("code-hosting.test.ts", withInject),
    ...coveredBy("people.sdk.test.ts", others),
    ...coveredBy("checks/checks.sdk.test.ts", {
      ...checks,
      ...protection,
      ...deployments,
      ...rulesets,
    }),
    ...coveredBy("webhooks/webhooks.sdk.test.ts", webhooks),
    ...coveredBy("apps/apps.sdk.test.ts", { ...apps, ...manifests }),
    ...coveredBy("workflows/workflows.sdk.test.ts", workflows),
    ...coveredBy("graphql/graphql.sdk.test.ts", graphql),
    ...coveredBy("resources/oauth/oauth.sdk.test.ts", {
      "GET /login/oauth/authorize": "OAuth apps and Apps, with PKCE; for addresses of this machine",
      "POST /login/oauth/access_token":
        "code, device code and the refresh tokens of Apps, as a form or JSON",
      "POST /login/device/code": "whole, with slow_down",
      "GET, POST /login/device": "the page for the code of a device",
      "GET, POST /_pages/sign-in/:flow": "sign-in and consent",
      "POST, PATCH, DELETE /applications/:client/token": "whole",
      "DELETE /applications/:client/grant": "whole",
    }),
  ],
  leftOut: [
    { what: "the execution of workflows", why: "they are data; a world action ends their jobs" },
    { what: "environments, rulesets of organisations", why: "apps seldom use them" },
    {
      what: "rules for signatures, deployments, names, files and workflows in rulesets",
      why: "a ruleset with such a rule is rejected",
    },
    { what: "events of branch protection and rulesets", why: "apps seldom use them" },
    { what: "git over HTTP and SSH, archives", why: "only the API is simulated" },
    { what: "timelines, projects, packages, gists, discussions", why: "apps seldom use them" },
    { what: "release assets", why: "they are uploaded to another host" },
    { what: "code owners, required conversations and signatures", why: "no merge depends on them" },
    {
      what: "reading without a token, rate limits",
      why: "every call shows a key; none is limited",
    },
  ],
};

const partsOfCommits = ["branches-where-head", "comments"];

/** A branch name, which may hold one slash that is not encoded. */
const branches = [":ref", ":folder/:ref"];

/** Paths of GitHub that a route with a parameter or a wildcard would answer otherwise. */
export const unsupported: readonly string[] = [
  ...branches.flatMap((ref) => [
    ...partsOfCommits.map((part) => `GET ${repo}/commits/${ref}/${part}`),
    `GET ${repo}/branches/${ref}/protection/required_signatures`,
    `GET ${repo}/branches/${ref}/protection/required_status_checks/contexts`,
  ]),
  `GET ${repo}/issues/events`,
];
