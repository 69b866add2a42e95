import { Refusal } from "#core/contract/refusal.ts";
import { RouteResponse } from "#core/contract/response.ts";
import { ownValue } from "#core/state/own-value.ts";
import { githubError, notFound } from "../errors.ts";
import type { Actor } from "./actor.ts";

/** The scopes that each scope includes; the first level is what a personal token has. */
const included: Readonly<Record<string, readonly string[]>> = {
  repo: ["repo:status", "repo_deployment", "public_repo", "repo:invite", "security_events"],
  "admin:repo_hook": ["write:repo_hook", "read:repo_hook"],
  "write:repo_hook": ["read:repo_hook"],
  "admin:org": ["write:org", "read:org"],
  "write:org": ["read:org"],
  user: ["read:user", "user:email", "user:follow"],
  "admin:org_hook": [],
  "admin:public_key": ["write:public_key", "read:public_key"],
  "write:public_key": ["read:public_key"],
  "admin:gpg_key": ["write:gpg_key", "read:gpg_key"],
  "write:gpg_key": ["read:gpg_key"],
  "admin:ssh_signing_key": ["write:ssh_signing_key", "read:ssh_signing_key"],
  "write:ssh_signing_key": ["read:ssh_signing_key"],
  delete_repo: [],
  gist: [],
  notifications: [],
  workflow: [],
};

const everything = Object.keys(included).filter((scope) => !scope.startsWith("write:"));

/** Returns scopes without those that others of the list include, as GitHub keeps them. */
export function normalizeScopes(scopes: readonly string[]): readonly string[] {
  return scopes.filter(
    (scope) => !scopes.some((other) => ownValue(included, other)?.includes(scope)),
  );
}

/** The required scopes: one of these, and the status of the error without any of them. */
interface Need {
  readonly scopes: readonly string[];
  /** The message of the 403; without one, GitHub answers 404. */
  readonly message?: string;
}

const READ_ORG = "You need at least read:org scope to list your organizations.";
const WRITE_ORG = "You need at least write:org scope to change organizations.";

type Row = readonly [endpoint: RegExp, need: Need];

/** The first row that fits decides. Public data can be read with any token. */
const rows: readonly Row[] = [
  [
    /^DELETE \/repos\/:owner\/:repo$/,
    { scopes: ["delete_repo"], message: "Must have admin rights to Repository." },
  ],
  [/^GET \/user\/(?:public_)?emails/, { scopes: ["user:email"] }],
  [/^\w+ \/(?:repos\/:owner\/:repo\/)?notifications/, { scopes: ["notifications", "repo"] }],
  [/^(?:POST|DELETE) \/user\/emails|^PATCH \/user\/email\//, { scopes: ["user"] }],
  [/^(?:POST|PUT|PATCH|DELETE) \/gists/, { scopes: ["gist"] }],
  [/^GET \/user\/keys/, { scopes: ["read:public_key"] }],
  [/^POST \/user\/keys/, { scopes: ["write:public_key"] }],
  [/^DELETE \/user\/keys/, { scopes: ["admin:public_key"] }],
  [/^GET \/user\/gpg_keys/, { scopes: ["read:gpg_key"] }],
  [/^POST \/user\/gpg_keys/, { scopes: ["write:gpg_key"] }],
  [/^DELETE \/user\/gpg_keys/, { scopes: ["admin:gpg_key"] }],
  [/^(?:PUT|DELETE) \/user\/following/, { scopes: ["user:follow"] }],
  [/^(?:POST|DELETE) \/user\/social_accounts/, { scopes: ["user"] }],
  [/^GET \/user\/ssh_signing_keys/, { scopes: ["read:ssh_signing_key"] }],
  [/^POST \/user\/ssh_signing_keys/, { scopes: ["write:ssh_signing_key"] }],
  [/^DELETE \/user\/ssh_signing_keys/, { scopes: ["admin:ssh_signing_key"] }],
  [/^GET \/user\/orgs/, { scopes: ["read:org", "user"], message: READ_ORG }],
  [/^GET \/user\/memberships\/orgs/, { scopes: ["read:org", "user"], message: READ_ORG }],
  [/^PATCH \/user\/memberships\/orgs/, { scopes: ["write:org"], message: WRITE_ORG }],
  [/^\w+ \/orgs\/:name\/hooks/, { scopes: ["admin:org_hook"] }],
  [/^(?:POST|PUT|PATCH|DELETE) \/user\/starred/, { scopes: ["public_repo"] }],
  [/^POST \/(?:user|orgs\/:name)\/repos/, { scopes: ["public_repo"] }],
  [/^(?:POST|PUT|PATCH|DELETE) \/orgs\//, { scopes: ["write:org"], message: WRITE_ORG }],
  [/^GET \/orgs\/:name\/(?:teams|memberships)/, { scopes: ["read:org"], message: READ_ORG }],
  [/^GET \/repos\/:owner\/:repo\/hooks/, { scopes: ["read:repo_hook", "repo"] }],
  [/^DELETE \/repos\/:owner\/:repo\/hooks/, { scopes: ["admin:repo_hook", "repo"] }],
  [/^\w+ \/repos\/:owner\/:repo\/hooks/, { scopes: ["write:repo_hook", "repo"] }],
  [/^POST \/repos\/:owner\/:repo\/statuses/, { scopes: ["repo:status"] }],
  [/^POST \/repos\/:owner\/:repo\/deployments/, { scopes: ["repo_deployment"] }],
  [/^\w+ \/repos\/:owner\/:repo\/(?:invitations|collaborators)/, { scopes: ["repo:invite"] }],
  [/^(?:POST|PUT|PATCH|DELETE) \/repos\//, { scopes: ["public_repo"] }],
];

function needOf(endpoint: string): Need {
  return rows.find(([pattern]) => pattern.test(endpoint))?.[1] ?? { scopes: [] };
}

/** Returns whether scopes include one of those that would do. */
function grants(held: readonly string[], wanted: readonly string[]): boolean {
  return wanted.some(
    (scope) => held.includes(scope) || held.some((one) => ownValue(included, one)?.includes(scope)),
  );
}

/** Returns whether a token may reach private repositories; a token without scopes of its own may. */
export function reachesPrivate(actor: Actor): boolean {
  return actor.kind !== "user" || !actor.scopes || grants(actor.scopes, ["repo"]);
}

/** Returns whether a token shows the private data of its own user. */
export function seesPrivateData(actor: Actor): boolean {
  return actor.kind !== "user" || !actor.scopes || grants(actor.scopes, ["read:user"]);
}

/** Throws what GitHub answers to a token of an OAuth app without a scope of the route. */
export function checkScopes(actor: Actor, endpoint: string): void {
  if (actor.kind !== "user" || !actor.scopes) return;
  const { scopes, message } = needOf(endpoint);
  if (scopes.length === 0 || grants(actor.scopes, scopes)) return;
  throw message === undefined ? notFound() : githubError(403, message);
}

/** Adds the headers about scopes to a response or an error; tokens of Apps have permissions instead. */
export function withScopeHeaders(
  actor: Actor,
  endpoint: string,
  respond: () => RouteResponse,
): RouteResponse {
  if (actor.kind !== "user" || actor.through) return respond();
  const scopes = {
    "x-oauth-scopes": (actor.scopes ?? everything).join(", "),
    "x-accepted-oauth-scopes": needOf(endpoint).scopes.join(", "),
  };
  try {
    const { status, body, headers, isEndless } = respond();
    return new RouteResponse(status, body, { ...scopes, ...headers }, isEndless);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw new Refusal(error.status, error.body, { ...scopes, ...error.headers });
  }
}
