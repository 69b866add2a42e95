import type { Described } from "../shared/seeds.ts";

/** The kinds of schemes that projects use. Each project uses one scheme of each kind, or none. */
export type SchemeKind =
  | "issueTypes"
  | "priorities"
  | "workflows"
  | "screens"
  | "fields"
  | "notifications"
  | "security";

/** The issue types of projects, in their order. */
export interface IssueTypeScheme extends Described {
  readonly typeIds: readonly string[];
  readonly defaultId: string | null;
}

/** The priorities of projects. */
export interface PriorityScheme extends Described {
  readonly priorityIds: readonly string[];
  readonly defaultId: string | null;
}

/** A condition or validator of a transition, or what it does, as the client sent it. */
export interface Rule {
  readonly id: string;
  readonly ruleKey: string;
  readonly parameters: Readonly<Record<string, string>>;
}

/** A way from statuses to a status. */
export interface Transition {
  /** Unique in its workflow. */
  readonly id: string;
  readonly name: string;
  readonly description: string;
  /** An initial one gives new issues their status, and a global one leads there from any status. */
  readonly type: "INITIAL" | "GLOBAL" | "DIRECTED";
  readonly to: string;
  readonly from: readonly string[];
  readonly conditions: readonly Rule[];
  readonly validators: readonly Rule[];
  readonly actions: readonly Rule[];
  readonly properties: Readonly<Record<string, string>>;
}

/** A place in the editor of workflows. */
export interface Layout {
  readonly x?: number | undefined;
  readonly y?: number | undefined;
}

/** The statuses of issues, and the ways between them. */
export interface Workflow {
  /** A UUID. */
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly version: number;
  readonly statusIds: readonly string[];
  /** The properties of statuses in this workflow, by their ids. */
  readonly statusProperties: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly transitions: readonly Transition[];
  /** The places of statuses in the editor by their ids, and of the start under `start`. */
  readonly layouts: Readonly<Record<string, Layout>>;
  readonly isDefault: boolean;
  /** The project of a workflow that one project alone uses. */
  readonly projectId: string | null;
  readonly created: number;
  readonly updated: number;
}

/** The content of a workflow scheme, which a draft has, too. */
export interface WorkflowMapping {
  readonly name: string;
  readonly description: string;
  /** The workflow of all issue types that have none of their own. */
  readonly defaultId: string;
  /** Ids of workflows by issue type. */
  readonly byType: Readonly<Record<string, string>>;
}

/** The workflows of projects. */
export interface WorkflowScheme extends WorkflowMapping {
  readonly id: string;
  readonly draft: WorkflowMapping | null;
  readonly version: number;
}

/** A tab of a screen, with its fields in order. */
export interface ScreenTab {
  readonly id: string;
  readonly name: string;
  readonly fieldIds: readonly string[];
}

/** The fields that people see in one step of work on an issue. */
export interface Screen extends Described {
  readonly tabs: readonly ScreenTab[];
}

/** The steps of work that have a screen. */
export type Operation = "default" | "create" | "edit" | "view";

/** The screens of the steps of work. */
export interface ScreenScheme extends Described {
  readonly screens: Readonly<Partial<Record<Operation, string>>>;
}

/** Ids by issue type: the screen schemes or field configurations of projects. */
export interface TypeMapping extends Described {
  readonly defaultId: string;
  readonly byType: Readonly<Record<string, string>>;
}

/** What a field configuration says of a field. */
export interface FieldRule {
  readonly isRequired: boolean;
  readonly isHidden: boolean;
  readonly description: string;
  readonly renderer: string | null;
}

/** The rules of fields, by their ids. Fields without one are optional and shown. */
export interface FieldConfiguration extends Described {
  readonly fields: Readonly<Record<string, FieldRule>>;
}

/** A person or group of people that a scheme names: the kind, and its name or id. */
export interface Member {
  readonly id: string;
  readonly type: string;
  readonly parameter: string;
}

/** The people who get a mail when an event happens. */
export interface NotificationScheme extends Described {
  readonly events: Readonly<Record<string, readonly Member[]>>;
}

/** The people who see issues of a level. */
export interface SecurityLevel extends Described {
  readonly members: readonly Member[];
}

/** The security levels of projects. */
export interface SecurityScheme extends Described {
  readonly defaultId: string | null;
  readonly levels: readonly SecurityLevel[];
}

/** A picture that was uploaded for a project, an issue type, a priority or a user. */
export interface Avatar {
  readonly id: string;
  readonly type: "project" | "issuetype" | "priority" | "user";
  readonly ownerId: string;
  readonly contentType: string;
  readonly bytes: Buffer;
}
