import type { Context, Seed } from "#core/contract/context.ts";
import { Collection } from "#core/state/collection.ts";
import { collect } from "./shared/collect.ts";
import { seedGroups, seedRoles, seedScheme } from "./access/seeds.ts";
import type { Actor, Group, PermissionScheme, Role } from "./access/types.ts";
import type { Board, Dashboard, Filter, Sprint } from "./agile/types.ts";
import type { FieldContext, OwnField } from "./own-fields/types.ts";
import { CLIENT_SECRET, clientSecret } from "./profile.ts";
import type { Attachment } from "./shared/attached.ts";
import type {
  Annex,
  BulkTask,
  Hook,
  Issue,
  IssueLink,
  Notification,
  Project,
  ProjectPart,
  User,
} from "./shared/entities.ts";
import {
  linkTypes,
  OWNER_EMAIL,
  seedPriorities,
  seedResolutions,
  seedStatuses,
  seedTypes,
  type Described,
  type IssueType,
  type LinkType,
  type Priority,
  type Status,
} from "./shared/seeds.ts";
import { createSiteState, type SiteState } from "./site/state.ts";

export type * from "./shared/entities.ts";

export interface State extends SiteState {
  readonly hooks: Collection<Hook>;
  /** The secret of the app that dynamic webhooks belong to. */
  readonly clientSecret: string;
  readonly ownerId: string;
  readonly created: number;
  readonly users: Collection<User>;
  readonly groups: Collection<Group>;
  readonly roles: Collection<Role>;
  /** The users and groups of roles, by project and role: `10000/10002`. */
  readonly actors: Map<string, readonly Actor[]>;
  readonly schemes: Collection<PermissionScheme>;
  readonly projects: Collection<Project>;
  /** Ids by key, former keys included. */
  readonly projectKeys: Map<string, string>;
  /** The number of the newest issue of each project. Numbers are not reused. */
  readonly lastNumbers: Map<string, number>;
  readonly parts: Collection<ProjectPart>;
  readonly issues: Collection<Issue>;
  readonly issueKeys: Map<string, string>;
  readonly annexes: Map<string, Annex>;
  readonly linkTypes: Collection<LinkType>;
  readonly issueTypes: Collection<IssueType>;
  readonly statuses: Collection<Status>;
  /** From the most to the least urgent. */
  readonly priorities: Collection<Priority>;
  readonly resolutions: Collection<Described>;
  readonly ownFields: Collection<OwnField>;
  readonly contexts: Collection<FieldContext>;
  readonly links: Collection<IssueLink>;
  readonly bulkTasks: Collection<BulkTask>;
  readonly attachments: Collection<Attachment>;
  /** When work was deleted, by its id. */
  readonly deletedWork: Map<string, number>;
  /** Mails that clients have asked for. They are kept and not sent. */
  readonly notifications: Collection<Notification>;
  /** The values that apps keep, by the thing that they keep them at: `issue/10000`. */
  readonly properties: Map<string, Map<string, unknown>>;
  readonly filters: Collection<Filter>;
  /** The scope of new filters by user, where the user has set one. */
  readonly shareScopes: Map<string, "AUTHENTICATED" | "PRIVATE">;
  readonly dashboards: Collection<Dashboard>;
  readonly boards: Collection<Board>;
  readonly sprints: Collection<Sprint>;
  /** The rank of the last issue in the backlog, under `last`. */
  readonly ranks: Map<"last", string>;
}

export type SimContext = Context<State>;

const FIRST_ID = 10_000;

/** The next numeric id of a family: `10000`, `10001`, … */
export function nextId({ ids }: Pick<Context<unknown>, "ids">, family: string): string {
  return String(FIRST_ID - 1 + ids.integer(family));
}

/** The next id of a family whose first members a new site has: `10100`, `10101`, … */
export function nextSiteId(context: Pick<Context<unknown>, "ids">, family: string): string {
  return String(Number(nextId(context, family)) + 100);
}

/** A new user. */
export function newUser(
  { ids, now }: Pick<Seed, "ids" | "now">,
  email: string,
  displayName: string,
): User {
  const id = `712020:${ids.uuid("account")}`;
  return { id, email, displayName, active: true, created: now };
}

/** A site with two users and no projects. */
export function createState(seed: Seed): State {
  const users = new Collection<User>();
  const owner = users.add(newUser(seed, OWNER_EMAIL, "Sim User"));
  const dev = users.add(newUser(seed, "dev@example.com", "Dev User"));
  return {
    hooks: new Collection(),
    clientSecret: seed.environment[CLIENT_SECRET] ?? clientSecret,
    ownerId: owner.id,
    created: seed.now,
    users,
    groups: collect(seedGroups(owner.id, [owner.id, dev.id])),
    roles: collect(seedRoles()),
    actors: new Map(),
    schemes: collect([seedScheme()]),
    projects: new Collection(),
    projectKeys: new Map(),
    lastNumbers: new Map(),
    parts: new Collection(),
    issues: new Collection(),
    issueKeys: new Map(),
    annexes: new Map(),
    linkTypes: collect(linkTypes),
    issueTypes: collect(seedTypes),
    statuses: collect(seedStatuses),
    priorities: collect(seedPriorities),
    resolutions: collect(seedResolutions),
    ...createSiteState(seed.now),
    ownFields: new Collection(),
    contexts: new Collection(),
    links: new Collection(),
    bulkTasks: new Collection(),
    attachments: new Collection(),
    deletedWork: new Map(),
    notifications: new Collection(),
    properties: new Map(),
    filters: new Collection(),
    shareScopes: new Map(),
    dashboards: new Collection(),
    boards: new Collection(),
    sprints: new Collection(),
    ranks: new Map(),
  };
}
