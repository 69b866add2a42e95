import type { Readable } from "node:stream";
import type * as z from "zod";
import { type ByteRange, readByteRange } from "#core/parsing/byte-range.ts";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { RouteResponse } from "#core/contract/response.ts";
import type { RouteRequest } from "#core/contract/route.ts";
import { readBytes, chunksOf, receiveAttachment } from "../../attachments/store.ts";
import { conflict, couchError, notFound, tooLarge } from "../../errors.ts";
import { findCaller } from "../../access/caller.ts";
import { presentWrite } from "../../revisions/commit.ts";
import { checkRev, type Draft, type NewAttachment } from "../../revisions/draft.ts";
import { commitOne, requireSame, respondWritten } from "../../revisions/write.ts";
import { readDocId, DOCUMENT_PATHS, readRev, route, streamRoute } from "../../route.ts";
import {
  requireAttachment,
  requireDatabase,
  requireDoc,
  requireRevision,
} from "../../shared/require.ts";
import { text } from "../../shared/schema.ts";
import { type Database, MAX_FILE_BYTES, type Revision, type SimContext } from "../../state.ts";

/** The bytes a `Range` header asks for; `undefined` for all of them. */
function rangeOf(header: string | undefined, length: number): ByteRange | undefined {
  const range = readByteRange(header, length);
  if (range !== null) return range;
  const headers = { "content-range": `bytes */${String(length)}` };
  throw couchError(
    416,
    "requested_range_not_satisfiable",
    "Requested range not satisfiable",
    headers,
  );
}

const revQuery = lazyObject(() => ({ rev: text }));

type RevQuery = z.output<typeof revQuery>;

function queryRev(request: Pick<RouteRequest<RevQuery>, "query" | "headers">): string | undefined {
  const rev = readRev(request.query, request);
  return rev === undefined ? undefined : checkRev(rev);
}

/** The version that a change of attachments follows; it keeps its body. */
function baseOf(database: Database, id: string, rev: string | undefined): Revision | undefined {
  const doc = database.docs.get(id);
  if (!doc) {
    if (rev === undefined) return undefined;
    throw notFound("missing");
  }
  if (rev === undefined && doc.winner.isDeleted) return undefined;
  if (rev === undefined || !doc.leaves.has(rev)) throw conflict();
  return doc.revisions.get(rev);
}

function draftOf(
  id: string,
  rev: string | undefined,
  base: Revision | undefined,
  change: (attachments: Map<string, NewAttachment | "stub">) => void,
): Draft {
  const attachments = new Map<string, NewAttachment | "stub">();
  for (const name of base?.attachments.keys() ?? []) attachments.set(name, "stub");
  change(attachments);
  return { id, rev, isDeleted: false, body: base?.body ?? {}, attachments };
}

function commit(
  context: SimContext,
  request: Pick<RouteRequest, "key">,
  database: Database,
  draft: Draft,
) {
  const by = { caller: findCaller(context.state, request), isReplicated: false };
  return commitOne(context, database, draft, by);
}

/** Checks the database and the revision again after the body has arrived. */
async function putAttachment(
  context: SimContext,
  request: RouteRequest<RevQuery, Readable>,
): Promise<RouteResponse> {
  const { state } = context;
  const { params, headers } = request;
  const database = requireDatabase(state, params["db"]);
  const [id, rev, name] = [readDocId(request), queryRev(request), params["*"] ?? ""];
  baseOf(database, id, rev);
  if (Number(headers["content-length"] ?? 0) > MAX_FILE_BYTES) throw tooLarge(MAX_FILE_BYTES);
  const type = headers["content-type"] ?? "application/octet-stream";
  const chunks = chunksOf(readBytes(request));
  const attachment = await receiveAttachment(state.blobs, chunks, type, MAX_FILE_BYTES);
  try {
    requireSame(context, state, database);
    const draft = draftOf(id, rev, baseOf(database, id, rev), (attachments) => {
      attachments.set(name, attachment);
    });
    const url = `${request.baseUrl}/${params["db"] ?? ""}`;
    return respondWritten(await commit(context, request, database, draft), undefined, url);
  } finally {
    state.blobs.release(attachment.blob);
  }
}

async function deleteAttachment(
  context: SimContext,
  request: RouteRequest<RevQuery>,
): Promise<unknown> {
  const database = requireDatabase(context.state, request.params["db"]);
  const id = readDocId(request);
  const rev = queryRev(request);
  requireRevision(requireDoc(database, id), undefined);
  const base = baseOf(database, id, rev);
  const name = request.params["*"] ?? "";
  if (base) requireAttachment(base, name);
  const draft = draftOf(id, rev, base, (attachments) => {
    attachments.delete(name);
  });
  return presentWrite(await commit(context, request, database, draft));
}

function getAttachment({ state }: SimContext, request: RouteRequest<RevQuery>): RouteResponse {
  const doc = requireDoc(requireDatabase(state, request.params["db"]), readDocId(request));
  const revision = requireRevision(doc, queryRev({ ...request, headers: {} }));
  const { blob, contentType, digest } = requireAttachment(revision, request.params["*"] ?? "");
  const sum = digest.slice("md5-".length);
  const etag = `"${sum}"`;
  if (request.headers["if-none-match"] === etag) return new RouteResponse(304, undefined, { etag });
  const range = rangeOf(request.headers.range, blob.length);
  const { start, end } = range ?? { start: 0, end: blob.length };
  const headers = {
    "content-type": contentType,
    "content-length": String(end - start),
    "content-md5": sum,
    "accept-ranges": "bytes",
    // CouchDB's default for attachments (`[csp] attachments_header_value`).
    "content-security-policy": "sandbox",
    etag,
    ...(range
      ? { "content-range": `bytes ${String(start)}-${String(end - 1)}/${String(blob.length)}` }
      : {}),
  };
  const status = range ? 206 : 200;
  if (request.method === "HEAD") return new RouteResponse(status, undefined, headers);
  return new RouteResponse(status, state.blobs.stream(blob, start, end), headers);
}

export const routes = DOCUMENT_PATHS.flatMap((document) => {
  const path = `${document}/*` as const;
  return [
    streamRoute(`PUT ${path}`, "Puts an attachment to a document, or makes the document for it", {
      query: revQuery,
      handle: putAttachment,
    }),
    route(`GET ${path}`, "An attachment's bytes", { query: revQuery, handle: getAttachment }),
    route(`HEAD ${path}`, "What an attachment is", { query: revQuery, handle: getAttachment }),
    route(`DELETE ${path}`, "Takes an attachment off a document", {
      query: revQuery,
      unsupported: ["batch"],
      handle: deleteAttachment,
    }),
  ];
});
