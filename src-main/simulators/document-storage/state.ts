import type { Context, Seed } from "#core/contract/context.ts";
import { type Blob, BlobStore } from "#core/state/bytes/blob-store.ts";
import { Collection } from "#core/state/collection.ts";
import { SortedMap } from "#core/state/sorted-map.ts";
import { News } from "./changes/news.ts";
import { type DatabaseEvents, newEvents, noteEvent } from "./changes/database-events.ts";
import type { Job } from "./replicator/job.ts";
import { Runs } from "./replicator/runs.ts";
import type { JsonObject } from "./shared/json.ts";

const MEBIBYTE = 1_024 * 1_024;

/** The largest document as JSON, without its attachments. */
export const MAX_DOCUMENT_BYTES = 8_000_000;
/** The largest request and the largest attachment. */
export const MAX_FILE_BYTES: number = 64 * MEBIBYTE;

/** A file kept with a document. */
export interface Attachment {
  readonly contentType: string;
  /** The generation of the revision it came with. */
  readonly revpos: number;
  /** `md5-` and the sum of the stored bytes in base64. */
  readonly digest: string;
  readonly blob: Blob;
  /** The stored bytes are compressed. `length`: of the bytes before, as far as the client said it. */
  readonly gzip?: { readonly length: number } | undefined;
}

export type Attachments = ReadonlyMap<string, Attachment>;

/** One version of a document. */
export interface Revision {
  /** `2-…` */
  readonly id: string;
  readonly parent: string | undefined;
  readonly isDeleted: boolean;
  /** Without members that describe the document (`_id`, `_rev`); `undefined` once compacted, or never seen here. */
  readonly body: JsonObject | undefined;
  readonly attachments: Attachments;
}

/** A document: its versions as a tree, the one that counts, and when it last changed. */
export interface Doc {
  readonly id: string;
  readonly revisions: Map<string, Revision>;
  /** Versions that no other follows; more than one is a conflict. */
  readonly leaves: Set<string>;
  readonly winner: Revision;
  /** The number of its last change in the database. */
  readonly seq: number;
}

/** A document that is not replicated. */
export interface LocalDoc {
  readonly rev: string;
  readonly body: JsonObject;
}

export interface Database {
  /** Its name. */
  readonly id: string;
  readonly createdAt: number;
  /** Ids of its documents name their partition: `partition:id`. */
  readonly isPartitioned: boolean;
  readonly docs: SortedMap<Doc>;
  /** Documents in the order of their last change; places are sequence numbers less one. */
  readonly changes: Collection<Doc>;
  readonly local: SortedMap<LocalDoc>;
  live: number;
  deleted: number;
  security: JsonObject;
  revsLimit: number;
  readonly purged: {
    seq: number;
    /** The newest purges, up to `limit`; none before the first. */
    infos?: readonly { readonly id: string; readonly revs: readonly string[] }[];
    limit?: number;
  };
}

/** A document as the panel lists it: newest change first, over all databases. */
interface Listed {
  /** `database/document` */
  readonly id: string;
  readonly database: string;
  readonly doc: Doc;
  readonly changedAt: number;
}

/** Options of the configuration that were set: section → key → value. */
export type Configuration = Map<string, Map<string, string>>;

export interface State {
  readonly config: Configuration;
  readonly blobs: BlobStore;
  readonly databases: SortedMap<Database>;
  readonly listed: Collection<Listed>;
  readonly news: News<object>;
  /** Changes of databases in their order: the sequence number of the last of each type and database. */
  readonly databaseEvents: DatabaseEvents;
  /** Replications that run or are repeated, by id. */
  readonly jobs: Map<string, Job>;
  readonly runs: Runs;
  /** The id of this server. */
  readonly uuid: string;
  /** Ids made here begin alike and count up, as CouchDB's do. */
  readonly idPrefix: string;
}

export type SimContext = Context<State>;

const DEFAULT_REVS_LIMIT = 1_000;

/** A server without databases. */
export function createState({ ids }: Seed): State {
  return {
    config: new Map(),
    blobs: new BlobStore(),
    databases: new SortedMap(),
    listed: new Collection(),
    news: new News(),
    databaseEvents: newEvents(),
    jobs: new Map(),
    runs: new Runs(),
    uuid: ids.next("server-", 32, "hex").slice(7),
    idPrefix: ids.next("document-", 26, "hex").slice(9),
  };
}

/** An id for a document that came without one. */
export function nextId({ state, ids }: Pick<SimContext, "state" | "ids">): string {
  return state.idPrefix + ids.integer("document").toString(16).padStart(6, "0");
}

/** A database with nothing in it. */
export function newDatabase(id: string, createdAt: number, isPartitioned = false): Database {
  return {
    id,
    createdAt,
    isPartitioned,
    docs: new SortedMap(),
    changes: new Collection(),
    local: new SortedMap(),
    live: 0,
    deleted: 0,
    // Everyone may sign up, and read the own user.
    security:
      id === "_users" ? {} : { members: { roles: ["_admin"] }, admins: { roles: ["_admin"] } },
    revsLimit: DEFAULT_REVS_LIMIT,
    purged: { seq: 0 },
  };
}

/** Removes a database with all its content, and ends requests that wait for its changes. */
export function removeDatabase(state: State, database: Database): void {
  for (const [id, doc] of database.docs.from(() => true)) {
    state.listed.remove(`${database.id}/${id}`);
    for (const revision of doc.revisions.values()) releaseAttachments(state, revision);
  }
  state.databases.delete(database.id);
  noteEvent(state, "deleted", database.id);
  state.news.end(database);
}

/** Releases the bytes of a revision. */
export function releaseAttachments(state: State, { attachments }: Revision): void {
  for (const { blob } of attachments.values()) state.blobs.release(blob);
}

/** Presents the number of a change to clients: `12-sim`. */
export function presentSeq(seq: number): string {
  return `${String(seq)}-sim`;
}
