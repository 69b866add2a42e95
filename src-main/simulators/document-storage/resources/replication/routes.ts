import * as z from "zod";
import { checkRev } from "../../revisions/draft.ts";
import { compareRevisions, readGeneration } from "../../revisions/revision.ts";
import { route } from "../../route.ts";
import { requireDatabase } from "../../shared/require.ts";
import type { Database } from "../../state.ts";

const diffBody = z.record(z.string(), z.array(z.string()));

function diffOf(database: Database, id: string, revs: readonly string[]): object | undefined {
  const doc = database.docs.get(id);
  const missing = revs.filter((rev) => doc?.revisions.has(checkRev(rev)) !== true);
  if (missing.length === 0) return undefined;
  const newest = Math.max(...missing.map(readGeneration));
  const ancestors = [...(doc?.leaves ?? [])].filter((leaf) => readGeneration(leaf) < newest);
  const possible = ancestors.sort(compareRevisions);
  return { missing, ...(possible.length > 0 ? { possible_ancestors: possible } : {}) };
}

export const routes = [
  route("POST /:db/_revs_diff", "Which revisions are not here", {
    body: diffBody,
    handle: ({ state }, { params, body }) => {
      const database = requireDatabase(state, params["db"]);
      const rows = Object.entries(body).map(([id, revs]) => [id, diffOf(database, id, revs)]);
      return Object.fromEntries(rows.filter(([, diff]) => diff !== undefined)) as unknown;
    },
  }),
  route("POST /:db/_missing_revs", "The same in an older form", {
    body: diffBody,
    handle: ({ state }, { params, body }) => {
      const database = requireDatabase(state, params["db"]);
      const rows = Object.entries(body).flatMap(([id, revs]) => {
        const diff = diffOf(database, id, revs);
        return diff && "missing" in diff ? [[id, diff.missing]] : [];
      });
      return { missing_revs: Object.fromEntries(rows) as unknown };
    },
  }),
];
