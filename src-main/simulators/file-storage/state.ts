import type { IdSequence } from "#core/contract/ids.ts";
import { createOAuthState, type OAuthState } from "#core/oauth/state.ts";
import type { Context, Seed } from "#core/contract/context.ts";
import { type Blob, BlobStore } from "#core/state/bytes/blob-store.ts";
import { Collection } from "#core/state/collection.ts";
import { SortedMap } from "#core/state/sorted-map.ts";
import type { UserProfile } from "./resources/users/schema.ts";
import { Waiters } from "./streams/waiters.ts";
import { PRIMARY_KEY, SECONDARY_KEY, signatureKeys } from "./profile.ts";

const FIRST_IDS = {
  folder: 160_000_000_000,
  file: 870_000_000_000,
  version: 950_000_000_000,
  comment: 190_000_000,
  collaboration: 12_000_000_000,
  user: 20_100_000_001,
  webhook: 11_000_000,
  lock: 14_000_000,
  group: 255_000_000,
  membership: 1_560_000_000,
  webLink: 6_300_000,
  task: 1_300_000_000,
  assignment: 2_600_000_000,
} as const;

/** Ids are numbers written as text. */
export function nextId(ids: IdSequence, family: keyof typeof FIRST_IDS): string {
  return String(FIRST_IDS[family] + ids.integer(family));
}

export interface SharedLink {
  /** The last part of its address. */
  readonly id: string;
  readonly access: "open" | "company" | "collaborators";
  readonly canDownload: boolean;
  readonly canEdit: boolean;
  /** `null` for none. */
  readonly password: string | null;
  readonly unsharedAt: string | null;
  readonly vanityName: string | null;
}

/** The common fields of files and folders. */
interface ItemBase {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  /** `null` for the root. */
  readonly parentId: string | null;
  /** Counts changes. */
  readonly etag: number;
  readonly createdAt: number;
  readonly modifiedAt: number;
  readonly contentCreatedAt: number;
  readonly contentModifiedAt: number;
  readonly trashedAt: number | undefined;
  readonly sharedLink: SharedLink | undefined;
  readonly tags: readonly string[];
  /** The ids of its collections. */
  readonly collections?: readonly string[];
  readonly ownerId: string;
  readonly creatorId: string;
}

export interface Version {
  readonly id: string;
  readonly name: string;
  readonly blob: Blob;
  readonly sha1: string;
  readonly createdAt: number;
  readonly modifiedAt: number;
  /** When it was moved to the trash. */
  readonly trashedAt?: number;
  /** Makes the address of a download hard to guess, as the provider's are. */
  readonly downloadKey: string;
}

export interface StoredFile extends ItemBase {
  readonly type: "file";
  /** Oldest first; the last one is the current one. */
  readonly versions: readonly Version[];
  readonly lock?: FileLock | undefined;
}

/** A lock: other users cannot change the file until it ends. */
export interface FileLock {
  readonly id: string;
  readonly createdAt: number;
  /** Absent for a lock without an end. */
  readonly expiresAt: number | undefined;
  readonly isDownloadPrevented: boolean;
}

export interface Folder extends ItemBase {
  readonly type: "folder";
  /** The children, by `childKey`: folders first, by name. */
  readonly children: SortedMap<string>;
}

export type Item = StoredFile | Folder;

export interface Comment {
  readonly id: string;
  readonly fileId: string;
  readonly message: string;
  readonly isReply: boolean;
  /** Absent for the account's user. */
  readonly creatorId?: string;
  readonly createdAt: number;
  readonly modifiedAt: number;
}

export interface Collaboration {
  readonly id: string;
  readonly itemId: string;
  readonly itemType: Item["type"];
  /** Empty for a group. */
  readonly userId: string;
  readonly groupId?: string | undefined;
  readonly role: string;
  readonly status: "accepted" | "pending" | "rejected";
  readonly expiresAt: number | null;
  readonly isAccessOnly: boolean;
  readonly createdAt: number;
  readonly modifiedAt: number;
}

export interface Webhook {
  readonly id: string;
  readonly target: { readonly id: string; readonly type: Item["type"] };
  readonly address: string;
  readonly triggers: readonly string[];
  readonly createdAt: number;
}

export interface User {
  readonly id: string;
  readonly name: string;
  readonly login: string;
  readonly createdAt: number;
  readonly modifiedAt?: number;
  /** Of the enterprise, of an app, or of somebody else. */
  readonly kind: "managed" | "app" | "external";
  /** Absent while nothing was set. */
  readonly profile?: UserProfile;
  readonly notificationEmail?: string | undefined;
}

export interface Task {
  readonly id: string;
  readonly fileId: string;
  readonly action: "review" | "complete";
  readonly message: string;
  /** `null` for none. */
  readonly dueAt: number | null;
  readonly completionRule: "all_assignees" | "any_assignee";
  readonly creatorId: string;
  readonly createdAt: number;
}

export interface TaskAssignment {
  readonly id: string;
  readonly taskId: string;
  readonly fileId: string;
  readonly userId: string;
  readonly message: string;
  readonly resolution: "completed" | "incomplete" | "approved" | "rejected";
  readonly completedAt: number | undefined;
  readonly creatorId: string;
  readonly createdAt: number;
}

/** An archive that a client asked for. It is packed while it is sent. */
export interface ZipDownload {
  readonly id: string;
  readonly fileName: string;
  /** The names of the items in the archive. */
  readonly items: readonly {
    readonly type: Item["type"];
    readonly id: string;
    readonly name: string;
  }[];
  readonly fileCount: number;
  readonly skippedCount: number;
  readonly isSent: boolean;
  readonly expiresAt: number;
}

/** A field of a template of metadata. */
export interface TemplateField {
  readonly id: string;
  readonly type: "string" | "float" | "date" | "enum" | "multiSelect" | "integer";
  readonly key: string;
  readonly displayName: string;
  readonly description: string | undefined;
  readonly isHidden: boolean;
  /** Of the types `enum` and `multiSelect`. */
  readonly options: readonly { readonly id: string; readonly key: string }[] | undefined;
}

export interface MetadataTemplate {
  readonly id: string;
  /** `global`, or that of the enterprise. */
  readonly scope: string;
  readonly templateKey: string;
  readonly displayName: string;
  readonly isHidden: boolean;
  /** Copies of an item have its instances of this template. */
  readonly isCopied: boolean;
  /** Counts changes. */
  readonly version: number;
  readonly fields: readonly TemplateField[];
}

export type MetadataValue = string | number | readonly string[];

/** By the keys of fields. */
export type MetadataValues = Readonly<Record<string, MetadataValue>>;

/** Metadata of one item. */
export interface MetadataInstance {
  readonly id: string;
  readonly itemType: Item["type"];
  readonly itemId: string;
  readonly templateId: string;
  /** Counts changes. */
  readonly version: number;
  readonly values: MetadataValues;
}

export interface Group {
  readonly id: string;
  readonly name: string;
  readonly settings: {
    readonly provenance: string | undefined;
    readonly external_sync_identifier: string | undefined;
    readonly description: string;
    readonly invitability_level: string;
    readonly member_viewability_level: string;
  };
  readonly createdAt: number;
  readonly modifiedAt: number;
}

export interface Membership {
  readonly id: string;
  readonly userId: string;
  readonly groupId: string;
  readonly role: "member" | "admin";
  readonly configurablePermissions: Readonly<Record<string, boolean>> | null;
  readonly createdAt: number;
  readonly modifiedAt: number;
}

/** A part of an upload session. */
export interface UploadedPart {
  /** Eight hexadecimal digits. */
  readonly id: string;
  readonly offset: number;
  readonly blob: Blob;
  /** Hex. */
  readonly sha1: string;
}

/** A file that is uploaded in parts. */
export interface UploadSession {
  readonly id: string;
  /** The file of which it makes a version; `undefined` for a new file. */
  readonly fileId: string | undefined;
  readonly folderId: string;
  readonly name: string;
  readonly size: number;
  readonly expiresAt: number;
  /** By their offsets. */
  readonly parts: Map<number, UploadedPart>;
}

/** An event of the streams that clients read. */
export interface StreamEvent {
  readonly id: string;
  readonly createdAt: number;
  readonly actorId: string;
  /** The type in the stream of users; absent where users do not see the event. */
  readonly userType: string | undefined;
  /** The type in the stream of administrators. */
  readonly adminType: string | undefined;
  /** The source at that time, as JSON: for users, and for administrators. */
  readonly source: string;
  readonly adminSource: string;
}

/** The scopes of a downscoped token, and its item. */
export interface Restriction {
  readonly scopes: readonly string[];
  readonly item: { readonly type: Item["type"]; readonly id: string } | undefined;
}

/** A public key of an app, for its JSON Web Tokens. */
export interface PublicKey {
  /** The `kid` of a token. */
  readonly id: string;
  readonly pem: string;
}

export interface State {
  readonly oauth: OAuthState;
  /** The registered keys of each client id; an app without keys signs with any key. */
  readonly publicKeys: Map<string, readonly PublicKey[]>;
  /** Downscoped tokens. */
  readonly restrictions: Map<string, Restriction>;
  /** The keys that deliveries to webhooks are signed with: those of the app, not of a webhook. */
  readonly signatureKeys: { readonly primary: string; readonly secondary: string };
  readonly blobs: BlobStore;
  readonly folders: Collection<Folder>;
  readonly files: Collection<StoredFile>;
  readonly comments: Collection<Comment>;
  readonly collaborations: Collection<Collaboration>;
  readonly webhooks: Collection<Webhook>;
  readonly uploadSessions: Collection<UploadSession>;
  /** The newest events of the streams. */
  readonly events: StreamEvent[];
  /** The number of events that were dropped from the beginning. */
  droppedEvents: number;
  /** Wakes clients that wait for an event. */
  readonly waiters: Waiters;
  /** The one whose tokens are used, and whom things were shared with. */
  readonly users: Collection<User>;
  readonly tasks: Collection<Task>;
  readonly assignments: Collection<TaskAssignment>;
  readonly zipDownloads: Collection<ZipDownload>;
  readonly metadataTemplates: Collection<MetadataTemplate>;
  readonly metadata: Collection<MetadataInstance>;
  readonly groups: Collection<Group>;
  readonly memberships: Collection<Membership>;
  /** The users of issued tokens, if they are not the account's. */
  readonly tokenUsers: Map<string, string>;
  /** Tokens that were issued here, and until when they hold; others hold for ever. */
  readonly tokens: Map<string, number>;
  /** Version ids by download key. */
  readonly downloads: Map<string, { readonly fileId: string; readonly versionId: string }>;
  /** Items by the last part of their shared link. */
  readonly links: Map<string, { readonly type: Item["type"]; readonly id: string }>;
}

export type SimContext = Context<State>;

export const ROOT_ID = "0";
export const ME = "20100000001";

/** The user and the empty root folder. */
export function createState({ now, environment }: Pick<Seed, "now" | "environment">): State {
  const state: State = {
    oauth: createOAuthState(),
    publicKeys: new Map(),
    restrictions: new Map(),
    signatureKeys: {
      primary: environment[PRIMARY_KEY] ?? signatureKeys.primary,
      secondary: environment[SECONDARY_KEY] ?? signatureKeys.secondary,
    },
    blobs: new BlobStore(),
    folders: new Collection(),
    files: new Collection(),
    comments: new Collection(),
    collaborations: new Collection(),
    webhooks: new Collection(),
    uploadSessions: new Collection(),
    events: [],
    droppedEvents: 0,
    waiters: new Waiters(),
    users: new Collection(),
    tasks: new Collection(),
    assignments: new Collection(),
    zipDownloads: new Collection(),
    metadataTemplates: new Collection(),
    metadata: new Collection(),
    groups: new Collection(),
    memberships: new Collection(),
    tokenUsers: new Map(),
    tokens: new Map(),
    downloads: new Map(),
    links: new Map(),
  };
  state.users.add({
    id: ME,
    name: "Sim Deck",
    login: "sim@simdeck.test",
    createdAt: now,
    kind: "managed",
  });
  state.folders.add({
    type: "folder",
    id: ROOT_ID,
    name: "All Files",
    parentId: null,
    ...blankItem(now),
    children: new SortedMap(),
  });
  return state;
}

/** Returns the first fields of a new item. */
export function blankItem(
  now: number,
  creatorId: string = ME,
): Omit<ItemBase, "id" | "name" | "parentId"> {
  return {
    description: "",
    etag: 0,
    createdAt: now,
    modifiedAt: now,
    contentCreatedAt: now,
    contentModifiedAt: now,
    trashedAt: undefined,
    sharedLink: undefined,
    tags: [],
    ownerId: creatorId,
    creatorId,
  };
}

/** The version that a file shows. */
export function currentVersion(file: StoredFile): Version {
  const version = file.versions.at(-1);
  if (!version) throw new Error(`file ${file.id} has no version`);
  return version;
}
