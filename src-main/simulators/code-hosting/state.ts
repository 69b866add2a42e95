import { createOAuthState, type OAuthState } from "#core/oauth/state.ts";
import type { Context, Seed } from "#core/contract/context.ts";
import { githubActions, simdeckApp } from "./apps/simdeck-app.ts";
import type {
  Account,
  Invitation,
  Membership,
  Team,
  UserEmail,
  UserKey,
} from "./entities/accounts.ts";
import type { App, Grant, Installation, ManifestCode } from "./entities/apps.ts";
import type { ActionsSettings, Environment, UserProfile } from "./entities/environments.ts";
import type { Gist } from "./entities/gists.ts";
import type { Hook } from "./entities/hooks.ts";
import type { Issue } from "./entities/issues.ts";
import type { NotificationThread, Watch } from "./entities/notifications.ts";
import type { Repository } from "./entities/repositories.ts";
import type { Secret, Variable } from "./entities/workflows.ts";
import type { Autolink, CommitComment, DeployKey, GpgKey } from "./entities/small-things.ts";

export * from "./entities/accounts.ts";
export * from "./entities/apps.ts";
export * from "./entities/checks.ts";
export * from "./entities/deployments.ts";
export * from "./entities/environments.ts";
export * from "./entities/gists.ts";
export * from "./entities/hooks.ts";
export * from "./entities/issues.ts";
export * from "./entities/notifications.ts";
export * from "./entities/repositories.ts";
export * from "./entities/rulesets.ts";
export * from "./entities/small-things.ts";
export * from "./entities/workflows.ts";

export interface State {
  readonly oauth: OAuthState;
  /** The codes of new Apps whose keys were not fetched yet. */
  readonly manifestCodes: Map<string, ManifestCode>;
  /** The account of every token that is not one of the others. */
  readonly user: Account;
  readonly organization: Account;
  readonly accounts: Map<number, Account>;
  /** By organisation, then by person. */
  readonly memberships: Map<number, Map<number, Membership>>;
  readonly teams: Map<number, Team>;
  readonly invitations: Map<number, Invitation>;
  /** By organisation. */
  readonly organizationHooks: Map<number, Map<number, Hook>>;
  /** By id, in the order they were made. */
  readonly repositories: Map<number, Repository>;
  /** `owner/name` in lower case to ids. */
  readonly names: Map<string, number>;
  /** Names that repositories had before, in the same form. */
  readonly formerNames: Map<string, number>;
  /** By repository: the ids of who starred it, and when. */
  readonly stars: Map<number, Map<number, number>>;
  readonly threads: Map<number, NotificationThread>;
  /** By repository: the people who watch it. */
  readonly watches: Map<number, Map<number, Watch>>;
  /** By id, in the order they were made. */
  readonly gists: Map<string, Gist>;
  readonly keys: Map<number, UserKey>;
  readonly gpgKeys: Map<number, GpgKey>;
  /** By person: whom they follow. */
  readonly follows: Map<number, ReadonlySet<number>>;
  /** By person: their addresses elsewhere. */
  readonly socials: Map<number, readonly string[]>;
  readonly deployKeys: Map<number, DeployKey>;
  readonly autolinks: Map<number, Autolink>;
  readonly commitComments: Map<number, CommitComment>;
  readonly environments: Map<number, Environment>;
  /** By place: the secrets of environments, of organisations, and of Dependabot. */
  readonly secretStores: Map<string, Map<string, Secret>>;
  /** By place: the variables of environments and of organisations. */
  readonly variableStores: Map<string, Map<string, Variable>>;
  /** By repository. */
  readonly actionsSettings: Map<number, ActionsSettings>;
  /** By the id of an issue: the ids of the issues below it. */
  readonly subIssues: Map<number, readonly number[]>;
  /** By the id of an issue: the ids of the issues that it waits for. */
  readonly blockedBy: Map<number, readonly number[]>;
  /** By person: the fields of their page that they changed. */
  readonly profiles: Map<number, UserProfile>;
  /** Addresses that people added to their first one. */
  readonly emails: UserEmail[];
  /** The people who show no address. */
  readonly hiddenEmails: Set<number>;
  readonly apps: Map<number, App>;
  readonly installations: Map<number, Installation>;
  /** The tokens that stand for something else than the one user. */
  readonly grants: Map<string, Grant>;
}

export type SimContext = Context<State>;

/** The people besides the one user; each has a token of their own. */
const people = [
  { login: "alice", name: "Alice Adams", isMember: true },
  { login: "bob", name: "Bob Brown", isMember: true },
  { login: "carol", name: "Carol Clark", isMember: false },
  { login: "octocat", name: "The Octocat", isMember: false },
] as const;

/** Returns the token of a seeded person: `ghp_simdeckAliceToken000…`. */
export function nameToken(login: string): string {
  const name = `${login.slice(0, 1).toUpperCase()}${login.slice(1)}`;
  return `ghp_simdeck${name}Token`.padEnd(40, "0");
}

/** Creates the first state: five people, one organisation, one App, no repositories. */
export function createState({ ids, now }: Seed): State {
  const accounts = new Map<number, Account>();
  const account = (login: string, type: Account["type"], name: string): Account => {
    const email = `${login}@users.noreply.localhost`;
    const id = ids.integer("account");
    const made = { id, login, type, name, email, description: null, createdAt: now };
    accounts.set(id, made);
    return made;
  };
  const user = account("sim-user", "User", "Simdeck User");
  const organization = account("sim-org", "Organization", "Simdeck Organization");
  const members = new Map<number, Membership>([
    [user.id, { role: "admin", state: "active", isPublic: true }],
  ]);
  const grants = new Map<string, Grant>();
  for (const { login, name, isMember } of people) {
    const { id } = account(login, "User", name);
    grants.set(nameToken(login), { kind: "user", account: id });
    if (isMember) members.set(id, { role: "member", state: "active", isPublic: true });
  }
  const app = (parts: Omit<App, "owner" | "bot" | "createdAt" | "updatedAt">): [number, App] => {
    const bot = account(`${parts.slug}[bot]`, "Bot", parts.name);
    const times = { createdAt: now, updatedAt: now };
    return [parts.id, { ...parts, owner: user.id, bot: bot.id, ...times }];
  };
  return {
    oauth: createOAuthState(),
    manifestCodes: new Map(),
    user,
    organization,
    accounts,
    memberships: new Map([[organization.id, members]]),
    teams: new Map(),
    invitations: new Map(),
    organizationHooks: new Map(),
    repositories: new Map(),
    names: new Map(),
    formerNames: new Map(),
    stars: new Map(),
    threads: new Map(),
    watches: new Map(),
    gists: new Map(),
    keys: new Map(),
    gpgKeys: new Map(),
    follows: new Map(),
    socials: new Map(),
    deployKeys: new Map(),
    autolinks: new Map(),
    commitComments: new Map(),
    environments: new Map(),
    secretStores: new Map(),
    variableStores: new Map(),
    actionsSettings: new Map(),
    subIssues: new Map(),
    blockedBy: new Map(),
    profiles: new Map(),
    emails: [],
    hiddenEmails: new Set(),
    apps: new Map([app({ ...simdeckApp, id: ids.integer("app") }), app(githubActions)]),
    installations: new Map(),
    grants,
  };
}

/** `owner/name`, as it is written. */
export function fullName({ owner, settings }: Repository): string {
  return `${owner.login}/${settings.name}`;
}

/** `o/r#5`: how people name a pull request or an issue. */
export function shortName(repository: Repository, issue: Issue): string {
  return `${fullName(repository)}#${String(issue.number)}`;
}

/** Puts an issue's new version in place of the old one and keeps count of the open ones. */
export function saveIssue<T extends Issue>(repository: Repository, issue: T): T {
  const old = repository.issues.get(issue.number);
  repository.openIssues += Number(issue.state === "open") - Number(old?.state === "open");
  repository.issues.set(issue.number, issue);
  return issue;
}
