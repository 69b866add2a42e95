import * as z from "zod";
import { RouteResponse } from "#core/kernel/response.ts";
import type { RouteRequest } from "#core/kernel/route.ts";
import { readInline } from "../attachments/read.ts";
import { relatedAnswer } from "../attachments/related-answer.ts";
import { presentDocument, type DocumentView } from "../documents/present.ts";
import { rankLeaves } from "../documents/revision.ts";
import { badRequest } from "../errors.ts";
import { findDatabase, findDoc, findRevision } from "../find.ts";
import { flag, jsonText, text } from "../params.ts";
import type { Doc, DocumentContext, Revision } from "../state.ts";
import { docIdOf } from "./route.ts";

/** How a document is asked for. */
export const documentQuery = z.object({
  rev: text,
  revs: flag,
  revs_info: flag,
  conflicts: flag,
  deleted_conflicts: flag,
  local_seq: flag,
  meta: flag,
  attachments: flag,
  atts_since: jsonText,
  open_revs: text,
  latest: flag,
});

type DocumentQuery = z.output<typeof documentQuery>;

function viewOf(query: DocumentQuery): DocumentView {
  const all = query.meta === true;
  return {
    revs: query.revs,
    revsInfo: all || query.revs_info,
    conflicts: all || query.conflicts,
    deletedConflicts: all || query.deleted_conflicts,
    localSeq: query.local_seq,
  };
}

function sinceOf(query: DocumentQuery): readonly string[] {
  const { atts_since: since } = query;
  return Array.isArray(since) ? since.filter((rev) => typeof rev === "string") : [];
}

/** The leaves that came of a version: what `latest` means. */
function latestOf(doc: Doc, revision: Revision): readonly Revision[] {
  return rankLeaves(doc).filter((leaf) => {
    let at: Revision | undefined = leaf;
    while (at && at.id !== revision.id) {
      at = at.parent === undefined ? undefined : doc.revisions.get(at.parent);
    }
    return at !== undefined;
  });
}

function openRevisions(doc: Doc, wanted: string, latest: boolean): readonly (Revision | string)[] {
  if (wanted === "all") return rankLeaves(doc);
  return parseRevs(wanted).flatMap((id) => {
    const revision = doc.revisions.get(id);
    if (revision && latest) return latestOf(doc, revision);
    return revision?.body === undefined ? id : revision;
  });
}

function parseRevs(wanted: string): readonly string[] {
  try {
    return z.array(z.string()).parse(JSON.parse(wanted));
  } catch {
    throw badRequest("open_revs must be `all` or a list of revisions");
  }
}

async function answerOpenRevisions(
  { state }: DocumentContext,
  doc: Doc,
  query: DocumentQuery,
): Promise<unknown> {
  const answers: unknown[] = [];
  for (const found of openRevisions(doc, query.open_revs ?? "all", query.latest === true)) {
    if (typeof found === "string") {
      answers.push({ missing: found });
      continue;
    }
    const bytes = query.attachments === true ? await readInline(state.blobs, found) : undefined;
    answers.push({ ok: presentDocument(doc, found, { ...viewOf(query), bytes }) });
  }
  return answers;
}

function isKnown({ headers }: RouteRequest, etag: string): boolean {
  const known = headers["if-none-match"];
  return known?.split(",").some((tag) => tag.trim().replace(/^W\//, "") === etag) === true;
}

/** A version of a document, with its attachments as stubs, inline, or in parts of their own. */
export async function getDocument(
  context: DocumentContext,
  request: RouteRequest,
  query: DocumentQuery,
): Promise<unknown> {
  const { state } = context;
  const doc = findDoc(findDatabase(state, request.params["db"]), docIdOf(request));
  if (query.open_revs !== undefined) return answerOpenRevisions(context, doc, query);
  const asked = findRevision(doc, query.rev);
  const revision = query.latest === true ? (latestOf(doc, asked)[0] ?? asked) : asked;
  const etag = `"${revision.id}"`;
  if (isKnown(request, etag)) return new RouteResponse(304, undefined, { etag });
  const view = viewOf(query);
  if (query.attachments !== true || revision.attachments.size === 0) {
    return new RouteResponse(200, presentDocument(doc, revision, view), { etag });
  }
  if (request.headers.accept?.includes("multipart/") === true) {
    return relatedAnswer(state.blobs, doc, revision, view);
  }
  const bytes = await readInline(state.blobs, revision, sinceOf(query));
  return new RouteResponse(200, presentDocument(doc, revision, { ...view, bytes }), { etag });
}
