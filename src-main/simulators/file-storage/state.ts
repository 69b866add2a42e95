import type { IdSequence } from "#core/contract/ids.ts";
import { createOAuthState, type OAuthState } from "#core/oauth/state.ts";
import type { Context, Seed } from "#core/contract/context.ts";
import { BlobStore } from "#core/state/bytes/blob-store.ts";
import { Collection } from "#core/state/collection.ts";
import { SortedMap } from "#core/state/sorted-map.ts";
import type { PublicKey, Restriction } from "./entities/apps.ts";
import type { Folder, Item, ItemBase, StoredFile, Version, WebLink } from "./entities/items.ts";
import type { MetadataInstance, MetadataTemplate } from "./entities/metadata.ts";
import type { Collaboration, Group, Membership, User } from "./entities/people.ts";
import type { UploadSession, ZipDownload } from "./entities/uploads.ts";
import type { Comment, StreamEvent, Task, TaskAssignment, Webhook } from "./entities/work.ts";
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
  emailAlias: 7_250_000,
} as const;

/** Ids are numbers written as text. */
export function nextId(ids: IdSequence, family: keyof typeof FIRST_IDS): string {
  return String(FIRST_IDS[family] + ids.integer(family));
}

export * from "./entities/apps.ts";
export * from "./entities/items.ts";
export * from "./entities/metadata.ts";
export * from "./entities/people.ts";
export * from "./entities/uploads.ts";
export * from "./entities/work.ts";

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
  readonly webLinks: Collection<WebLink>;
  readonly comments: Collection<Comment>;
  readonly collaborations: Collection<Collaboration>;
  readonly webhooks: Collection<Webhook>;
  /** Deleted webhooks with the trigger `WEBHOOK.DELETED`: their last event is still delivered. */
  readonly deletedWebhooks: Collection<Webhook>;
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
    webLinks: new Collection(),
    comments: new Collection(),
    collaborations: new Collection(),
    webhooks: new Collection(),
    deletedWebhooks: new Collection(),
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
