import { readInline } from "../attachments/read.ts";
import type { JsonObject } from "../shared/json.ts";
import { type Attachment, type Doc, presentSeq, type Revision, type State } from "../state.ts";
import { ancestry, readGeneration, readHash, rankLeaves } from "./revision.ts";

/** The members that a document is shown with, besides its own. */
export interface DocumentView {
  readonly conflicts?: boolean | undefined;
  readonly deletedConflicts?: boolean | undefined;
  readonly revs?: boolean | undefined;
  readonly revsInfo?: boolean | undefined;
  readonly localSeq?: boolean | undefined;
  /** Bytes in base64 by the name of their attachment; the others are stubs. */
  readonly bytes?: ReadonlyMap<string, string> | undefined;
  /** The encoding of compressed attachments, and the length of their stored bytes. */
  readonly encodingInfo?: boolean | undefined;
  /** Bytes follow in parts of their own. */
  readonly follows?: boolean | undefined;
}

function presentAttachment(
  name: string,
  { contentType, revpos, digest, blob, gzip }: Attachment,
  view: DocumentView,
): JsonObject {
  const known = { content_type: contentType, revpos, digest };
  const data = view.bytes?.get(name);
  const encoding =
    gzip && view.encodingInfo === true ? { encoding: "gzip", encoded_length: blob.length } : {};
  if (data !== undefined) return { ...known, data, ...encoding };
  const state = view.follows === true ? { follows: true } : { stub: true };
  return { ...known, length: gzip?.length ?? blob.length, ...state, ...encoding };
}

function attachmentsOf(revision: Revision, view: DocumentView): JsonObject {
  if (revision.attachments.size === 0) return {};
  const entries = [...revision.attachments].map(
    ([name, attachment]) => [name, presentAttachment(name, attachment, view)] as const,
  );
  return { _attachments: Object.fromEntries(entries) };
}

/** A version's history, newest first, in the form replication uses. */
function presentHistory(doc: Doc, revision: Revision): JsonObject {
  const ids = [...ancestry(doc, revision)].map(({ id }) => readHash(id));
  return { start: readGeneration(revision.id), ids };
}

function revsInfo(doc: Doc, revision: Revision): readonly JsonObject[] {
  return [...ancestry(doc, revision)].map(({ id, body, isDeleted }) => ({
    rev: id,
    status: body === undefined ? "missing" : isDeleted ? "deleted" : "available",
  }));
}

/** Ids of the versions that lost, those that are deleted or those that are not. */
function losers(doc: Doc, isDeleted: boolean): readonly string[] {
  return rankLeaves(doc)
    .filter((leaf) => leaf.id !== doc.winner.id && leaf.isDeleted === isDeleted)
    .map(({ id }) => id);
}

function metaOf(doc: Doc, revision: Revision, view: DocumentView): JsonObject {
  const conflicts = view.conflicts === true ? losers(doc, false) : [];
  const deleted = view.deletedConflicts === true ? losers(doc, true) : [];
  return {
    ...(view.revs === true ? { _revisions: presentHistory(doc, revision) } : {}),
    ...(view.revsInfo === true ? { _revs_info: revsInfo(doc, revision) } : {}),
    ...(conflicts.length > 0 ? { _conflicts: conflicts } : {}),
    ...(deleted.length > 0 ? { _deleted_conflicts: deleted } : {}),
    ...(view.localSeq === true ? { _local_seq: presentSeq(doc.seq) } : {}),
  };
}

/** A version of a document as clients read it. */
export function presentDocument(doc: Doc, revision: Revision, view: DocumentView = {}): JsonObject {
  return {
    _id: doc.id,
    _rev: revision.id,
    ...revision.body,
    ...(revision.isDeleted ? { _deleted: true } : {}),
    ...attachmentsOf(revision, view),
    ...metaOf(doc, revision, view),
  };
}

/** The options of lists that show documents. */
export interface Included {
  readonly conflicts: boolean;
  readonly attachments: boolean;
  readonly encodingInfo: boolean;
}

/** A document as a list shows it, with its attachments if they are asked for. */
export async function presentIncluded(
  state: State,
  doc: Doc,
  { attachments, conflicts, encodingInfo }: Included,
  revision: Revision = doc.winner,
): Promise<JsonObject> {
  const bytes = attachments ? await readInline(state.blobs, revision) : undefined;
  return presentDocument(doc, revision, { conflicts, encodingInfo, bytes });
}
