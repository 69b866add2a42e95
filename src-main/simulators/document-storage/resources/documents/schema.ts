import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { Refusal } from "#core/contract/refusal.ts";
import type { RouteRequest } from "#core/contract/route.ts";
import { parseJsonText } from "#core/parsing/json-body.ts";
import { badRequest } from "../../errors.ts";
import { checkDocId, checkRev, readLocalName } from "../../revisions/draft.ts";
import type { DocumentView } from "../../revisions/present.ts";
import { flag, jsonText, text } from "../../shared/schema.ts";

/** The query of a document request. */
export const getDocumentQuery = lazyObject(() => ({
  rev: text,
  revs: flag,
  revs_info: flag,
  conflicts: flag,
  deleted_conflicts: flag,
  local_seq: flag,
  meta: flag,
  attachments: flag,
  att_encoding_info: flag,
  atts_since: jsonText,
  open_revs: text,
  latest: flag,
}));

export type GetDocumentQuery = z.output<typeof getDocumentQuery>;

export function readView(query: GetDocumentQuery): DocumentView {
  const all = query.meta === true;
  return {
    revs: query.revs,
    revsInfo: all || query.revs_info,
    conflicts: all || query.conflicts,
    deletedConflicts: all || query.deleted_conflicts,
    localSeq: query.local_seq,
    encodingInfo: query.att_encoding_info,
  };
}

export function readSince(query: GetDocumentQuery): readonly string[] {
  const { atts_since: since } = query;
  return Array.isArray(since) ? since.filter((rev) => typeof rev === "string") : [];
}

export function parseRevs(wanted: string): readonly string[] {
  try {
    return z.array(z.string()).parse(parseJsonText(wanted)).map(checkRev);
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw badRequest("open_revs must be `all` or a list of revisions");
  }
}

export function readDestination({ headers }: RouteRequest): {
  id: string;
  rev: string | undefined;
} {
  const header = headers["destination"];
  if (typeof header !== "string" || header === "") {
    throw badRequest("Destination header is mandatory for COPY.");
  }
  const [path = "", query = ""] = header.split("?", 2);
  const rev = new URLSearchParams(query).get("rev");
  try {
    const id = checkDocId(decodeURIComponent(path));
    const isLocal = readLocalName(id) !== undefined;
    return { id, rev: rev === null ? undefined : isLocal ? rev : checkRev(rev) };
  } catch (error) {
    throw error instanceof URIError ? badRequest("Destination cannot be decoded.") : error;
  }
}
