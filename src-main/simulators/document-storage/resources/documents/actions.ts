import { Readable } from "node:stream";
import { RouteResponse } from "#core/contract/response.ts";
import type { RouteRequest } from "#core/contract/route.ts";
import type { BlobStore } from "#core/state/bytes/blob-store.ts";
import { findCaller } from "../../access/caller.ts";
import { readInline } from "../../attachments/read.ts";
import { badRequest, notFound } from "../../errors.ts";
import { writeJson } from "../../numbers/exact-json.ts";
import { checkRev, readLocalName } from "../../revisions/draft.ts";
import { type DocumentView, presentDocument } from "../../revisions/present.ts";
import { ancestry, readHash, rankLeaves } from "../../revisions/revision.ts";
import { commitOne, respondWritten } from "../../revisions/write.ts";
import { readDocId } from "../../route.ts";
import { requireDatabase, requireDoc, requireRevision } from "../../shared/require.ts";
import type { Doc, Revision, SimContext } from "../../state.ts";
import { requireJsonReader } from "./accepts-json.ts";
import {
  readDestination,
  type GetDocumentQuery,
  parseRevs,
  readSince,
  readView,
} from "./schema.ts";

async function* writeParts(
  blobs: BlobStore,
  document: unknown,
  revision: Revision,
  boundary: string,
): AsyncGenerator<Buffer> {
  yield Buffer.from(
    `--${boundary}\r\nContent-Type: application/json\r\n\r\n${writeJson(document)}`,
  );
  for (const [name, { blob, contentType, gzip }] of revision.attachments) {
    const headers = [
      `Content-Disposition: attachment; filename="${name.replaceAll(/["\r\n]/g, "_")}"`,
      `Content-Type: ${contentType}`,
      `Content-Length: ${String(blob.length)}`,
      ...(gzip ? ["Content-Encoding: gzip"] : []),
    ];
    yield Buffer.from(`\r\n--${boundary}\r\n${headers.join("\r\n")}\r\n\r\n`);
    yield* blobs.read(blob);
  }
  yield Buffer.from(`\r\n--${boundary}--`);
}

/** A document and its attachments, each in a part. The bytes stay readable while they are sent. */
function relatedResponse(
  blobs: BlobStore,
  doc: Doc,
  revision: Revision,
  view: DocumentView,
): RouteResponse {
  const document = presentDocument(doc, revision, {
    ...view,
    follows: true,
    encodingInfo: true,
  });
  const boundary = readHash(revision.id);
  const held = [...revision.attachments.values()].map(({ blob }) => blobs.retain(blob));
  const stream = Readable.from(writeParts(blobs, document, revision, boundary), {
    objectMode: false,
  });
  stream.once("close", () => {
    for (const blob of held) blobs.release(blob);
  });
  return new RouteResponse(200, stream, {
    "content-type": `multipart/related; boundary="${boundary}"`,
    etag: `"${revision.id}"`,
  });
}

/** The leaves that came of a version: what `latest` means. */
function latestOf(doc: Doc, revision: Revision): readonly Revision[] {
  return rankLeaves(doc).filter((leaf) =>
    [...ancestry(doc, leaf)].some(({ id }) => id === revision.id),
  );
}

/** The revisions of these ids, or with `latest` the leaves that descend from them; ids of missing ones. */
export function findRevisions(
  doc: Doc | undefined,
  ids: readonly string[],
  latest: boolean,
): readonly (Revision | string)[] {
  return ids.flatMap((id) => {
    const revision = doc?.revisions.get(id);
    if (doc && revision && latest) return latestOf(doc, revision);
    return revision?.body === undefined ? id : revision;
  });
}

async function answerOpenRevisions(
  { state }: SimContext,
  doc: Doc | undefined,
  query: GetDocumentQuery,
): Promise<unknown> {
  const wanted = query.open_revs ?? "all";
  if (wanted === "all" && !doc) throw notFound("missing");
  const found =
    wanted === "all" && doc
      ? rankLeaves(doc)
      : findRevisions(doc, parseRevs(wanted), query.latest === true);
  const answers: unknown[] = [];
  for (const revision of found) {
    if (typeof revision === "string" || !doc) {
      answers.push({ missing: revision });
      continue;
    }
    const bytes = query.attachments === true ? await readInline(state.blobs, revision) : undefined;
    answers.push({ ok: presentDocument(doc, revision, { ...readView(query), bytes }) });
  }
  return answers;
}

function isKnown({ headers }: RouteRequest, etag: string): boolean {
  const known = headers["if-none-match"];
  return known?.split(",").some((tag) => tag.trim().replace(/^W\//, "") === etag) === true;
}

/** A version of a document, with its attachments as stubs, inline, or in parts of their own. */
export async function getDocument(
  context: SimContext,
  request: RouteRequest,
  query: GetDocumentQuery,
): Promise<unknown> {
  const { state } = context;
  const database = requireDatabase(state, request.params["db"]);
  const id = readDocId(request);
  if (query.open_revs !== undefined) {
    requireJsonReader(request.headers, "/:db/:id#open_revs");
    return answerOpenRevisions(context, database.docs.get(id), query);
  }
  const rev = query.rev === undefined ? undefined : checkRev(query.rev);
  const since = readSince(query).map(checkRev);
  const doc = requireDoc(database, id);
  const old = query.latest === true ? doc.revisions.get(rev ?? "") : undefined;
  const revision = (old && latestOf(doc, old)[0]) ?? requireRevision(doc, rev);
  const etag = `"${revision.id}"`;
  if (isKnown(request, etag)) return new RouteResponse(304, undefined, { etag });
  const view = readView(query);
  if (query.attachments !== true || revision.attachments.size === 0) {
    return new RouteResponse(200, presentDocument(doc, revision, view), { etag });
  }
  if (request.headers.accept?.includes("multipart/") === true) {
    return relatedResponse(state.blobs, doc, revision, view);
  }
  const bytes = await readInline(state.blobs, revision, since);
  return new RouteResponse(200, presentDocument(doc, revision, { ...view, bytes }), { etag });
}

/** Writes a version of a document under another id. */
export async function copyDocument(
  context: SimContext,
  request: RouteRequest,
  named: string | undefined,
): Promise<RouteResponse> {
  const rev = named === undefined ? undefined : checkRev(named);
  const database = requireDatabase(context.state, request.params["db"]);
  const { body = {}, attachments } = requireRevision(requireDoc(database, readDocId(request)), rev);
  const destination = readDestination(request);
  if (readLocalName(destination.id) !== undefined) {
    throw badRequest("A document cannot be copied to a local document.");
  }
  const draft = { ...destination, isDeleted: false, body, attachments };
  const by = { caller: findCaller(context.state, request), isReplicated: false };
  const written = await commitOne(context, database, draft, by);
  return respondWritten(written, undefined, `${request.baseUrl}/${request.params["db"] ?? ""}`);
}
