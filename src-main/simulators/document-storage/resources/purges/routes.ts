import * as z from "zod";
import { RouteResponse } from "#core/contract/response.ts";
import { badRequest } from "../../errors.ts";
import { checkRev } from "../../revisions/draft.ts";
import { purge } from "../../revisions/forget.ts";
import { route } from "../../route.ts";
import { checkPartitionedId } from "../../shared/partition.ts";
import { requireDatabase } from "../../shared/require.ts";
import { type Database, presentSeq } from "../../state.ts";

const MAX_DOCUMENTS = 1_000;
const DEFAULT_LIMIT = 1_000;

const purgeBody = z.record(z.string(), z.array(z.string()));
const limitBody = z.int().min(1, { error: "`purge_infos_limit` must be positive integer" });

/** Keeps the newest purges, up to the limit of the database. */
function notePurge({ purged }: Database, id: string, revs: readonly string[]): void {
  const infos = [...(purged.infos ?? []), { id, revs }];
  purged.infos = infos.slice(-(purged.limit ?? DEFAULT_LIMIT));
}

export const routes = [
  route("POST /:db/_purge", "Removes revisions as if they had never been", {
    body: purgeBody,
    handle: (context, { params, body }) => {
      const database = requireDatabase(context.state, params["db"]);
      if (Object.keys(body).length > MAX_DOCUMENTS) {
        throw badRequest("Exceeded maximum number of documents.");
      }
      for (const [id, revs] of Object.entries(body)) {
        checkPartitionedId(database, id);
        revs.forEach(checkRev);
      }
      const purged = Object.entries(body).map(([id, revs]): [string, readonly string[]] => [
        id,
        purge(context, database, id, revs),
      ]);
      database.purged.seq += 1;
      for (const [id, revs] of Object.entries(body)) notePurge(database, id, revs);
      const seq = presentSeq(database.purged.seq);
      return new RouteResponse(201, { purge_seq: seq, purged: Object.fromEntries(purged) });
    },
  }),
  route("GET /:db/_purged_infos", "The revisions that were purged", ({ state }, { params }) => ({
    purged_infos: requireDatabase(state, params["db"]).purged.infos ?? [],
  })),
  route(
    "GET /:db/_purged_infos_limit",
    "How many purges are remembered",
    ({ state }, { params }) => requireDatabase(state, params["db"]).purged.limit ?? DEFAULT_LIMIT,
  ),
  route("PUT /:db/_purged_infos_limit", "Sets how many purges are remembered", {
    body: limitBody,
    handle: ({ state }, { params, body }) => {
      const { purged } = requireDatabase(state, params["db"]);
      purged.limit = body;
      purged.infos = (purged.infos ?? []).slice(-body);
      return { ok: true };
    },
  }),
];
