import type { Block, Passed } from "./entities.ts";

/** The values of inputs by block id and action id, as `state.values` has them. */
export type InputValues = ReadonlyMap<string, ReadonlyMap<string, Passed>>;

/** A modal that a person has open, or the home tab of a person. */
export interface View {
  readonly id: string;
  readonly type: "modal" | "home";
  /** The person who sees it. */
  readonly user: string;
  readonly hash: string;
  /** Milliseconds. */
  readonly updated: number;
  /** The fields as the client sent them. */
  readonly view: Passed;
  readonly blocks: readonly Block[];
  readonly values: InputValues;
  readonly rootId: string;
  /** The run of a function whose token opened it. */
  readonly executionId: string | undefined;
  /** The view that shows again when this one closes. */
  readonly previousId: string | undefined;
}

/** The permission to open a view after an interaction. */
export interface Trigger {
  readonly user: string;
  /** The view of the interaction. */
  readonly viewId: string | undefined;
  /** Real time in milliseconds, plus the time by which the clock had been advanced. */
  readonly issuedAt: number;
  readonly isUsed: boolean;
}

/** An address at which the app can answer an interaction later. */
export interface ResponseUrl {
  readonly channel: string;
  /** The person who sees ephemeral responses. */
  readonly user: string;
  /** Simulator time in milliseconds. */
  readonly issuedAt: number;
  readonly uses: number;
  /** The message of the interaction; it can be ephemeral. */
  readonly originalTs: string | undefined;
  readonly threadTs: string | undefined;
}

/** A message that one person sees. It is not part of the conversation's history. */
export interface EphemeralMessage {
  /** `C…:ts` */
  readonly id: string;
  readonly ts: string;
  readonly channel: string;
  /** The person who sees it. */
  readonly user: string;
  readonly text: string;
  readonly blocks: readonly Block[] | undefined;
  readonly attachments: readonly Passed[] | undefined;
  readonly threadTs: string | undefined;
}

/** A file that was announced and is uploaded or on its way. */
export interface Upload {
  readonly fileId: string;
  readonly user: string;
  readonly name: string;
  readonly length: number;
  readonly snippetType: string | undefined;
  readonly altText: string | undefined;
  /** The address of the simulator, `http://127.0.0.1:4704`, for the addresses of the file. */
  readonly baseUrl: string;
  readonly bytes: Buffer | undefined;
}

/** The message in which a file was shared. */
export interface FileShare {
  readonly channel: string;
  readonly ts: string;
  readonly threadTs: string | undefined;
}

/** A file of the workspace. */
export interface ChatFile extends Omit<Upload, "fileId" | "bytes" | "length"> {
  readonly id: string;
  readonly title: string;
  readonly bytes: Buffer;
  /** Seconds. */
  readonly created: number;
  readonly shares: readonly FileShare[];
  /** The end of its public address. */
  readonly publicSecret: string;
  readonly isPublicShared: boolean;
  readonly form?: FileForm | undefined;
}

/** The form of a file that is not a sequence of bytes: a canvas, a list, or a file elsewhere. */
export interface FileForm {
  readonly mode: "quip" | "list" | "external";
  readonly filetype: string;
  readonly mimetype: string;
  readonly pretty: string;
  /** The id and the address that the app gave to a file elsewhere. */
  readonly external?: { readonly id: string; readonly url: string } | undefined;
}

/** The level of access to a canvas or a list. */
export type AccessLevel = "read" | "write" | "owner";

/** A canvas or a list: a file with access of its own. */
export interface SharedDocument {
  /** The id of its file. */
  readonly id: string;
  /** By the id of a user or a channel. */
  readonly access: Readonly<Record<string, AccessLevel>>;
}

/** A part of a canvas: a heading, a paragraph, a list. */
export interface CanvasSection {
  readonly id: string;
  readonly markdown: string;
}

export interface Canvas extends SharedDocument {
  /** The channel whose canvas it is. */
  readonly channel: string | undefined;
  readonly sections: readonly CanvasSection[];
}

/** A column of a list. */
export interface ListColumn {
  readonly id: string;
  readonly key: string;
  readonly name: string;
  readonly type: string;
  readonly isPrimary: boolean;
  readonly options: Passed | undefined;
}

/** A row of a list. */
export interface ListItem {
  readonly id: string;
  readonly parentId: string | undefined;
  /** Seconds. */
  readonly created: number;
  readonly updated: number;
  readonly createdBy: string;
  readonly updatedBy: string;
  /** By the id of the column, as the client sent them. */
  readonly values: Readonly<Record<string, unknown>>;
}

export interface List extends SharedDocument {
  readonly description: readonly Passed[];
  readonly isTodo: boolean;
  readonly columns: readonly ListColumn[];
  readonly items: readonly ListItem[];
  /** The ids of the exports that were begun. */
  readonly jobs: readonly string[];
}

/** A call at another provider, which messages show. */
export interface Call {
  readonly id: string;
  readonly externalId: string;
  readonly displayId: string | undefined;
  readonly joinUrl: string;
  readonly desktopUrl: string | undefined;
  readonly title: string | undefined;
  readonly createdBy: string;
  /** Seconds. */
  readonly started: number;
  readonly ended: number | undefined;
  /** As the client sent them. */
  readonly users: readonly Passed[];
}

/** An address that posts to one channel. */
export interface IncomingWebhook {
  readonly id: string;
  readonly token: string;
  readonly channel: string;
}

/** A message that is pinned to its channel. */
export interface Pin {
  /** `C…:ts` */
  readonly id: string;
  readonly channel: string;
  readonly ts: string;
  readonly user: string;
  /** Seconds. */
  readonly created: number;
}

/** A link at the top of a channel. */
export interface Bookmark {
  readonly id: string;
  readonly channel: string;
  readonly title: string;
  readonly link: string;
  readonly emoji: string;
  readonly user: string;
  readonly rank: number;
  /** Seconds. */
  readonly created: number;
  readonly updated: number;
}

/** Something that a person wants to be reminded of. */
export interface Reminder {
  readonly id: string;
  readonly creator: string;
  readonly user: string;
  readonly text: string;
  readonly isRecurring: boolean;
  /** Seconds; 0 for a recurring reminder. */
  readonly time: number;
  /** Seconds; 0 while it is open. */
  readonly completed: number;
}

/** A group of people that can be mentioned. */
export interface UserGroup {
  readonly id: string;
  readonly name: string;
  readonly handle: string;
  readonly description: string;
  readonly channels: readonly string[];
  readonly users: readonly string[];
  readonly createdBy: string;
  readonly updatedBy: string;
  /** Seconds. */
  readonly created: number;
  readonly updated: number;
  /** Seconds; 0 while it is enabled. */
  readonly disabled: number;
}

/** The content of an assistant in one of its threads. */
export interface AssistantThread {
  /** `D…:ts` */
  readonly id: string;
  readonly channel: string;
  readonly threadTs: string;
  readonly status: string;
  /** The messages that show in turn while the app has a status. */
  readonly loadingMessages: readonly string[];
  /** The name and picture beside the status, as the client sent them. */
  readonly statusAuthor: Passed;
  readonly title: string;
  readonly promptsTitle: string;
  readonly prompts: readonly Passed[];
  /** The channel that the person looks at beside the thread. */
  readonly contextChannel: string | undefined;
}

/** One run of a function of the app, as a step of a workflow. */
export interface FunctionExecution {
  /** `Fx…` */
  readonly id: string;
  readonly workflowId: string;
  readonly functionId: string;
  readonly callbackId: string;
  readonly inputs: Passed;
  /** The bot's token for this run. */
  readonly token: string;
  readonly status: "running" | "completed" | "failed";
  readonly outputs: Passed | undefined;
  readonly error: string | undefined;
  /** Seconds. */
  readonly created: number;
}
