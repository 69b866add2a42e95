import { createOAuthState, type OAuthState } from "#core/oauth/state.ts";
import type { Context, Seed } from "#core/contract/context.ts";
import { Collection } from "#core/state/collection.ts";
import type { PropertySchema, StoredValue } from "./properties/types.ts";
import type { RichText } from "./rich-text/types.ts";

/** The parent of a node. */
export type Parent =
  | { readonly in: "workspace" }
  | { readonly in: "page" | "block" | "database" | "dataSource"; readonly id: string };

/** A value that is returned as the client sent it: an icon, a cover, a block's settings. */
export type Given = Readonly<Record<string, unknown>>;

/** The common fields of pages, blocks, databases and data sources. */
export interface Node {
  readonly id: string;
  readonly parent: Parent;
  readonly createdAt: number;
  readonly editedAt: number;
  readonly createdBy: string;
  readonly editedBy: string;
  readonly isTrashed: boolean;
}

export interface Page extends Node {
  readonly icon: Given | null;
  readonly cover: Given | null;
  readonly isLocked: boolean;
  /** Set aside by a client. Unlike a page in the trash, it can still be changed. */
  readonly isArchived: boolean;
  /** By the id of the property. */
  readonly values: Readonly<Record<string, StoredValue>>;
}

export interface Block extends Node {
  readonly type: string;
  readonly content: BlockContent;
}

/** The texts of a block, and its other settings. */
export interface BlockContent {
  readonly text?: readonly RichText[] | undefined;
  readonly caption?: readonly RichText[] | undefined;
  readonly cells?: readonly (readonly RichText[])[] | undefined;
  readonly settings: Given;
}

export interface Database extends Node {
  readonly title: readonly RichText[];
  readonly description: readonly RichText[];
  readonly icon: Given | null;
  readonly cover: Given | null;
  readonly isInline: boolean;
  readonly isLocked: boolean;
}

/** A table of a database: its columns; its rows are pages. */
export interface DataSource extends Node {
  readonly title: readonly RichText[];
  readonly icon: Given | null;
  readonly properties: readonly PropertySchema[];
}

export interface Comment {
  readonly id: string;
  readonly parent: Extract<Parent, { readonly id: string }>;
  readonly discussionId: string;
  readonly createdAt: number;
  readonly editedAt: number;
  readonly createdBy: string;
  readonly text: readonly RichText[];
  /** The ids of the uploads that are attached. */
  readonly attachments: readonly string[];
  /** The display name that the client chose. */
  readonly customName: string | undefined;
}

export interface User {
  readonly id: string;
  readonly name: string;
  /** Bots have no email. */
  readonly email: string | undefined;
}

/** A template of a data source: a page that is not one of its rows. */
export interface Template {
  /** The id of the page. */
  readonly id: string;
  readonly dataSourceId: string;
  readonly isDefault: boolean;
}

/** The types of views. */
export const VIEW_TYPES = [
  "table",
  "board",
  "list",
  "calendar",
  "timeline",
  "gallery",
  "form",
  "chart",
  "map",
  "dashboard",
] as const;

export type ViewType = (typeof VIEW_TYPES)[number];

/** The layout of the rows of a data source in a database, or a dashboard of such views. */
export interface DataView extends Node {
  readonly databaseId: string;
  /** The dashboard that it is in. */
  readonly dashboardId: string | undefined;
  /** `null` for a dashboard. */
  readonly dataSourceId: string | null;
  readonly name: string;
  readonly type: ViewType;
  /** As the client sent it. */
  readonly filter: Given | null;
  readonly sorts: readonly ViewSort[] | null;
  /** Conditions, each by its column. */
  readonly quickFilters: Readonly<Record<string, Given>> | null;
  readonly configuration: (Given & { readonly type: ViewType }) | null;
  /** The rows of a dashboard with the views in them. */
  readonly rows: readonly {
    readonly id: string;
    readonly widgets: readonly { readonly id: string; readonly viewId: string }[];
  }[];
}

/** The order of the rows of a view, by a column or a timestamp. */
export interface ViewSort {
  readonly property?: string | undefined;
  readonly timestamp?: "created_time" | "last_edited_time" | undefined;
  readonly direction: "ascending" | "descending";
}

/** The rows that a view showed at one moment. */
export interface ViewQuery {
  readonly id: string;
  readonly viewId: string;
  readonly expiresAt: number;
  readonly rows: readonly string[];
  /** True if there were more rows than a query keeps. */
  readonly isTruncated: boolean;
}

/** An emoji that people added to the workspace. */
export interface CustomEmoji {
  readonly id: string;
  readonly name: string;
  readonly url: string;
}

/** Work that a client had done in the background. */
export interface AsyncTask {
  readonly id: string;
  readonly createdAt: number;
  /** The name of the operation. */
  readonly name: string;
  /** The response that the operation has without a task. */
  readonly result: Given;
}

/** The reason why a file could not be imported. */
export interface ImportError {
  readonly type: "validation_error" | "download_error";
  readonly code: string;
  readonly message: string;
  readonly status_code: number | null;
}

/** The upload of a file. Objects refer to it by its id. */
export interface FileUpload {
  readonly id: string;
  readonly createdAt: number;
  readonly editedAt: number;
  readonly createdBy: string;
  readonly mode: "single_part" | "multi_part" | "external_url";
  readonly status: "pending" | "uploaded" | "expired" | "failed";
  readonly fileName: string | null;
  readonly contentType: string | null;
  /** `null` once it is attached to something. */
  readonly expiresAt: number | null;
  readonly partCount: number | undefined;
  /** The parts that came, each at its place. */
  readonly parts: readonly (Buffer | undefined)[];
  /** The bytes of a complete upload. */
  readonly content: Buffer | undefined;
  /** The import of an external file, once it is over. */
  readonly imported: { readonly at: number; readonly error?: ImportError | undefined } | undefined;
}

/** A subscription to events. */
export interface Subscription {
  readonly id: string;
  readonly url: string;
  readonly events: readonly string[];
  /** Signs the deliveries; the first request brings it. */
  readonly verificationToken: string;
}

export interface State {
  readonly oauth: OAuthState;
  readonly subscriptions: Collection<Subscription>;
  readonly botId: string;
  readonly users: Collection<User>;
  readonly pages: Collection<Page>;
  readonly blocks: Collection<Block>;
  readonly databases: Collection<Database>;
  readonly dataSources: Collection<DataSource>;
  readonly comments: Collection<Comment>;
  readonly templates: Collection<Template>;
  readonly views: Collection<DataView>;
  /** The ids of the views of each database, in the order of its tabs. */
  readonly viewIds: Map<string, readonly string[]>;
  readonly viewQueries: Collection<ViewQuery>;
  readonly customEmojis: Collection<CustomEmoji>;
  readonly asyncTasks: Collection<AsyncTask>;
  readonly fileUploads: Collection<FileUpload>;
  /** Signs the addresses of files. */
  readonly fileKey: string;
  /** The ids of the children of each parent, in order. Nodes in the trash keep their place. */
  readonly children: Map<string, string[]>;
  /** The page or block of each discussion. */
  readonly discussions: Map<string, Comment["parent"]>;
}

export type SimContext = Context<State>;

/** The parts of a context that decide how objects are shown. */
export type View = Pick<SimContext, "state" | "now" | "baseUrl">;

/** A workspace with the integration's bot, one person and one page. */
export function createState({ ids, now }: Seed): State {
  const bot = { id: ids.uuid("user"), name: "Simdeck Integration", email: undefined };
  const state: State = {
    oauth: createOAuthState(),
    subscriptions: new Collection(),
    botId: bot.id,
    users: new Collection(),
    pages: new Collection(),
    blocks: new Collection(),
    databases: new Collection(),
    dataSources: new Collection(),
    comments: new Collection(),
    templates: new Collection(),
    views: new Collection(),
    viewIds: new Map(),
    viewQueries: new Collection(),
    customEmojis: new Collection(),
    asyncTasks: new Collection(),
    fileUploads: new Collection(),
    fileKey: ids.bare("file key", 40),
    children: new Map(),
    discussions: new Map(),
  };
  state.users.add(bot);
  state.users.add({ id: ids.uuid("user"), name: "Sim Person", email: "person@simdeck.test" });
  state.pages.add(createHome(ids.uuid("page"), bot.id, now));
  return state;
}

function createHome(id: string, by: string, now: number): Page {
  return {
    ...newNode(id, { in: "workspace" }, by, now),
    icon: null,
    cover: null,
    isLocked: false,
    isArchived: false,
    values: { title: { type: "title", text: [{ type: "text", content: "Sim Home", link: null }] } },
  };
}

/** The common fields of a new node. */
export function newNode(id: string, parent: Parent, by: string, now: number): Node {
  return {
    id,
    parent,
    createdAt: now,
    editedAt: now,
    createdBy: by,
    editedBy: by,
    isTrashed: false,
  };
}
