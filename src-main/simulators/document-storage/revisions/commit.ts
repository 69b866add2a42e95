import { noteEvent } from "../changes/database-events.ts";
import { conflict, couchError } from "../errors.ts";
import { hasExactNumber } from "../numbers/exact-number.ts";
import {
  type Attachment,
  type Attachments,
  type Database,
  type Doc,
  releaseAttachments,
  type Revision,
  type SimContext,
  type State,
} from "../state.ts";
import type { Draft } from "./draft.ts";
import { compareLeaves, readGeneration, rankLeaves, revisionId } from "./revision.ts";

function inherited(draft: Draft, name: string, ancestors: readonly Revision[]): Attachment {
  for (const { attachments } of ancestors) {
    const attachment = attachments.get(name);
    if (attachment) return attachment;
  }
  const reason = `Invalid attachment stub in ${draft.id} for ${name}`;
  throw couchError(412, "missing_stub", reason);
}

/** The attachments of a new version: new bytes, and stubs that stand for those of earlier versions. */
function adoptAttachments(
  draft: Draft,
  ancestors: readonly Revision[],
  revpos: number,
): Attachments {
  const attachments = new Map<string, Attachment>();
  for (const [name, attachment] of draft.attachments) {
    attachments.set(
      name,
      attachment === "stub" ? inherited(draft, name, ancestors) : { ...attachment, revpos },
    );
  }
  return attachments;
}

/** The id of a document and its new revision. */
export interface Written {
  readonly id: string;
  readonly rev: string;
}

type Versions = Pick<Doc, "id" | "revisions" | "leaves">;

/** Puts a revision into a tree. One of plain data is frozen: snapshots share it with the world. */
export function keepRevision({ revisions }: Pick<Doc, "revisions">, revision: Revision): void {
  revisions.set(revision.id, hasExactNumber(revision.body) ? revision : Object.freeze(revision));
}

/** Keeps to the limit of revisions: the oldest of a long history are forgotten. */
function stem(state: State, versions: Versions, leaf: Revision, limit: number): void {
  if (versions.revisions.size <= limit) return;
  let revision: Revision | undefined = leaf;
  for (let depth = 1; depth < limit && revision; depth += 1) {
    revision = revision.parent === undefined ? undefined : versions.revisions.get(revision.parent);
  }
  if (revision?.parent === undefined) return;
  let old = versions.revisions.get(revision.parent);
  keepRevision(versions, { ...revision, parent: undefined });
  while (old && !hasOtherChild(versions, old.id)) {
    versions.revisions.delete(old.id);
    releaseAttachments(state, old);
    old = old.parent === undefined ? undefined : versions.revisions.get(old.parent);
  }
}

function hasOtherChild(versions: Versions, id: string): boolean {
  if (versions.leaves.size === 1) return false;
  for (const { parent } of versions.revisions.values()) if (parent === id) return true;
  return false;
}

function countLive(database: Database, before: Doc | undefined, after: Doc): void {
  if (before) {
    if (before.winner.isDeleted) database.deleted -= 1;
    else database.live -= 1;
  }
  if (after.winner.isDeleted) database.deleted += 1;
  else database.live += 1;
}

/** The winner after `added` became a leaf. Leaves are ranked only if the former winner is none any more. */
function winnerOf(
  versions: Versions,
  before: Doc | undefined,
  added?: Revision,
): Revision | undefined {
  const { leaves, revisions } = versions;
  const former = before && leaves.has(before.winner.id) && revisions.get(before.winner.id);
  const leaf = added && leaves.has(added.id) ? revisions.get(added.id) : undefined;
  if (!former || !leaf) return rankLeaves(versions)[0];
  return compareLeaves(former, leaf) <= 0 ? former : leaf;
}

/** Puts a document's new tree into the database, as its latest change. `added` is its new leaf. */
export function saveDoc(
  { state, now }: SimContext,
  database: Database,
  versions: Versions,
  added?: Revision,
): Doc {
  const before = database.docs.get(versions.id);
  const winner = winnerOf(versions, before, added);
  if (!winner) throw new RangeError(`${versions.id} has no revision`);
  const seq = database.changes.length + 1;
  const doc: Doc = { ...versions, winner, seq };
  countLive(database, before, doc);
  database.docs.set(doc.id, doc);
  if (before) database.changes.remove(doc.id);
  database.changes.add(doc);
  const id = `${database.id}/${doc.id}`;
  state.listed.remove(id);
  state.listed.add({ id, database: database.id, doc, changedAt: now });
  noteEvent(state, "updated", database.id);
  state.news.tell(database);
  return doc;
}

function addRevision(
  context: SimContext,
  database: Database,
  id: string,
  path: readonly Revision[],
): void {
  const before = database.docs.get(id);
  const revisions = before?.revisions ?? new Map<string, Revision>();
  const leaves = before?.leaves ?? new Set<string>();
  for (const revision of path) {
    const isLeaf = revision === path.at(-1);
    if (revision.parent !== undefined) leaves.delete(revision.parent);
    keepRevision({ revisions }, revision);
    if (isLeaf) leaves.add(revision.id);
    for (const { blob } of revision.attachments.values()) context.state.blobs.retain(blob);
  }
  const leaf = path.at(-1);
  if (leaf) stem(context.state, { id, revisions, leaves }, leaf, database.revsLimit);
  saveDoc(context, database, { id, revisions, leaves }, leaf);
}

/** The version an edit follows, or 409. A document whose end was recorded may start again. */
export function findParent(doc: Doc | undefined, rev: string | undefined): Revision | undefined {
  if (!doc) {
    if (rev === undefined) return undefined;
    throw conflict();
  }
  if (rev === undefined) {
    if (doc.winner.isDeleted) return doc.winner;
    throw conflict();
  }
  const parent = doc.leaves.has(rev) ? doc.revisions.get(rev) : undefined;
  if (!parent) throw conflict();
  return parent;
}

/** A client's edit: it must follow a version that is current. */
export function commitEdit(context: SimContext, database: Database, draft: Draft): Written {
  const doc = database.docs.get(draft.id);
  const parent = findParent(doc, draft.rev);
  const generation = parent ? readGeneration(parent.id) + 1 : 1;
  const attachments = adoptAttachments(draft, parent ? [parent] : [], generation);
  const id = revisionId(parent?.id, draft.isDeleted, draft.body, attachments);
  if (doc?.revisions.has(id) === true) return { id: draft.id, rev: id };
  const { isDeleted, body } = draft;
  addRevision(context, database, draft.id, [
    { id, parent: parent?.id, isDeleted, body, attachments },
  ]);
  return { id: draft.id, rev: id };
}

/** A replicated version with its history: stored as it is, next to what is here already. */
export function commitReplicated(context: SimContext, database: Database, draft: Draft): Written {
  const history = draft.history ?? (draft.rev === undefined ? [] : [draft.rev]);
  const [rev] = history;
  if (rev === undefined) throw new RangeError(`${draft.id} has no revision`);
  const doc = database.docs.get(draft.id);
  const known = doc?.revisions.get(rev);
  if (known) return { id: draft.id, rev };
  const path: Revision[] = [];
  for (const [index, id] of history.entries()) {
    if (doc?.revisions.has(id) === true) break;
    const parent = history[index + 1];
    path.unshift({ id, parent, isDeleted: false, body: undefined, attachments: new Map() });
  }
  const ancestors = history.flatMap((id) => doc?.revisions.get(id) ?? []);
  const attachments = adoptAttachments(draft, ancestors, readGeneration(rev));
  const { isDeleted, body } = draft;
  path[path.length - 1] = { id: rev, parent: history[1], isDeleted, body, attachments };
  addRevision(context, database, draft.id, path);
  return { id: draft.id, rev };
}

/** Presents the response to a write. */
export function presentWrite(written: Written) {
  return { ok: true, ...written };
}
