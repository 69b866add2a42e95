import type { Context, Seed } from "#core/contract/context.ts";
import { Collection } from "#core/state/collection.ts";
import { seedGroups, seedRoles, seedScheme } from "./access/seeds.ts";
import type { Actor, Group, PermissionScheme, Role } from "./access/types.ts";
import type { AdfDocument } from "./adf/document.ts";
import type { Board, Dashboard, Filter, Sprint } from "./agile/types.ts";
import type { FieldContext, OwnField } from "./own-fields/types.ts";
import { CLIENT_SECRET, clientSecret } from "./profile.ts";
import type { Attachment, RemoteLink } from "./shared/attached.ts";
import { linkTypes, OWNER_EMAIL, type LinkType } from "./shared/seeds.ts";

export interface User {
  readonly id: string;
  readonly email: string;
  readonly displayName: string;
  readonly active: boolean;
  readonly created: number;
}

export interface Project {
  readonly id: string;
  readonly key: string;
  readonly name: string;
  readonly description: string;
  readonly typeKey: "software" | "business" | "service_desk";
  readonly leadId: string;
  readonly created: number;
  readonly url: string;
  /** The assignee of new issues without one. */
  readonly assigneeType: "PROJECT_LEAD" | "UNASSIGNED";
  /** The permission scheme. */
  readonly schemeId: string;
}

/** The assignee of new issues of a component. */
export type AssigneeType = "PROJECT_DEFAULT" | "COMPONENT_LEAD" | "PROJECT_LEAD" | "UNASSIGNED";

/** A component or a version of a project. */
export interface ProjectPart {
  readonly id: string;
  readonly kind: "component" | "version";
  readonly projectId: string;
  readonly name: string;
  readonly description: string;
  /** The place among the versions or components of the project. */
  readonly sequence: number;
  /** Of versions. */
  readonly archived: boolean;
  readonly released: boolean;
  readonly startDate: string | null;
  readonly releaseDate: string | null;
  /** Of components. */
  readonly leadId: string | null;
  readonly assigneeType: AssigneeType;
}

/** The group or role that alone may see a comment or work. It is kept and shown. */
export interface Visibility {
  readonly type: "group" | "role";
  readonly value?: string | undefined;
  readonly identifier?: string | null | undefined;
}

/** The fields of an issue that a client may set. */
export interface IssueFields {
  readonly summary: string;
  readonly description: AdfDocument | null;
  readonly environment: AdfDocument | null;
  readonly typeId: string;
  readonly priorityId: string;
  readonly labels: readonly string[];
  readonly assigneeId: string | null;
  readonly reporterId: string;
  readonly parentId: string | null;
  /** `2026-01-31` */
  readonly dueDate: string | null;
  readonly componentIds: readonly string[];
  readonly fixVersionIds: readonly string[];
  readonly affectedVersionIds: readonly string[];
  readonly resolutionId: string | null;
  /** Seconds. */
  readonly originalEstimate: number | null;
  readonly remainingEstimate: number | null;
  /** The open sprint that the issue is in. */
  readonly sprintId: string | null;
  /** By `customfield_10016`. */
  readonly custom: Readonly<Record<string, unknown>>;
}

export interface Issue extends IssueFields {
  readonly id: string;
  readonly key: string;
  readonly projectId: string;
  readonly statusId: string;
  readonly creatorId: string;
  readonly created: number;
  readonly updated: number;
  readonly resolved: number | null;
  readonly statusChanged: number;
  /** The place in the backlog, compared as text. */
  readonly rank: string;
  /** True for an issue that is kept for reading alone, and that searches do not find. */
  readonly isArchived: boolean;
  /** The closed sprints that the issue was in. */
  readonly closedSprintIds: readonly string[];
}

export interface Comment {
  readonly id: string;
  readonly authorId: string;
  readonly updateAuthorId: string;
  readonly body: AdfDocument;
  readonly visibility: Visibility | undefined;
  readonly isPublic: boolean;
  readonly created: number;
  readonly updated: number;
}

export interface Worklog {
  readonly id: string;
  readonly authorId: string;
  readonly updateAuthorId: string;
  readonly comment: AdfDocument | null;
  readonly started: number;
  readonly seconds: number;
  readonly visibility: Visibility | undefined;
  readonly created: number;
  readonly updated: number;
}

/** The change of one field, as ids and as text. */
export interface Change {
  readonly field: string;
  readonly from: string | null;
  readonly fromText: string | null;
  readonly to: string | null;
  readonly toText: string | null;
}

/** The changes of one request. */
export interface History {
  readonly id: string;
  readonly authorId: string;
  readonly created: number;
  readonly changes: readonly Change[];
}

/** The inward issue does to the outward issue what the type's `outward` says: it blocks it. */
export interface IssueLink {
  readonly id: string;
  readonly typeId: string;
  readonly inwardId: string;
  readonly outwardId: string;
}

/** The comments, work, changes, people and links of an issue. */
export interface Annex {
  readonly comments: Collection<Comment>;
  readonly worklogs: Collection<Worklog>;
  readonly histories: Collection<History>;
  readonly watchers: Set<string>;
  readonly voters: Set<string>;
  readonly linkIds: Set<string>;
  readonly childIds: Set<string>;
  readonly attachmentIds: Set<string>;
  readonly remoteLinks: Collection<RemoteLink>;
}

/** A change of many issues at once, which is done when its request is answered. */
export interface BulkTask {
  readonly id: string;
  readonly authorId: string;
  readonly created: number;
  readonly doneIds: readonly string[];
  /** The messages of the issues that could not be changed, by their ids. */
  readonly failed: Readonly<Record<string, readonly string[]>>;
  /** The number of issues that do not exist or that the author may not see. */
  readonly missing: number;
}

/** A mail about an issue. */
export interface Notification {
  readonly id: string;
  readonly issueId: string;
  readonly subject: string;
  readonly text: string;
  /** The accounts that get it. */
  readonly recipientIds: readonly string[];
  readonly created: number;
}

/** A webhook that an administrator or an app has registered. */
export interface Hook {
  readonly id: string;
  readonly registeredBy: "administrator" | "app";
  readonly name: string;
  readonly url: string;
  readonly events: readonly string[];
  /** Empty for every issue. */
  readonly jql: string;
  /** Of an administrator's webhook; without one its deliveries have no signature. */
  readonly secret: string | undefined;
  readonly isEnabled: boolean;
  /** The fields whose changes an app gets; empty for all. */
  readonly fieldIds: readonly string[];
  /** Simulator time in milliseconds; an administrator's webhook does not expire. */
  readonly expiresAt: number;
  readonly updated: number;
}

export interface State {
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

/** A new user. */
export function newUser(
  { ids, now }: Pick<Seed, "ids" | "now">,
  email: string,
  displayName: string,
): User {
  const id = `712020:${ids.uuid("account")}`;
  return { id, email, displayName, active: true, created: now };
}

function collect<T extends { readonly id: string }>(items: readonly T[]): Collection<T> {
  const collection = new Collection<T>();
  for (const item of items) collection.add(item);
  return collection;
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
