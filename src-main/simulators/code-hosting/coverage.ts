import { consequencesIn, type Coverage, coveredBy } from "#core/contract/coverage.ts";

const repo = "/repos/:owner/:repo";

const people = {
  "GET /user": "supported; a token of a seeded person, or the one user",
  "GET /rate_limit": "supported; nothing is ever limited",
  "GET /user/repos": "type, visibility, affiliation, since, before, sort, direction, paging",
  "GET /orgs/:name/repos": "type, sort, direction, paging",
  "POST /user/repos": "settings and auto_init; no templates, licences or gitignores",
  "POST /orgs/:name/repos": "the same; no teams",
  [`GET, DELETE ${repo}`]: "supported",
  [`PATCH ${repo}`]: "settings, name, default branch, archived, visibility",
  "PUT, GET, DELETE /user/starred/:owner/:repo": "supported",
  "GET /search/issues": "q with qualifiers, ranges and negation; sort, order",
};

const issues = {
  [`GET ${repo}/issues`]:
    "state, labels, assignee, creator, mentioned, milestone, since, sort, direction",
  [`POST ${repo}/issues`]: "supported; labels that are not there are made",
  [`GET, PATCH ${repo}/issues/:number`]: "supported",
  [`PUT, DELETE ${repo}/issues/:number/lock`]: "supported",
  [`POST, PUT, DELETE ${repo}/issues/:number/labels`]: "supported",
  [`DELETE ${repo}/issues/:number/labels/:name`]: "supported",
  [`POST, DELETE ${repo}/issues/:number/assignees`]: "supported",
  [`POST ${repo}/issues/:number/comments`]: "supported",
  [`PATCH, DELETE ${repo}/issues/comments/:comment`]: "supported",
  [`POST ${repo}/labels`]: "supported",
  [`PATCH, DELETE ${repo}/labels/:name`]: "supported",
  [`POST ${repo}/milestones`]: "supported",
  [`PATCH, DELETE ${repo}/milestones/:milestone`]: "supported",
};

const pulls = {
  [`POST ${repo}/pulls`]: "from branches of the repository or of a fork, drafts too",
  [`GET ${repo}/pulls/:number`]: "supported, mergeability worked out; diff and patch too",
  [`PATCH ${repo}/pulls/:number`]: "supported",
  [`GET ${repo}/pulls/:number/files`]: "with patches; renames show as removed and added",
  [`GET ${repo}/pulls/:number/merge`]: "supported",
  [`PUT ${repo}/pulls/:number/merge`]: "merge, squash, rebase; conflicts by three-way merge",
  [`POST ${repo}/pulls/:number/reviews`]: "verdict, words and comments on lines",
};

const git = {
  [`GET ${repo}/contents`]: "the root folder",
  [`GET ${repo}/contents/*`]: "files and folders; raw, html and object too",
  [`PUT, DELETE ${repo}/contents/*`]: "files of up to 100 MB",
  [`GET ${repo}/branches`]: "supported",
  [`GET ${repo}/tags`]: "supported",
  [`GET ${repo}/commits`]: "sha, path, author, committer, since, until",
  [`GET ${repo}/commits/*`]: "with stats and patches; diff, patch and sha too",
  [`GET ${repo}/git/ref/*`]: "supported",
  [`GET ${repo}/git/matching-refs/*`]: "supported",
  [`POST ${repo}/git/refs`]: "supported",
  [`PATCH ${repo}/git/refs/*`]: "supported",
  [`DELETE ${repo}/git/refs/*`]: "supported; closes pull requests from the branch",
  [`POST ${repo}/git/blobs`]: "up to 100 MB",
  [`POST ${repo}/git/trees`]: "supported",
  [`GET ${repo}/git/commits/:sha`]: "supported",
  [`POST ${repo}/git/commits`]: "unsigned",
};

const hooks = {
  [`GET ${repo}/hooks`]: "supported",
  [`POST ${repo}/hooks`]: "supported; called when delivery is on",
  [`GET, PATCH, DELETE ${repo}/hooks/:hook`]: "supported",
  [`POST ${repo}/hooks/:hook/pings`]: "supported",
  [`POST ${repo}/hooks/:hook/tests`]: "supported",
  [`POST ${repo}/releases`]: "supported, with generated notes",
  [`GET ${repo}/releases/latest`]: "supported",
  [`GET ${repo}/releases/tags/*`]: "supported",
  [`PATCH, DELETE ${repo}/releases/:release`]: "supported",
};

const releaseAssets = {
  [`GET, POST ${repo}/releases/:release/assets`]: "files of up to 64 MiB",
  [`GET, PATCH, DELETE ${repo}/releases/assets/:asset`]:
    "the bytes for `Accept: application/octet-stream`",
  "GET /:owner/:repo/releases/download/:tag/:name": "of public repositories",
};

const withInject = {
  "GET /users/:name": "supported",
  "GET /orgs/:name": "supported",
  "GET /user/orgs": "supported",
  "GET /": "supported",
  "GET /meta": "three fields",
  "GET /organizations/:id": "supported",
  "GET /users/:name/repos": "type, sort, direction, paging",
  [`GET, PUT ${repo}/topics`]: "supported",
  [`GET ${repo}/assignees`]: "collaborators and members",
  [`GET ${repo}/issues/:number/labels`]: "supported",
  [`GET ${repo}/issues/:number/comments`]: "since, paging",
  [`GET ${repo}/issues/comments`]: "since, sort, direction, paging",
  [`GET ${repo}/issues/comments/:comment`]: "supported",
  [`GET ${repo}/labels`]: "supported",
  [`GET ${repo}/labels/:name`]: "supported",
  [`GET ${repo}/milestones`]: "state, sort, direction",
  [`GET ${repo}/milestones/:milestone`]: "supported",
  [`GET ${repo}/pulls`]: "state, head, base, sort, direction",
  [`GET ${repo}/pulls/:number/commits`]: "supported",
  [`POST ${repo}/merges`]: "supported",
  [`GET ${repo}/pulls/:number/reviews`]: "supported",
  [`GET, DELETE ${repo}/pulls/:number/reviews/:review`]: "supported",
  [`POST ${repo}/pulls/:number/reviews/:review/events`]: "supported",
  [`PUT ${repo}/pulls/:number/reviews/:review/dismissals`]: "supported",
  [`GET ${repo}/readme`]: "supported",
  [`GET ${repo}/branches/*`]: "supported",
  [`GET ${repo}/compare/*`]: "three dots, with patches; diff and patch too",
  [`GET ${repo}/git/blobs/:sha`]: "supported",
  [`GET ${repo}/git/trees/*`]: "by sha or ref, recursive too",
  [`GET ${repo}/git/tags/:sha`]: "supported",
  [`POST ${repo}/git/tags`]: "unsigned",
  [`GET, PATCH ${repo}/hooks/:hook/config`]: "supported",
  "GET /user/starred": "supported",
  [`GET ${repo}/stargazers`]: "supported",
  [`GET ${repo}/releases`]: "supported",
  [`GET ${repo}/releases/:release`]: "supported",
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
  "GET /user/emails": "supported",
  "GET /users/:name/orgs": "supported",
  "GET /orgs/:name/members": "role",
  "GET, DELETE /orgs/:name/members/:username": "supported",
  "GET /orgs/:name/public_members": "supported",
  "GET, PUT, DELETE /orgs/:name/memberships/:username": "supported",
  "GET /user/memberships/orgs": "supported",
  "GET, PATCH /user/memberships/orgs/:name": "supported",
  "GET, POST /orgs/:name/teams": "supported",
  "GET, PATCH, DELETE /orgs/:name/teams/:team": "supported",
  "GET /orgs/:name/teams/:team/members": "role",
  "GET, PUT, DELETE /orgs/:name/teams/:team/memberships/:username": "supported",
  "GET /orgs/:name/teams/:team/repos": "supported",
  "GET, PUT, DELETE /orgs/:name/teams/:team/repos/:owner/:repo": "supported",
  [`GET ${repo}/teams`]: "supported",
  [`GET ${repo}/collaborators`]: "affiliation, permission",
  [`GET, PUT, DELETE ${repo}/collaborators/:username`]: "supported",
  [`GET ${repo}/collaborators/:username/permission`]: "supported",
  [`GET ${repo}/invitations`]: "supported",
  [`PATCH, DELETE ${repo}/invitations/:invitation`]: "supported",
  "GET /user/repository_invitations": "supported",
  "PATCH, DELETE /user/repository_invitations/:invitation": "supported",
  [`GET, POST ${repo}/forks`]: "supported; a fork is there at once",
  [`POST ${repo}/merge-upstream`]: "supported",
  [`GET, POST, DELETE ${repo}/pulls/:number/requested_reviewers`]: "people and teams",
  [`GET ${repo}/pulls/comments`]: "since, sort, direction",
  [`GET, PATCH, DELETE ${repo}/pulls/comments/:comment`]: "supported",
  [`GET, POST ${repo}/pulls/:number/comments`]: "lines, positions, files and replies",
  [`POST ${repo}/pulls/:number/comments/:comment/replies`]: "supported",
  [`PUT ${repo}/pulls/:number/reviews/:review`]: "supported",
  [`GET ${repo}/pulls/:number/reviews/:review/comments`]: "supported",
  ...Object.fromEntries(
    ["issues/:number", "issues/comments/:comment", "pulls/comments/:comment", "releases/:release"]
      .map((path) => `${repo}/${path}/reactions`)
      .flatMap((path) => [
        [`GET, POST ${path}`, "supported"],
        [`DELETE ${path}/:reaction`, "supported"],
      ]),
  ),
};

const checks = {
  [`POST ${repo}/check-runs`]: "supported; by Apps",
  [`GET, PATCH ${repo}/check-runs/:run`]: "supported",
  [`GET ${repo}/check-runs/:run/annotations`]: "supported",
  [`POST ${repo}/check-runs/:run/rerequest`]: "supported",
  [`POST ${repo}/check-suites`]: "supported; by Apps",
  [`PATCH ${repo}/check-suites/preferences`]: "answered; every App has its suites",
  [`GET ${repo}/check-suites/:suite`]: "supported",
  [`GET ${repo}/check-suites/:suite/check-runs`]: "supported",
  [`POST ${repo}/check-suites/:suite/rerequest`]: "supported",
  ...each("GET", refs("check-runs"), "check_name, status, filter, app_id"),
  ...each("GET", refs("check-suites"), "app_id, check_name"),
  ...each("GET", refs("status"), "supported"),
  ...each("GET", refs("statuses"), "supported"),
  ...each("GET", refs("pulls"), "supported"),
  [`POST ${repo}/statuses/:sha`]: "supported",
};

const protection = Object.fromEntries(
  [":branch", ":folder/:branch"]
    .map((branch) => `${repo}/branches/${branch}/protection`)
    .flatMap((path) => [
      [`GET, PUT, DELETE ${path}`, "checks, reviews, administrators, restrictions, forced pushes"],
      [`GET, PATCH, DELETE ${path}/required_status_checks`, "supported"],
      [`GET, POST, PUT, DELETE ${path}/required_status_checks/contexts`, "supported"],
      [`GET, PATCH, DELETE ${path}/required_pull_request_reviews`, "no code owners"],
      [`GET, POST, DELETE ${path}/enforce_admins`, "supported"],
      [`GET, DELETE ${path}/restrictions`, "supported"],
    ]),
);

const deployments = {
  [`GET, POST ${repo}/deployments`]:
    "checks are required, the default branch is merged; nothing is deployed",
  [`GET, DELETE ${repo}/deployments/:deployment`]: "supported",
  [`GET, POST ${repo}/deployments/:deployment/statuses`]: "supported",
  [`GET ${repo}/deployments/:deployment/statuses/:status`]: "supported",
};

const rulesets = {
  [`GET, POST ${repo}/rulesets`]:
    "creation, update, deletion, linear history, forced pushes, pull requests, checks",
  [`GET, PUT, DELETE ${repo}/rulesets/:ruleset`]: "supported",
  [`GET ${repo}/rules/branches/*`]: "supported",
};

const deliveries = (path: string) => ({
  [`GET ${path}/deliveries`]: "status, cursor",
  [`GET ${path}/deliveries/:delivery`]: "supported",
  [`POST ${path}/deliveries/:delivery/attempts`]: "supported",
});

const webhooks = {
  ...deliveries(`${repo}/hooks/:hook`),
  "GET, POST /orgs/:name/hooks": "supported",
  "GET, PATCH, DELETE /orgs/:name/hooks/:hook": "supported",
  "GET, PATCH /orgs/:name/hooks/:hook/config": "supported",
  "POST /orgs/:name/hooks/:hook/pings": "supported",
  ...deliveries("/orgs/:name/hooks/:hook"),
};

const apps = {
  "GET /app": "supported; by JSON Web Token, as all of /app",
  "GET /apps/:slug": "supported",
  "GET, PATCH /app/hook/config": "supported",
  ...deliveries("/app/hook"),
  "GET /app/installations": "since",
  "GET, DELETE /app/installations/:installation": "supported",
  "PUT, DELETE /app/installations/:installation/suspended": "supported",
  "POST /app/installations/:installation/access_tokens": "repositories, permissions",
  [`GET ${repo}/installation`]: "supported",
  "GET /orgs/:name/installation": "supported",
  "GET /users/:name/installation": "supported",
  "GET /installation/repositories": "supported",
  "DELETE /installation/token": "supported",
  "GET /user/installations": "supported",
  "GET /user/installations/:installation/repositories": "supported",
  "PUT, DELETE /user/installations/:installation/repositories/:repository": "supported",
};

const manifests = {
  "POST /settings/apps/new":
    "name, url, hook, redirect, description, permissions and events of a manifest",
  "POST /organizations/:name/settings/apps/new": "the same",
  "POST /_pages/app-manifest": "the button of the page",
  "POST /app-manifests/:code/conversions": "supported",
};

const actions = `${repo}/actions`;

const workflows = {
  [`GET ${actions}/workflows`]: "supported",
  [`GET ${actions}/workflows/:workflow`]: "by id or file name",
  [`PUT ${actions}/workflows/:workflow/enable`]: "supported",
  [`PUT ${actions}/workflows/:workflow/disable`]: "supported",
  [`POST ${actions}/workflows/:workflow/dispatches`]: "inputs are checked; nothing is executed",
  [`GET ${actions}/workflows/:workflow/runs`]: "the same filters",
  [`GET ${actions}/runs`]: "actor, branch, event, status, created, head_sha, check_suite_id",
  [`GET, DELETE ${actions}/runs/:run`]: "supported",
  [`POST ${actions}/runs/:run/cancel`]: "supported",
  [`POST ${actions}/runs/:run/force-cancel`]: "supported",
  [`POST ${actions}/runs/:run/rerun`]: "supported",
  [`POST ${actions}/runs/:run/rerun-failed-jobs`]: "supported",
  [`GET ${actions}/runs/:run/jobs`]: "filter",
  [`GET ${actions}/runs/:run/attempts/:attempt/jobs`]: "supported",
  [`GET ${actions}/runs/:run/logs`]: "an archive that says that nothing was executed",
  [`GET ${actions}/runs/:run/artifacts`]: "supported",
  [`GET ${actions}/jobs/:job`]: "supported",
  [`POST ${actions}/jobs/:job/rerun`]: "supported",
  [`GET ${actions}/jobs/:job/logs`]: "a text that says that nothing was executed",
  [`GET ${actions}/artifacts`]: "name",
  [`GET, DELETE ${actions}/artifacts/:artifact`]: "supported",
  [`GET ${actions}/artifacts/:artifact/:format`]: "zip",
  "GET /:owner/:repo/actions/runs/:run/logs": "where the redirect leads",
  "GET /:owner/:repo/actions/jobs/:job/logs": "where the redirect leads",
  "GET /:owner/:repo/actions/runs/:run/artifacts/:artifact": "where the redirect leads",
  [`GET ${actions}/secrets`]: "names and times",
  [`GET ${actions}/secrets/public-key`]: "supported",
  [`GET, PUT, DELETE ${actions}/secrets/:name`]: "values are kept and never shown",
  [`GET, POST ${actions}/variables`]: "supported",
  [`GET, PATCH, DELETE ${actions}/variables/:name`]: "supported",
  [`POST ${repo}/dispatches`]: "supported",
};

const timeline = {
  [`GET ${repo}/issues/:number/events`]: "supported",
  [`GET ${repo}/issues/:number/timeline`]:
    "with comments, commits, reviews and the issues that name it",
  [`GET ${repo}/issues/events`]: "supported",
  [`GET ${repo}/issues/events/:event`]: "supported",
};

const switches = {
  [`GET, PUT, DELETE ${repo}/vulnerability-alerts`]: "supported; nothing is scanned",
  [`GET, PUT, DELETE ${repo}/automated-security-fixes`]: "supported",
  [`GET, DELETE ${repo}/actions/caches`]: "no run writes a cache",
  [`DELETE ${repo}/actions/caches/:cache`]: "no run writes a cache",
  [`GET ${repo}/actions/cache/usage`]: "supported",
};

const gists = {
  "GET, POST /gists": "since",
  "GET /gists/public": "since",
  "GET /gists/starred": "since",
  "GET /users/:name/gists": "since",
  "GET, PATCH, DELETE /gists/:gist": "files are changed, renamed and deleted",
  "GET /gists/:gist/:sha": "supported",
  "GET /gists/:gist/commits": "supported",
  "GET, POST /gists/:gist/forks": "supported",
  "GET, PUT, DELETE /gists/:gist/star": "supported",
  "GET, POST /gists/:gist/comments": "supported",
  "GET, PATCH, DELETE /gists/:gist/comments/:comment": "supported",
  "GET /gist/:gist/raw/:sha/:file": "where raw_url leads",
};

const notifications = {
  "GET, PUT /notifications":
    "about issues and pull requests: mentions, assignments, review requests, taking part, watching",
  [`GET, PUT ${repo}/notifications`]: "the same",
  "GET, PATCH, DELETE /notifications/threads/:thread": "supported",
  "GET, PUT, DELETE /notifications/threads/:thread/subscription": "supported",
  [`GET, PUT, DELETE ${repo}/subscription`]: "supported",
  [`GET ${repo}/subscribers`]: "supported",
  "GET /user/subscriptions": "supported",
  "GET /users/:name/subscriptions": "supported",
};

const moreAccounts = {
  "GET, POST /user/gpg_keys": "their packets are read; their signatures are not verified",
  "GET, DELETE /user/gpg_keys/:key": "supported",
  "GET /users/:name/gpg_keys": "supported",
  ...Object.fromEntries(
    ["followers", "following"].flatMap((path) => [
      [`GET /user/${path}`, "supported"],
      [`GET /users/:name/${path}`, "supported"],
    ]),
  ),
  "GET, PUT, DELETE /user/following/:target": "supported",
  "GET /users/:name/following/:target": "supported",
  "GET, POST, DELETE /user/social_accounts": "supported",
  "GET /users/:name/social_accounts": "supported",
  "GET /user/:id": "supported",
  "GET /organizations": "since",
  "GET /users/:name/starred": "sort, direction",
  "GET /user/teams": "supported",
  "GET /orgs/:name/teams/:team/teams": "supported",
  "GET /orgs/:name/installations": "supported",
  "GET /versions": "one version",
  "GET /zen": "one sentence",
  "GET /issues": "filter, state, labels, sort, direction, since",
  "GET /user/issues": "the same",
  "GET /orgs/:name/issues": "the same",
  [`GET ${repo}/assignees/:assignee`]: "supported",
  [`GET ${repo}/issues/:number/assignees/:assignee`]: "supported",
  [`GET ${repo}/milestones/:milestone/labels`]: "supported",
  [`GET, POST ${repo}/keys`]: "keys in the format of OpenSSH",
  [`GET, DELETE ${repo}/keys/:key`]: "supported",
  [`GET, POST ${repo}/autolinks`]: "supported",
  [`GET, DELETE ${repo}/autolinks/:autolink`]: "supported",
  [`GET ${repo}/comments`]: "comments on commits",
  [`GET, PATCH, DELETE ${repo}/comments/:comment`]: "supported",
  [`GET, POST ${repo}/comments/:comment/reactions`]: "supported",
  [`DELETE ${repo}/comments/:comment/reactions/:reaction`]: "supported",
  ...each("GET", refs("comments"), "supported"),
  ...each("POST", refs("comments"), "path, position, line"),
  ...each("GET", refs("branches-where-head"), "supported"),
  [`GET ${repo}/languages`]: "by the extensions of files",
  [`GET ${repo}/contributors`]: "anon",
  [`GET ${repo}/license`]: "common licenses are recognised",
  [`GET ${repo}/readme/*`]: "supported",
  "GET /repositories": "since",
  [`PUT ${repo}/pulls/:number/update-branch`]: "supported; merged at once",
  [`POST ${repo}/transfer`]: "to oneself and one's organisations, at once",
  [`POST ${repo}/generate`]: "supported",
  ...each(
    "POST",
    [":branch", ":folder/:branch"].map((branch) => `${repo}/branches/${branch}/rename`),
    "with pull requests, protection and the default branch",
  ),
  [`POST ${repo}/releases/generate-notes`]: "the merged pull requests; no configuration file",
  "GET /search/commits": "q with qualifiers, sort, order",
  "GET /search/code": "words of text files of default branches",
  "GET /search/users": "type, repos, followers, created; sort by joined",
  "GET /search/labels": "supported",
  "GET /search/topics": "supported",
};

/** The rows of the secrets or variables of one place. */
const placed = (path: string, one: string) => ({
  [`GET ${path}`]: "supported",
  ...(one === ":secret"
    ? {
        [`GET ${path}/public-key`]: "supported",
        [`GET, PUT, DELETE ${path}/${one}`]: "values are kept and never shown",
      }
    : { [`POST ${path}`]: "supported", [`GET, PATCH, DELETE ${path}/${one}`]: "supported" }),
});

const selected = (path: string) => ({
  [`GET, PUT ${path}/repositories`]: "supported",
  [`PUT, DELETE ${path}/repositories/:repository`]: "supported",
});

const environments = {
  [`GET ${repo}/environments`]: "those of deployments, too",
  [`GET, PUT, DELETE ${repo}/environments/:environment`]:
    "rules are kept; nothing waits for them, as nothing is executed",
  [`GET, POST ${repo}/environments/:environment/deployment-branch-policies`]: "supported",
  [`GET, PUT, DELETE ${repo}/environments/:environment/deployment-branch-policies/:policy`]:
    "supported",
  ...placed(`${repo}/environments/:environment/secrets`, ":secret"),
  ...placed(`${repo}/dependabot/secrets`, ":secret"),
  ...["actions", "dependabot"].reduce(
    (rows, kind) => ({
      ...rows,
      ...placed(`/orgs/:name/${kind}/secrets`, ":secret"),
      ...selected(`/orgs/:name/${kind}/secrets/:secret`),
    }),
    {},
  ),
  ...placed(`${repo}/environments/:environment/variables`, ":variable"),
  ...placed("/orgs/:name/actions/variables", ":variable"),
  ...selected("/orgs/:name/actions/variables/:variable"),
  [`GET ${repo}/actions/organization-secrets`]: "supported",
  [`GET ${repo}/actions/organization-variables`]: "supported",
  [`GET, PUT ${repo}/actions/permissions`]: "workflows that are switched off start no runs",
  [`GET, PUT ${repo}/actions/permissions/selected-actions`]: "kept; no action is executed",
  [`GET, PUT ${repo}/actions/permissions/workflow`]: "the same",
  [`GET, PUT ${repo}/actions/permissions/access`]: "the same",
  [`GET ${actions}/runs/:run/attempts/:attempt`]: "supported",
  [`GET ${actions}/runs/:run/attempts/:attempt/logs`]: "supported",
  [`DELETE ${actions}/runs/:run/logs`]: "supported",
  [`GET ${actions}/runs/:run/timing`]: "nothing is billed",
  [`GET ${actions}/workflows/:workflow/timing`]: "nothing is billed",
  [`GET ${actions}/runs/:run/approvals`]: "nothing waits for reviews",
  [`GET ${actions}/runs/:run/pending_deployments`]: "nothing waits for reviews",
  [`POST ${actions}/runs/:run/approve`]: "no run waits",
  [`GET, POST ${repo}/issues/:number/sub_issues`]: "without events",
  [`DELETE ${repo}/issues/:number/sub_issue`]: "supported",
  [`PATCH ${repo}/issues/:number/sub_issues/priority`]: "supported",
  [`GET ${repo}/issues/:number/parent`]: "supported",
  [`GET, POST ${repo}/issues/:number/dependencies/blocked_by`]: "without events",
  [`DELETE ${repo}/issues/:number/dependencies/blocked_by/:id`]: "supported",
  [`GET ${repo}/issues/:number/dependencies/blocking`]: "supported",
  ...Object.fromEntries(
    [":branch", ":folder/:branch"].flatMap((branch) =>
      ["users", "teams", "apps"].map((kind) => [
        `GET, POST, PUT, DELETE ${repo}/branches/${branch}/protection/restrictions/${kind}`,
        "supported",
      ]),
    ),
  ),
  "PATCH /user": "name, email, blog, company, location, hireable, bio, twitter_username",
};

const archives = {
  [`GET ${repo}/tarball`]: "of the default branch",
  [`GET ${repo}/tarball/*`]: "of a commit, a branch or a tag",
  [`GET ${repo}/zipball`]: "of the default branch",
  [`GET ${repo}/zipball/*`]: "of a commit, a branch or a tag",
  "GET /:owner/:repo/legacy.tar.gz/*": "where the redirect leads",
  "GET /:owner/:repo/legacy.zip/*": "where the redirect leads",
  "GET /:owner/:repo/archive/*": "what GraphQL names; `.zip` and `.tar.gz`",
};

const ownAccount = {
  "GET /users": "since",
  "POST, DELETE /user/emails": "verified at once",
  "GET /user/public_emails": "supported",
  "PATCH /user/email/visibility": "supported",
  ...Object.fromEntries(
    ["keys", "ssh_signing_keys"].flatMap((path) => [
      [`GET, POST /user/${path}`, "keys in the format of OpenSSH"],
      [`GET, DELETE /user/${path}/:key`, "supported"],
      [`GET /users/:name/${path}`, "supported"],
    ]),
  ),
  "POST /markdown": "headings, paragraphs, lists, quotes, code, links and emphasis",
  "POST /markdown/raw": "the same",
};

const graphql = {
  "POST /graphql": "the types and mutations that gh, Octokit, Renovate and release tools use",
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
    ...coveredBy("resources/timeline/timeline.sdk.test.ts", timeline),
    ...coveredBy("gists.sdk.test.ts", gists),
    ...coveredBy("notifications/notifications.sdk.test.ts", notifications),
    ...coveredBy("resources/archives/archives.sdk.test.ts", archives),
    ...coveredBy("own-account.sdk.test.ts", ownAccount),
    ...coveredBy("switches.sdk.test.ts", switches),
    ...coveredBy("more-accounts.sdk.test.ts", moreAccounts),
    ...coveredBy("environments.sdk.test.ts", environments),
    ...coveredBy("resources/release-assets/release-assets.sdk.test.ts", releaseAssets),
    ...coveredBy("graphql/graphql.sdk.test.ts", graphql),
    ...coveredBy("resources/oauth/oauth.sdk.test.ts", {
      "GET /login/oauth/authorize": "OAuth apps and Apps, with PKCE; for addresses of this machine",
      "POST /login/oauth/access_token":
        "code, device code and the refresh tokens of Apps, as a form or JSON",
      "POST /login/device/code": "supported, with slow_down",
      "GET, POST /login/device": "the page for the code of a device",
      "GET, POST /_pages/sign-in/:flow": "sign-in and consent",
      "POST, PATCH, DELETE /applications/:client/token": "supported",
      "DELETE /applications/:client/grant": "supported",
    }),
  ],
  consequences: [
    ...consequencesIn("consequences.sdk.test.ts", {
      "a branch is deleted":
        "pull requests from it and onto it are closed, and can be opened again once it is back; `delete`, `push`, `pull_request` `closed` each",
      "a pull request gets a push":
        "`synchronize`; approvals are dismissed if the protection of its base says so",
      "a pull request with closing words is merged": "the issues that it names are closed",
      "a fork is deleted": "pull requests from it are closed, without a head repository",
      "a repository is deleted": "its forks stay, and its name is free",
      "a repository is renamed": "its old name leads to it until that is used again",
      "a repository is archived": "writes are 403; it can be starred",
      "a collaborator is removed":
        "assignments and review requests go, with an event each; `member` `removed`",
      "a label or milestone is deleted": "its issues lose it, with one event",
    }),
    ...consequencesIn("apps/apps.sdk.test.ts", {
      "an App is uninstalled or suspended":
        "its tokens are refused; `installation` `deleted` or `suspend`",
    }),
  ],
  leftOut: [
    { what: "the execution of workflows", why: "they are data; a world action ends their jobs" },
    {
      what: "custom deployment rules, self-hosted and larger runners, and their reviews",
      why: "no job is executed, so that nothing waits or runs",
    },
    {
      what: "code scanning, secret scanning, Dependabot alerts, advisories, attestations, SBOMs",
      why: "nothing is scanned or built",
    },
    {
      what: "rulesets, roles, custom properties, tokens, blocks and settings of organisations",
      why: "they are for administrators of an enterprise; the organisation has fixed settings",
    },
    {
      what: "events, feeds, statistics, traffic, community profiles, interaction limits",
      why: "the pages of a repository have no visitors",
    },
    {
      what: "Codespaces, Copilot, Pages, Marketplace, migrations, Classroom, billing, campaigns",
      why: "they are other products",
    },
    {
      what: "the texts of licenses, gitignores, codes of conduct, and pictures of emoji",
      why: "the texts and pictures belong to their authors",
    },
    {
      what: "team discussions, invitations by mail, issue types",
      why: "GitHub retired the first; the others are settings of an organisation",
    },
    {
      what: "rules for signatures, deployments, names, files and workflows in rulesets",
      why: "a ruleset with such a rule is rejected",
    },
    { what: "events of branch protection and rulesets", why: "apps seldom use them" },
    { what: "git over HTTP and SSH", why: "only the API is simulated" },
    { what: "projects, packages, discussions", why: "apps seldom use them" },
    { what: "commits and mentions in timelines", why: "only issues that name another are listed" },
    {
      what: "signatures of commits, the git repositories of gists",
      why: "only the API is simulated",
    },
    { what: "download counts of release assets", why: "reads change nothing" },
    {
      what: "code owners, restricted dismissals, required conversations and signatures",
      why: "no merge depends on them",
    },
    {
      what: "reading without a token, rate limits",
      why: "every call shows a key; none is limited",
    },
  ],
};

/** A branch name, which may hold one slash that is not encoded. */
const branches = [":ref", ":folder/:ref"];

/** Paths of GitHub that a route with a parameter or a wildcard would answer otherwise. */
export const unsupported: readonly string[] = [
  ...branches.flatMap((ref) => [`GET ${repo}/branches/${ref}/protection/required_signatures`]),
];
