import { createOAuthState, type OAuthState } from "#core/oauth/state.ts";
import { Collection } from "#core/state/collection.ts";
import type { Context, Seed } from "#core/contract/context.ts";
import type { PushedRequest, App, AuthorizationServer } from "./authorization/entities.ts";
import { seedApp, seedServer } from "./authorization/seeds.ts";
import { createManagement, type Management } from "./management/state.ts";
import type { PasswordHash } from "./sign-in/password-hash.ts";
import type { AuthnTransaction, Factor, SessionToken } from "./factors/entities.ts";

export type UserStatus =
  | "STAGED"
  | "PROVISIONED"
  | "ACTIVE"
  | "RECOVERY"
  | "PASSWORD_EXPIRED"
  | "LOCKED_OUT"
  | "SUSPENDED"
  | "DEPROVISIONED";

/** Attributes of a person: Okta's own and whatever the client adds. */
export type Profile = Readonly<Record<string, unknown>>;

/** A link's secret: what the activation mail or the reset mail leads to. */
export interface OneTimeToken {
  readonly value: string;
  readonly expiresAt: number;
}

export interface User {
  readonly id: string;
  readonly status: UserStatus;
  readonly created: number;
  readonly activated: number | null;
  readonly statusChanged: number | null;
  readonly lastLogin: number | null;
  readonly lastUpdated: number;
  readonly passwordChanged: number | null;
  readonly profile: Profile;
  /** Kept to be compared, never shown; `undefined` when none is set. */
  readonly password: string | undefined;
  readonly recovery: { readonly question: string; readonly answer: string } | undefined;
  readonly provider: { readonly type: string; readonly name: string };
  readonly token: OneTimeToken | undefined;
  readonly failedLogins: number;
  /** The type of the user; `undefined` for the first one. */
  readonly typeId: string | undefined;
  /** True for a user whose password an inline hook verifies at the first sign-in. */
  readonly importsPassword?: true | undefined;
  /** The hash of a password that was hashed elsewhere, until the user signs in with it. */
  readonly importedHash?: PasswordHash | undefined;
}

export interface Group {
  readonly id: string;
  readonly type: "OKTA_GROUP" | "BUILT_IN";
  readonly created: number;
  readonly lastUpdated: number;
  readonly lastMembershipUpdated: number;
  readonly profile: Profile & { readonly name: string; readonly description: string | null };
}

/** Members in the order they came; a removed one leaves no trace. */
export type Members = Collection<{ readonly id: string }>;

/** An entry of the system log. */
export interface LogEvent {
  readonly id: string;
  readonly published: number;
  readonly eventType: string;
  readonly severity: "INFO" | "WARN";
  readonly displayMessage: string;
  readonly actorId: string;
  readonly result: "SUCCESS" | "FAILURE";
  readonly reason: string | null;
  readonly targets: readonly LogTarget[];
}

/** The target of an entry of the system log. */
export interface LogTarget {
  readonly id: string;
  /** `User`, `UserGroup`, `AppInstance`, … */
  readonly type: string;
  readonly displayName: string | null;
  readonly alternateId: string | null;
}

/** The events of a type that a hook gets: those for which an expression is true. */
export interface EventFilter {
  readonly event: string;
  readonly condition: {
    readonly version?: string | null | undefined;
    readonly expression: string;
  };
}

/** A receiver of events of the system log. */
export interface EventHook {
  readonly id: string;
  readonly name: string;
  readonly description: string | null;
  readonly status: "ACTIVE" | "INACTIVE";
  readonly verificationStatus: "UNVERIFIED" | "VERIFIED";
  readonly created: number;
  readonly lastUpdated: number;
  readonly events: readonly string[];
  readonly uri: string;
  readonly headers: readonly { readonly key: string; readonly value: string }[];
  /** The header of the channel that carries a secret. */
  readonly authScheme: { readonly key: string; readonly value: string } | undefined;
  /** Expressions by types of events; an event of another type needs none. */
  readonly filter: readonly EventFilter[] | undefined;
}

export interface State {
  readonly orgId: string;
  readonly created: number;
  readonly typeId: string;
  readonly tokenId: string;
  /** The owner of the API token: also found as `me`. */
  readonly ownerId: string;
  readonly everyoneId: string;
  readonly users: Collection<User>;
  /** Logins in lower case to ids. */
  readonly logins: Map<string, string>;
  /** Tokens of mails to the ids of their users. */
  readonly tokens: Map<string, string>;
  readonly groups: Collection<Group>;
  readonly groupNames: Map<string, string>;
  readonly members: Map<string, Members>;
  /** Per user the groups they are in, in the order they joined. */
  readonly groupsOf: Map<string, Set<string>>;
  readonly oauth: OAuthState;
  /** Pushed authorization requests, by the last part of their `request_uri`. */
  readonly pushed: Map<string, PushedRequest>;
  readonly apps: Collection<App>;
  /** The app that is there from the start. */
  readonly firstAppId: string;
  readonly servers: Collection<AuthorizationServer>;
  readonly factors: Collection<Factor>;
  readonly authn: Map<string, AuthnTransaction>;
  readonly sessionTokens: Map<string, SessionToken>;
  readonly logs: Collection<LogEvent>;
  readonly eventHooks: Collection<EventHook>;
  readonly management: Management;
}

export type SimContext = Context<State>;

/** Returns whether a user has a password, or the hash of one. */
export function hasPassword({ password, importedHash }: User): boolean {
  return password !== undefined || importedHash !== undefined;
}

/** The login a user signs in with. */
export function readLogin(user: User): string {
  return readText(user.profile, "login");
}

/** The first and the last name of a user. */
export function readName({ profile }: User): string {
  return `${readText(profile, "firstName")} ${readText(profile, "lastName")}`.trim();
}

/** A profile's text attribute, empty when there is none. */
export function readText(profile: Profile, name: string): string {
  const value = profile[name];
  return typeof value === "string" ? value : "";
}

/** An org with its first group and only the owner of its API token. */
export function createState(seed: Seed): State {
  const { ids, now } = seed;
  const typeId = ids.next("oty", 17);
  const everyoneId = ids.next("00g", 17);
  const state: State = {
    orgId: ids.next("00o", 17),
    created: now,
    typeId,
    tokenId: ids.next("00T", 17),
    ownerId: ids.next("00u", 17),
    everyoneId,
    users: new Collection(),
    logins: new Map(),
    tokens: new Map(),
    groups: new Collection(),
    groupNames: new Map(),
    members: new Map(),
    groupsOf: new Map(),
    oauth: createOAuthState(),
    pushed: new Map(),
    apps: new Collection(),
    firstAppId: ids.next("0oa", 17),
    servers: new Collection(),
    factors: new Collection(),
    authn: new Map(),
    sessionTokens: new Map(),
    logs: new Collection(),
    eventHooks: new Collection(),
    management: createManagement(seed, everyoneId, typeId),
  };
  addGroup(state, {
    id: state.everyoneId,
    type: "BUILT_IN",
    created: now,
    lastUpdated: now,
    lastMembershipUpdated: now,
    profile: { name: "Everyone", description: "All users in your organization" },
  });
  addUser(state, ownerOf(state, now));
  state.apps.add(seedApp(state, ids, now));
  state.servers.add(seedServer(ids, now));
  return state;
}

function ownerOf(state: State, now: number): User {
  const login = "admin@simdeck.test";
  return {
    ...newUser(state.ownerId, now),
    status: "ACTIVE",
    activated: now,
    statusChanged: now,
    profile: { firstName: "Simdeck", lastName: "Admin", login, email: login },
  };
}

/** A new user. */
export function newUser(id: string, now: number): User {
  return {
    id,
    status: "STAGED",
    created: now,
    activated: null,
    statusChanged: null,
    lastLogin: null,
    lastUpdated: now,
    passwordChanged: null,
    profile: {},
    password: undefined,
    recovery: undefined,
    provider: { type: "OKTA", name: "OKTA" },
    token: undefined,
    failedLogins: 0,
    typeId: undefined,
  };
}

/** Puts a new user into the org and into Everyone. */
export function addUser(state: State, user: User): User {
  state.users.add(user);
  state.logins.set(readLogin(user).toLowerCase(), user.id);
  state.groupsOf.set(user.id, new Set());
  join(state, state.everyoneId, user.id, user.created);
  return user;
}

/** Puts a user's new version in place of the old one; its login and token are found from now on. */
export function saveUser(state: State, user: User): User {
  const old = state.users.get(user.id);
  if (old) {
    state.logins.delete(readLogin(old).toLowerCase());
    if (old.token) state.tokens.delete(old.token.value);
  }
  state.logins.set(readLogin(user).toLowerCase(), user.id);
  if (user.token) state.tokens.set(user.token.value, user.id);
  return state.users.replace(user);
}

/** Takes a user out of the org and of every group. */
export function removeUser(state: State, user: User, now: number): void {
  for (const groupId of state.groupsOf.get(user.id) ?? []) leave(state, groupId, user.id, now);
  state.groupsOf.delete(user.id);
  state.logins.delete(readLogin(user).toLowerCase());
  if (user.token) state.tokens.delete(user.token.value);
  state.users.remove(user.id);
}

/** Puts a new group in, without members. */
export function addGroup(state: State, group: Group): Group {
  state.groups.add(group);
  state.groupNames.set(group.profile.name, group.id);
  state.members.set(group.id, new Collection());
  return group;
}

/** Puts a group's new version in place of the old one. */
export function saveGroup(state: State, group: Group): Group {
  const old = state.groups.get(group.id);
  if (old) state.groupNames.delete(old.profile.name);
  state.groupNames.set(group.profile.name, group.id);
  return state.groups.replace(group);
}

/** Takes a group away; its members stay in the org. */
export function removeGroup(state: State, group: Group): void {
  for (const { id } of state.members.get(group.id)?.values() ?? []) {
    state.groupsOf.get(id)?.delete(group.id);
  }
  state.members.delete(group.id);
  state.groupNames.delete(group.profile.name);
  state.groups.remove(group.id);
}

/** Makes a user a member; nothing happens when it is one. */
export function join(state: State, groupId: string, userId: string, now: number): void {
  const members = state.members.get(groupId);
  if (!members || members.has(userId)) return;
  members.add({ id: userId });
  state.groupsOf.get(userId)?.add(groupId);
  membershipChanged(state, groupId, now);
}

/** Ends a membership; nothing happens when there is none. */
export function leave(state: State, groupId: string, userId: string, now: number): void {
  if (state.members.get(groupId)?.remove(userId) !== true) return;
  state.groupsOf.get(userId)?.delete(groupId);
  membershipChanged(state, groupId, now);
}

function membershipChanged(state: State, groupId: string, now: number): void {
  const group = state.groups.get(groupId);
  if (group) state.groups.replace({ ...group, lastMembershipUpdated: now });
}
