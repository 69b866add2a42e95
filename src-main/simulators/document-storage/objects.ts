import { listedByAge, createObjectList } from "#core/contract/objects.ts";
import { presentDatabase } from "./resources/databases/present.ts";
import { presentDocument } from "./revisions/present.ts";
import { readGeneration, rankLeaves } from "./revisions/revision.ts";
import type { Doc, State } from "./state.ts";

function statusOf(doc: Doc): string {
  if (doc.winner.isDeleted) return "deleted";
  const isConflicted = doc.leaves.size > 1 && rankLeaves(doc)[1]?.isDeleted === false;
  return isConflicted ? "conflict" : `revision ${String(readGeneration(doc.winner.id))}`;
}

const objectList = createObjectList<State>();

/** The objects that the panel lists. */
export const objects = [
  objectList({
    name: "documents",
    of: (state) => state.listed,
    summarize: ({ id, doc, changedAt }) => ({
      label: id,
      status: statusOf(doc),
      createdAt: changedAt,
    }),
    present: ({ doc }) => presentDocument(doc, doc.winner, { conflicts: true }),
  }),
  objectList({
    name: "databases",
    of: (state) => listedByAge(state.databases),
    summarize: ({ id, live, createdAt }) => {
      const status = `${String(live)} ${live === 1 ? "document" : "documents"}`;
      return { label: id, status, createdAt };
    },
    present: (database) => ({ ...presentDatabase(database), security: database.security }),
  }),
];
