import type { Readable } from "node:stream";
import type * as z from "zod";
import { type ByteRange, readByteRange } from "#core/parsing/byte-range.ts";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { RouteResponse } from "#core/contract/response.ts";
import type { RouteRequest } from "#core/contract/route.ts";
import { readPlain } from "../../attachments/encoding.ts";
import { chunksOf, readsGzip, receiveAttachment } from "../../attachments/receive.ts";
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
import {
  type Attachment,
  type Database,
  MAX_FILE_BYTES,
  type Revision,
  type SimContext,
  type State,
} from "../../state.ts";

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
  const attachment = await receiveAttachment(state, chunksOf(request.body), {
    contentType: headers["content-type"] ?? "application/octet-stream",
    isGzip: readsGzip(request),
    limit: MAX_FILE_BYTES,
  });
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

/** Returns whether a client accepts gzip: named, or by `*`, and not with a weight of 0. */
function acceptsGzip({ headers }: Pick<RouteRequest, "headers">): boolean {
  const accepted = [headers["accept-encoding"] ?? ""].flat().join(",").toLowerCase().split(",");
  const weightOf = (name: string) => {
    const found = accepted.map((one) => one.split(";")).find(([coding]) => coding?.trim() === name);
    return found && Number(/q=([\d.]+)/.exec(found[1] ?? "")?.[1] ?? 1);
  };
  return (weightOf("gzip") ?? weightOf("*") ?? 0) > 0;
}

/** The bytes of a compressed attachment: as they are stored, or as they were before. It has no ranges. */
function compressedBytes(
  { blobs }: State,
  { blob, gzip }: Required<Pick<Attachment, "blob" | "gzip">>,
  isAccepted: boolean,
) {
  if (isAccepted) {
    const length = { "content-length": String(blob.length) };
    return { headers: { "content-encoding": "gzip", ...length }, read: () => blobs.stream(blob) };
  }
  // The length before is unknown if the client compressed the bytes.
  const isKnown = gzip !== undefined && gzip.length !== blob.length;
  const headers = isKnown ? { "content-length": String(gzip.length) } : {};
  return { headers, read: () => readPlain(blobs, { blob, gzip }) };
}

/** The bytes of an attachment that is stored as it came, or a range of them. */
function plainBytes({ blobs }: State, blob: Attachment["blob"], header: string | undefined) {
  const range = rangeOf(header, blob.length);
  const { start, end } = range ?? { start: 0, end: blob.length };
  const total = String(blob.length);
  return {
    status: range ? 206 : 200,
    headers: {
      "content-length": String(end - start),
      ...(range ? { "content-range": `bytes ${String(start)}-${String(end - 1)}/${total}` } : {}),
    },
    read: () => blobs.stream(blob, start, end),
  };
}

function getAttachment({ state }: SimContext, request: RouteRequest<RevQuery>): RouteResponse {
  const doc = requireDoc(requireDatabase(state, request.params["db"]), readDocId(request));
  const revision = requireRevision(doc, queryRev({ ...request, headers: {} }));
  const attachment = requireAttachment(revision, request.params["*"] ?? "");
  const { blob, contentType, digest, gzip } = attachment;
  const sum = digest.slice("md5-".length);
  const etag = `"${sum}"`;
  if (request.headers["if-none-match"] === etag) return new RouteResponse(304, undefined, { etag });
  const found = gzip
    ? { status: 200, ...compressedBytes(state, { blob, gzip }, acceptsGzip(request)) }
    : plainBytes(state, blob, request.headers.range);
  const headers = {
    "content-type": contentType,
    "content-md5": sum,
    "accept-ranges": gzip ? "none" : "bytes",
    // CouchDB's default for attachments (`[csp] attachments_header_value`).
    "content-security-policy": "sandbox",
    etag,
    ...found.headers,
  };
  const body = request.method === "HEAD" ? undefined : found.read();
  return new RouteResponse(found.status, body, headers);
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
