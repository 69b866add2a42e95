import { type Coverage, coveredBy } from "#core/kernel/coverage.ts";

const repo = "/repos/:owner/:repo";

const people = {
  "GET /user": "whole; every token belongs to the one user",
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
  [`POST ${repo}/pulls`]: "from branches of the same repository, drafts too",
  [`GET ${repo}/pulls/:number`]: "whole, mergeability worked out; diff and patch too",
  [`PATCH ${repo}/pulls/:number`]: "whole",
  [`GET ${repo}/pulls/:number/files`]: "with patches; renames show as removed and added",
  [`GET ${repo}/pulls/:number/merge`]: "whole",
  [`PUT ${repo}/pulls/:number/merge`]: "merge, squash, rebase; conflicts by three-way merge",
  [`POST ${repo}/pulls/:number/reviews`]: "verdict and words; no comments on lines",
};

const git = {
  [`GET ${repo}/contents`]: "the root folder",
  [`GET ${repo}/contents/*`]: "files and folders; raw, html and object too",
  [`PUT, DELETE ${repo}/contents/*`]: "whole",
  [`GET ${repo}/branches`]: "no protection",
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
  [`POST ${repo}/hooks`]: "kept and shown, never called",
  [`GET, PATCH, DELETE ${repo}/hooks/:hook`]: "whole",
  [`GET ${repo}/hooks/:hook/deliveries`]: "there never are any",
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
  "GET /users/:name/repos": "type, sort, direction, paging",
  [`GET, PUT ${repo}/topics`]: "whole",
  [`GET ${repo}/assignees`]: "the one user",
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
  [`GET ${repo}/branches/*`]: "no protection",
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

/** What of GitHub is here. */
export const coverage: Coverage = {
  routes: [
    ...coveredBy("code-hosting.sdk.test.ts", { ...people, ...issues, ...pulls, ...git, ...hooks }),
    ...coveredBy("code-hosting.test.ts", withInject),
    ...coveredBy("resources/oauth/oauth.sdk.test.ts", {
      "GET /login/oauth/authorize": "OAuth apps, with PKCE; for addresses of this machine",
      "POST /login/oauth/access_token": "code and device code, as a form or JSON",
      "POST /login/device/code": "never slow_down",
      "GET, POST /login/device": "the page for the code of a device",
      "GET, POST /_pages/sign-in/:flow": "sign-in and consent",
      "POST, PATCH, DELETE /applications/:client/token": "whole",
      "DELETE /applications/:client/grant": "whole",
    }),
  ],
  leftOut: [
    { what: "actions, checks, statuses, deployments", why: "nothing runs here" },
    { what: "git over HTTP and SSH, archives", why: "only the API is simulated" },
    { what: "other users, teams, collaborators, forks", why: "every token belongs to one user" },
    { what: "review requests, comments on lines", why: "they need a second user" },
    {
      what: "reactions, timelines, projects, packages, gists, GraphQL",
      why: "no event depends on them",
    },
    { what: "closing words in pull requests", why: "an issue is closed by who closes it" },
    { what: "release assets", why: "they are uploaded to another host" },
    { what: "hooks of organisations", why: "hooks are never called" },
    {
      what: "reading without a token, rate limits",
      why: "every call shows a key here; none is limited",
    },
  ],
};

const partsOfCommits = [
  "branches-where-head",
  "check-runs",
  "check-suites",
  "comments",
  "pulls",
  "status",
  "statuses",
];

/** A branch name, which may hold one slash that is not encoded. */
const refs = [":ref", ":folder/:ref"];

/** Paths of GitHub that a route with a parameter or a wildcard would answer otherwise. */
export const unsupported: readonly string[] = [
  ...refs.flatMap((ref) => [
    ...partsOfCommits.map((part) => `GET ${repo}/commits/${ref}/${part}`),
    `GET ${repo}/branches/${ref}/protection`,
    `GET ${repo}/branches/${ref}/protection/*`,
  ]),
  `GET ${repo}/issues/events`,
  `GET ${repo}/pulls/comments`,
];
