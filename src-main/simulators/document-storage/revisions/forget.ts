import { type Database, releaseAttachments, type SimContext, type State } from "../state.ts";
import { keepRevision, saveDoc } from "./commit.ts";

/** Forgets what old versions said; that they were is still known. */
export function compact(state: State, database: Database): void {
  for (const [, doc] of database.docs.from(() => true)) {
    const { revisions, leaves } = doc;
    for (const revision of revisions.values()) {
      if (leaves.has(revision.id) || revision.body === undefined) continue;
      releaseAttachments(state, revision);
      keepRevision(doc, { ...revision, body: undefined, attachments: new Map() });
    }
  }
}

/** Removes leaves as if they had never been, and those they came from. The answer: which were removed. */
export function purge(
  context: SimContext,
  database: Database,
  id: string,
  revs: readonly string[],
): readonly string[] {
  const doc = database.docs.get(id);
  const purged = revs.filter((rev) => doc?.leaves.has(rev) === true);
  if (!doc || purged.length === 0) return [];
  const { revisions, leaves } = doc;
  const kept = new Set<string>();
  for (const rev of purged) leaves.delete(rev);
  for (const leaf of leaves) {
    for (let at = revisions.get(leaf); at; at = revisions.get(at.parent ?? "")) kept.add(at.id);
  }
  for (const revision of [...revisions.values()]) {
    if (kept.has(revision.id)) continue;
    revisions.delete(revision.id);
    releaseAttachments(context.state, revision);
  }
  if (leaves.size > 0) saveDoc(context, database, doc);
  else removeDoc(context.state, database, id, doc.winner.isDeleted);
  return purged;
}

function removeDoc(state: State, database: Database, id: string, isDeleted: boolean): void {
  database.docs.delete(id);
  database.changes.remove(id);
  state.listed.remove(`${database.id}/${id}`);
  if (isDeleted) database.deleted -= 1;
  else database.live -= 1;
}
