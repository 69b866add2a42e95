import type { Collection } from "#core/state/collection.ts";
import type { AdfDocument } from "../adf/document.ts";
import type { SchemeKind } from "../site/types.ts";
import type { RemoteLink } from "./attached.ts";

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
  /** The other schemes by kind, where the project uses no default one. */
  readonly uses: Readonly<Partial<Record<SchemeKind, string>>>;
  readonly categoryId: string | null;
  readonly avatarId: string | null;
  /** The address that mails of the project come from; empty for that of the site. */
  readonly email: string;
  /** Archived projects are kept for reading, and those in the trash for 60 days. */
  readonly status: "live" | "archived" | "deleted";
  readonly statusChanged: number | null;
  readonly statusById: string | null;
  /** Features that are not as a new project has them. */
  readonly features: Readonly<Record<string, "ENABLED" | "DISABLED">>;
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

/** The group or role that alone may see a comment or work. */
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
  /** The security level: only its members see the issue. */
  readonly securityLevelId: string | null;
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
  /** Of a task other than a bulk operation: what it has done, and its result. */
  readonly title?: string;
  readonly result?: unknown;
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
