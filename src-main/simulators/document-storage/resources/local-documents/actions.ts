import * as z from "zod";
import { lazyLooseObject } from "#core/contract/lazy-object.ts";
import { RouteResponse } from "#core/contract/response.ts";
import type { RouteRequest } from "#core/contract/route.ts";
import { badRequest, conflict, notFound, notImplemented } from "../../errors.ts";
import type { Written } from "../../revisions/commit.ts";
import { parseDocument, readLocalName, requireLocalName } from "../../revisions/draft.ts";
import { readRev } from "../../route.ts";
import type { JsonObject } from "../../shared/json.ts";
import { requireDatabase } from "../../shared/require.ts";
import { readDestination } from "../documents/schema.ts";
import type { Database, LocalDoc, SimContext } from "../../state.ts";

/** A local document as a client sent it. */
export interface LocalDraft {
  /** The part of its id after `_local/`. */
  readonly name: string;
  readonly rev: string | undefined;
  readonly isDeleted: boolean;
  readonly body: JsonObject;
}

const localFields = lazyLooseObject(() => ({
  _rev: z
    .string()
    .regex(/^0-\d+$/)
    .optional(),
}));

/** Reads a local document. Its revisions count up from `0-1`. */
export function parseLocal(name: string, value: unknown): LocalDraft {
  const { success, data } = localFields.safeParse(value);
  if (!success) throw badRequest("Document must be a JSON object with a _rev of 0-N");
  const { _rev: rev, _id: id, ...document } = data;
  if (id !== undefined && id !== `_local/${name}`) {
    throw badRequest("Document ID must match the _id in the body.");
  }
  const { body, attachments, isDeleted } = parseDocument(document, `_local/${name}`);
  if (attachments.size > 0) throw badRequest("Local documents cannot have attachments.");
  return { name: requireLocalName(name), rev, isDeleted, body };
}

/** Writes or deletes a local document. Only its last revision is stored. */
export function writeLocal(
  database: Database,
  { name, rev, isDeleted, body }: LocalDraft,
): Written {
  if (isDeleted) return deleteLocal(database, name, rev);
  const before = database.local.get(name);
  if (before ? rev !== before.rev : rev !== undefined && rev !== "0-0") throw conflict();
  const next = `0-${String(Number(before?.rev.slice(2) ?? "0") + 1)}`;
  database.local.set(name, { rev: next, body });
  return { id: `_local/${name}`, rev: next };
}

function deleteLocal(database: Database, name: string, rev: string | undefined): Written {
  const local = requireLocal(database, name);
  if (rev !== undefined && rev !== local.rev) throw conflict();
  database.local.delete(name);
  return { id: `_local/${name}`, rev: "0-0" };
}

function requireLocal(database: Database, name: string): LocalDoc {
  const local = database.local.get(name);
  if (!local) throw notFound("missing");
  return local;
}

export function presentLocal(name: string, { rev, body }: LocalDoc): JsonObject {
  return { _id: `_local/${name}`, _rev: rev, ...body };
}

/** Writes a local document under the id of another one. Ordinary documents have a history, which it has not. */
function copyLocal(database: Database, request: RouteRequest, { body }: LocalDoc): RouteResponse {
  const { id, rev } = readDestination(request);
  const target = readLocalName(id);
  if (target === undefined) {
    throw notImplemented(
      "/:db/_local/:local#Destination",
      "A local document is copied to a local one only.",
    );
  }
  const draft = { name: requireLocalName(target), rev, isDeleted: false, body };
  return new RouteResponse(201, { ok: true, ...writeLocal(database, draft) });
}

/** Reads, writes or deletes the local document of this name, however its path spells the slash. */
export function respondLocal(
  { state }: SimContext,
  request: RouteRequest<{ readonly rev?: string | undefined; readonly batch?: string | undefined }>,
  name: string,
): unknown {
  const { method, params, query, body } = request;
  const database = requireDatabase(state, params["db"]);
  if (method === "PUT" || method === "POST") {
    const draft = parseLocal(name, body);
    const written = writeLocal(database, { ...draft, rev: readRev(query, request) ?? draft.rev });
    if (query.batch === "ok") return new RouteResponse(202, { ok: true, id: written.id });
    return new RouteResponse(201, { ok: true, ...written });
  }
  if (method === "DELETE") {
    const deleted = deleteLocal(database, requireLocalName(name), readRev(query, request));
    if (query.batch === "ok") return new RouteResponse(202, { ok: true, id: deleted.id });
    return { ok: true, ...deleted };
  }
  if (method === "COPY") {
    return copyLocal(database, request, requireLocal(database, name));
  }
  const local = requireLocal(database, name);
  if (query.rev !== undefined && query.rev !== local.rev) throw notFound("missing");
  return presentLocal(name, local);
}
