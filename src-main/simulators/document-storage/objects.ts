import type { ObjectCollection } from "#core/kernel/objects.ts";
import { presentDatabase } from "./resources/databases/present.ts";
import { presentDocument } from "./revisions/present.ts";
import { generationOf, rankLeaves } from "./revisions/revision.ts";
import type { Doc, State } from "./state.ts";

function statusOf(doc: Doc): string {
  if (doc.winner.isDeleted) return "deleted";
  const isConflicted = doc.leaves.size > 1 && rankLeaves(doc)[1]?.isDeleted === false;
  return isConflicted ? "conflict" : `revision ${String(generationOf(doc.winner.id))}`;
}

const documents: ObjectCollection<State> = {
  name: "documents",
  title: "Documents",
  count: (state) => state.listed.size,
  *list(state) {
    for (const { id, doc, changedAt } of state.listed.newestFirst()) {
      yield { id, label: id, status: statusOf(doc), createdAt: changedAt };
    }
  },
  find: ({ state }, id) => {
    const listed = state.listed.get(id);
    return listed && presentDocument(listed.doc, listed.doc.winner, { conflicts: true });
  },
};

const databases: ObjectCollection<State> = {
  name: "databases",
  title: "Databases",
  count: (state) => state.databases.size,
  *list(state) {
    const all = [...state.databases.from(() => true)].map(([, database]) => database);
    for (const { id, live, createdAt } of all.sort((a, b) => b.createdAt - a.createdAt)) {
      const status = `${String(live)} ${live === 1 ? "document" : "documents"}`;
      yield { id, label: id, status, createdAt };
    }
  },
  find: ({ state }, id) => {
    const database = state.databases.get(id);
    return database && { ...presentDatabase(database), security: database.security };
  },
};

/** What the panel lists of the document storage. */
export const objects: readonly ObjectCollection<State>[] = [documents, databases];
