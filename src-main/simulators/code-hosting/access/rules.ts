import type { Level, Permission } from "../state.ts";

/** The requirements of a route for its caller. */
export interface Rule {
  /** The required role of a person in the repository. */
  readonly role: Permission;
  /** The required permissions of an App: one of these. */
  readonly permissions: readonly string[];
  readonly level: Level;
}

/** Below `/repos/:owner/:repo`: paths, what an App needs, and the roles that reads and writes need. */
type Row = readonly [path: RegExp, permissions: string, reads: Permission, writes: Permission];

const rows: readonly Row[] = [
  [/^\/hooks/, "repository_hooks", "admin", "admin"],
  [/^\/collaborators\/:\w+\/permission/, "metadata", "pull", "admin"],
  [/^\/collaborators/, "administration", "push", "admin"],
  [/^\/invitations/, "administration", "admin", "admin"],
  [/^\/branches\/.*\/protection/, "administration", "admin", "admin"],
  [/^\/rulesets|^\/rules\/branches/, "administration", "pull", "admin"],
  [/^\/keys|^\/autolinks/, "administration", "admin", "admin"],
  [/^\/comments/, "contents", "pull", "pull"],
  [/^\/commits\/.*\/comments/, "contents", "pull", "pull"],
  [/^\/topics|^\/teams/, "administration", "pull", "admin"],
  [/^\/vulnerability-alerts|^\/automated-security-fixes/, "administration", "admin", "admin"],
  [/^\/environments\/:environment\/secrets/, "environments", "push", "push"],
  [/^\/environments\/:environment\/variables/, "environments", "push", "push"],
  [/^\/environments/, "environments", "pull", "admin"],
  [/^\/dependabot\/secrets/, "dependabot_secrets", "push", "push"],
  [/^\/actions\/organization-secrets/, "secrets", "push", "push"],
  [/^\/actions\/organization-variables/, "actions", "push", "push"],
  [/^\/actions\/permissions/, "administration", "admin", "admin"],
  [/^\/issues\/:number\/(?:sub_issue|dependencies)/, "issues", "pull", "triage"],
  [/^\/actions\/secrets/, "secrets", "push", "push"],
  [/^\/actions\/variables/, "actions", "push", "push"],
  [/^\/actions/, "actions", "pull", "push"],
  [/^\/deployments/, "deployments", "pull", "push"],
  [/^\/dispatches/, "contents", "push", "push"],
  [/^\/(?:check-runs|check-suites)|^\/commits\/.*\/check-/, "checks", "pull", "push"],
  [/^\/statuses|^\/commits\/.*\/status/, "statuses", "pull", "push"],
  [/^\/pulls\/:number\/(?:merge|update-branch)/, "contents", "pull", "push"],
  [/^\/pulls\/:number\/reviews\/:review\/dismissals/, "pull_requests", "pull", "push"],
  [/^\/pulls|^\/commits\/.*\/pulls/, "pull_requests", "pull", "pull"],
  [/^\/issues\/:number\/(?:labels|assignees)/, "issues,pull_requests", "pull", "triage"],
  [/^\/issues\/:number\/lock/, "issues,pull_requests", "pull", "push"],
  [/^\/issues/, "issues,pull_requests", "pull", "pull"],
  [/^\/(?:labels|milestones)/, "issues,pull_requests", "pull", "push"],
  [/^\/assignees/, "issues,pull_requests", "pull", "push"],
  [
    /^\/(?:stargazers|forks|languages|contributors|subscri|notifications)|^$/,
    "metadata",
    "pull",
    "pull",
  ],
  // Contents, branches, commits, comparisons, tags, refs, git objects, merges, releases.
  [/^\//, "contents", "pull", "push"],
];

const readRules: Rule = { role: "pull", permissions: ["metadata"], level: "read" };

/** Routes that need something else than their path says: reads of rules, writes of a whole repository. */
const wholes: Readonly<Record<string, Rule>> = {
  "GET /repos/:owner/:repo/rulesets": readRules,
  "GET /repos/:owner/:repo/rulesets/:ruleset": readRules,
  "GET /repos/:owner/:repo/rules/branches/*": readRules,
  "PATCH /repos/:owner/:repo": { role: "admin", permissions: ["administration"], level: "write" },
  "DELETE /repos/:owner/:repo": { role: "admin", permissions: ["administration"], level: "write" },
  "POST /repos/:owner/:repo/forks": {
    role: "pull",
    permissions: ["administration"],
    level: "write",
  },
};

/** Returns what a route of a repository asks of its caller. */
export function findRule(endpoint: string): Rule | undefined {
  const [, method = "", path] = /^(\w+) \/repos\/:owner\/:repo(.*)$/.exec(endpoint) ?? [];
  if (path === undefined) return undefined;
  const isRead = method === "GET";
  const row = rows.find(([pattern]) => pattern.test(path));
  if (!row) return undefined;
  const [, permissions, reads, writes] = row;
  const whole = wholes[endpoint];
  if (whole) return whole;
  return {
    role: isRead ? reads : writes,
    permissions: permissions.split(","),
    level: isRead ? "read" : "write",
  };
}
