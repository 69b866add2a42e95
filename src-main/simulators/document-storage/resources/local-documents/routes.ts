import * as z from "zod";
import { RouteResponse } from "#core/kernel/response.ts";
import { badRequest, conflict, notFound } from "../../errors.ts";
import { checkDocId, parseDocument } from "../../revisions/draft.ts";
import { revOf, route } from "../../route.ts";
import { listOptions, listQuery } from "../../shared/list-options.ts";
import { requireDatabase } from "../../shared/require.ts";
import { text } from "../../shared/schema.ts";
import type { Database, LocalDoc } from "../../state.ts";

const revQuery = z.object({ rev: text });

function requireLocal(database: Database, id: string): LocalDoc {
  const local = database.local.get(id);
  if (!local) throw notFound("missing");
  return local;
}

/** Local documents count their revisions and keep only the last. */
function nextRev(before: LocalDoc | undefined, rev: string | undefined): string {
  if (before && rev !== before.rev) throw conflict();
  if (!before && rev !== undefined && rev !== "0-0") throw conflict();
  return `0-${String(Number(before?.rev.slice(2) ?? "0") + 1)}`;
}

const presentLocal = (id: string, { rev, body }: LocalDoc) => ({
  _id: `_local/${id}`,
  _rev: rev,
  ...body,
});

export const routes = [
  route("GET /:db/_local_docs", "Local documents by id", {
    query: listQuery,
    handle: ({ state }, { params, query }) => {
      const { limit, skip } = listOptions(query);
      const all = [...requireDatabase(state, params["db"]).local.from(() => true)];
      const rows = all.slice(skip, skip + limit).map(([id, { rev }]) => {
        const key = `_local/${id}`;
        return { id: key, key, value: { rev } };
      });
      return { total_rows: null, offset: null, rows };
    },
  }),
  route("GET /:db/_local/:local", "A local document", ({ state }, { params }) => {
    const id = params["local"] ?? "";
    return presentLocal(id, requireLocal(requireDatabase(state, params["db"]), id));
  }),
  route("PUT /:db/_local/:local", "Writes a local document", {
    query: revQuery,
    handle: ({ state }, request) => {
      const database = requireDatabase(state, request.params["db"]);
      const id = request.params["local"] ?? "";
      const { rev: named, body } = parseLocal(request.body);
      const rev = nextRev(database.local.get(id), revOf(request.query, request) ?? named);
      database.local.set(checkDocId(id), { rev, body });
      return new RouteResponse(201, { ok: true, id: `_local/${id}`, rev });
    },
  }),
  route("DELETE /:db/_local/:local", "Deletes a local document", {
    query: revQuery,
    handle: ({ state }, request) => {
      const database = requireDatabase(state, request.params["db"]);
      const id = request.params["local"] ?? "";
      const local = requireLocal(database, id);
      const rev = revOf(request.query, request);
      if (rev !== undefined && rev !== local.rev) throw conflict();
      database.local.delete(id);
      return { ok: true, id: `_local/${id}`, rev: "0-0" };
    },
  }),
];

const localRev = z.looseObject({
  _rev: z
    .string()
    .regex(/^0-\d+$/)
    .optional(),
});

/** A local document's revision has a form of its own. */
function parseLocal(value: unknown) {
  const { success, data } = localRev.safeParse(value);
  if (!success) throw badRequest("Document must be a JSON object with a _rev of 0-N");
  const { _rev: rev, ...document } = data;
  const { body, attachments } = parseDocument(document);
  if (attachments.size > 0) throw badRequest("Local documents cannot have attachments.");
  return { rev, body };
}
