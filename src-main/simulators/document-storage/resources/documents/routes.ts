import type * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { RouteResponse } from "#core/contract/response.ts";
import type { Path, RouteRequest } from "#core/contract/route.ts";
import { readDocumentBody, type Part } from "../../attachments/related.ts";
import { badRequest, notFound } from "../../errors.ts";
import { findCaller } from "../../access/caller.ts";
import { presentWrite } from "../../revisions/commit.ts";
import {
  checkRev,
  readLocalName,
  parseDocument,
  type ParsedDocument,
  missingRev,
  requireRev,
} from "../../revisions/draft.ts";
import { commitOne, respondWritten, writeDocument } from "../../revisions/write.ts";
import { readDocId, DOCUMENT_PATHS, readRev, route, withSlash } from "../../route.ts";
import { requireDatabase } from "../../shared/require.ts";
import { flag, objectBody, text } from "../../shared/schema.ts";
import { nextId, type SimContext } from "../../state.ts";
import { respondLocal } from "../local-documents/actions.ts";
import { copyDocument, getDocument } from "./actions.ts";
import { getDocumentQuery } from "./schema.ts";

const writeQuery = lazyObject(() => ({ rev: text, batch: text, new_edits: flag }));

/** The nodes that must confirm a write: there is one. */
const QUORUM_OF_WRITES = ["w"];

type WriteRequest = RouteRequest<z.output<typeof writeQuery>>;

async function write(
  context: SimContext,
  request: WriteRequest,
  document: ParsedDocument & { readonly id: string },
  parts: readonly Part[] = [],
): Promise<RouteResponse> {
  const { params, query, baseUrl } = request;
  const by = {
    caller: findCaller(context.state, request),
    isReplicated: query.new_edits === false,
  };
  if (by.isReplicated) requireRev(document);
  const written = await writeDocument(context, params["db"], document, by, parts);
  return respondWritten(written, query.batch, `${baseUrl}/${params["db"] ?? ""}`);
}

const postRoutes = withSlash(
  route("POST /:db", "Writes a document, with an id of ours where it has none", {
    query: writeQuery,
    unsupported: QUORUM_OF_WRITES,
    body: objectBody,
    handle: (context, request) => {
      requireDatabase(context.state, request.params["db"]);
      const local = readLocalName(request.body["_id"]);
      if (local !== undefined) return respondLocal(context, request, local);
      const document = parseDocument(request.body);
      return write(context, request, { ...document, id: document.id ?? nextId(context) });
    },
  }),
);

/** Makes a handler that leaves local documents to a handler of their own. */
const unlessLocal =
  <Query extends { readonly rev?: string | undefined; readonly batch?: string | undefined }>(
    handle: (context: SimContext, request: RouteRequest<Query>) => unknown,
  ) =>
  (context: SimContext, request: RouteRequest<Query>) => {
    const local = readLocalName(request.params["id"]);
    return local === undefined ? handle(context, request) : respondLocal(context, request, local);
  };

const putRoute = (path: Path) =>
  route(`PUT ${path}`, "Writes a document under its id", {
    query: writeQuery,
    unsupported: QUORUM_OF_WRITES,
    handle: unlessLocal((context, request) => {
      const id = readDocId(request);
      requireDatabase(context.state, request.params["db"]);
      const { value, parts } = readDocumentBody(request.body);
      const document = parseDocument(value, id);
      if (document.id !== undefined && document.id !== id) {
        throw badRequest("Document ID must match the _id in the body.");
      }
      const rev = readRev(request.query, request);
      if (rev !== undefined && document.rev !== undefined && rev !== document.rev) {
        throw badRequest("Document rev from request body and query string have different values");
      }
      const known = { ...document, id, rev: rev === undefined ? document.rev : checkRev(rev) };
      return write(context, request, known, parts);
    }),
  });

const deleteRoute = (path: Path) =>
  route(`DELETE ${path}`, "Marks a document as deleted", {
    query: writeQuery,
    unsupported: QUORUM_OF_WRITES,
    handle: unlessLocal(async (context, request) => {
      const database = requireDatabase(context.state, request.params["db"]);
      const id = readDocId(request);
      const named = readRev(request.query, request);
      const rev = named === undefined ? undefined : checkRev(named);
      const doc = database.docs.get(id);
      if (!doc || (rev === undefined && doc.winner.isDeleted)) {
        throw notFound(doc ? "deleted" : "missing");
      }
      // Without a revision, deleting an existing document is a conflict; the route must not choose
      // a revision.
      const draft = { id, rev, isDeleted: true, body: {}, attachments: new Map<string, never>() };
      const isReplicated = request.query.new_edits === false;
      if (isReplicated && rev === undefined) throw missingRev();
      const by = { caller: findCaller(context.state, request), isReplicated };
      const written = await commitOne(context, database, draft, by);
      if (request.query.batch === "ok") return new RouteResponse(202, { ok: true, id });
      return new RouteResponse(200, presentWrite(written), { etag: `"${written.rev}"` });
    }),
  });

/** `Destination: id?rev=…`: where a copy goes. */
const copyRoute = (path: Path) =>
  route(`COPY ${path}`, "Copies a document", {
    query: lazyObject(() => ({ rev: text })),
    unsupported: ["batch", "w"],
    handle: unlessLocal((context, request) => copyDocument(context, request, request.query.rev)),
  });

const getRoute = (method: "GET" | "HEAD", path: Path) =>
  route(
    `${method} ${path}`,
    method === "GET" ? "A document" : "Whether a document is there, and its revision",
    {
      query: getDocumentQuery,
      unsupported: ["r"],
      handle: unlessLocal((context, request) => getDocument(context, request, request.query)),
    },
  );

export const routes = [
  ...postRoutes,
  ...DOCUMENT_PATHS.flatMap((path) => [
    getRoute("GET", path),
    getRoute("HEAD", path),
    putRoute(path),
    deleteRoute(path),
    copyRoute(path),
  ]),
];
