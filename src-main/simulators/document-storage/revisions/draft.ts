import { badRequest, couchError, documentTooLarge } from "../errors.ts";
import { writeJson } from "../numbers/exact-json.ts";
import { isObject, type JsonObject } from "../shared/json.ts";
import { MAX_DOCUMENT_BYTES, type Attachment } from "../state.ts";
import { isRevisionId } from "./revision.ts";

/** Bytes that came with a document and are kept already; the maker of the draft releases them. */
export type NewAttachment = Omit<Attachment, "revpos">;

/** An attachment as a document names it, before its bytes are looked at. */
export type NamedAttachment =
  | { readonly kind: "stub"; readonly contentType: string | undefined }
  | { readonly kind: "inline"; readonly contentType: string; readonly base64: string }
  | {
      readonly kind: "follows";
      readonly contentType: string;
      readonly length: number | undefined;
      readonly encodedLength: number | undefined;
      readonly isGzip: boolean;
      readonly digest: string | undefined;
    };

/** A document as a client sent it, split into what it says and what is said about it. */
export interface ParsedDocument {
  readonly id: string | undefined;
  readonly rev: string | undefined;
  readonly isDeleted: boolean;
  readonly body: JsonObject;
  readonly attachments: ReadonlyMap<string, NamedAttachment>;
  /** Revision ids, newest first, of a replicated document. */
  readonly history: readonly string[] | undefined;
}

/** A document that can be written: its bytes are here, its id is known. */
export interface Draft extends Pick<ParsedDocument, "rev" | "isDeleted" | "body"> {
  readonly id: string;
  readonly attachments: ReadonlyMap<string, NewAttachment | "stub">;
  readonly history?: ParsedDocument["history"];
}

/** Members that tell about a document and are not kept in it. */
const IGNORED = new Set([
  "_revs_info",
  "_conflicts",
  "_deleted_conflicts",
  "_local_seq",
  "_revisions",
]);

/** Members that begin with an underscore and are stored with the document. */
const STORED = new Set([
  "_replication_id",
  "_replication_state",
  "_replication_state_reason",
  "_replication_state_time",
  "_replication_stats",
]);

const KNOWN = new Set(["_id", "_rev", "_deleted", "_attachments", ...IGNORED, ...STORED]);

const validation = (reason: string) => couchError(400, "doc_validation", reason);

/** An id that documents may have, or 400. */
export function checkDocId(id: unknown): string {
  if (typeof id !== "string") throw illegalId("Document id must be a string");
  if (id === "") throw illegalId("Document id must not be empty");
  const reserved = id.startsWith("_") && !/^_(?:design|local)\/./.test(id);
  if (reserved) throw illegalId("Only reserved document ids may start with underscore.");
  return id;
}

/** 400: a document written with `new_edits=false` names no revision. */
export const missingRev = () =>
  badRequest("When `new_edits: false`, the document needs `_rev` or `_revisions` specified");

/** Checks that a document written with `new_edits=false` names its revision, or 400. */
export function requireRev({ rev, history }: ParsedDocument): void {
  if (rev !== undefined || history !== undefined) return;
  throw missingRev();
}

const LOCAL = "_local/";

/** The part of a local document's id after `_local/`; `undefined` for other documents. */
export function readLocalName(id: unknown): string | undefined {
  return typeof id === "string" && id.startsWith(LOCAL) ? id.slice(LOCAL.length) : undefined;
}

/** The name of a local document: any text but none, or 400. */
export function requireLocalName(name: string): string {
  if (name === "") throw illegalId("Illegal document id `_local/`");
  return name;
}

const illegalId = (reason: string) => couchError(400, "illegal_docid", reason);

/** A revision's id, or 400. */
export function checkRev(rev: unknown): string {
  if (typeof rev === "string" && isRevisionId(rev)) return rev;
  throw badRequest("Invalid rev format");
}

function bodyOf(document: JsonObject, id: string | undefined): JsonObject {
  const members = Object.entries(document);
  for (const [name] of members) {
    if (name.startsWith("_") && !KNOWN.has(name)) {
      throw validation(`Bad special document member: ${name}`);
    }
  }
  const body = Object.fromEntries(
    members.filter(([name]) => !name.startsWith("_") || STORED.has(name)),
  );
  if (Buffer.byteLength(writeJson(body)) <= MAX_DOCUMENT_BYTES) return body;
  throw documentTooLarge(id ?? "");
}

function historyOf(revisions: unknown): readonly string[] | undefined {
  if (revisions === undefined) return undefined;
  if (!isObject(revisions)) throw validation("_revisions isn't an object.");
  const { start, ids } = revisions;
  if (typeof start !== "number" || !Number.isInteger(start) || start < 1) {
    throw validation("_revisions.start isn't an integer.");
  }
  if (!Array.isArray(ids) || ids.length === 0) {
    throw validation("_revisions.ids isn't an array.");
  }
  if (ids.length > start) throw validation("_revisions has more ids than its start allows.");
  return ids.map((hash: unknown, index) => {
    if (typeof hash !== "string") throw validation("RevId isn't a string");
    return checkRev(`${String(start - index)}-${hash}`);
  });
}

function attachmentOf(name: string, value: unknown): NamedAttachment {
  if (name.startsWith("_") || name === "") {
    throw badRequest("Attachment name can't start with an underscore or be empty.");
  }
  if (!isObject(value)) throw badRequest("Attachment data must be a JSON object");
  const type = value["content_type"];
  const contentType = typeof type === "string" ? type : undefined;
  if (value["stub"] === true) return { kind: "stub", contentType };
  const known = contentType ?? "application/octet-stream";
  if (value["follows"] === true) {
    const { length, encoded_length: encodedLength, encoding, digest } = value;
    if (encoding !== undefined && encoding !== "gzip" && encoding !== "identity") {
      throw badRequest("The encoding of an attachment is gzip or identity.");
    }
    return {
      kind: "follows",
      contentType: known,
      length: typeof length === "number" ? length : undefined,
      encodedLength: typeof encodedLength === "number" ? encodedLength : undefined,
      isGzip: encoding === "gzip",
      digest: typeof digest === "string" && digest.startsWith("md5-") ? digest : undefined,
    };
  }
  const base64 = value["data"];
  if (typeof base64 !== "string" || !isBase64(base64)) {
    throw badRequest("Invalid attachment data: it must be base64");
  }
  return { kind: "inline", contentType: known, base64 };
}

function isBase64(text: string): boolean {
  const plain = text.replaceAll(/\s/g, "");
  return plain.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/.test(plain);
}

function attachmentsOf(value: unknown): ReadonlyMap<string, NamedAttachment> {
  if (value === undefined) return new Map();
  if (!isObject(value)) throw badRequest("Attachments must be a JSON object");
  return new Map(
    Object.entries(value).map(([name, attachment]) => [name, attachmentOf(name, attachment)]),
  );
}

/** Reads a document, or refuses it the way CouchDB does. `pathId` is the id that the request's path names. */
export function parseDocument(value: unknown, pathId?: string): ParsedDocument {
  if (!isObject(value)) throw badRequest("Document must be a JSON object");
  const { _id: id, _rev: rev, _deleted: deleted } = value;
  if (deleted !== undefined && typeof deleted !== "boolean") {
    throw badRequest("_deleted must be a boolean");
  }
  const ownId = id === undefined ? undefined : checkDocId(id);
  return {
    id: ownId,
    rev: rev === undefined || rev === null ? undefined : checkRev(rev),
    isDeleted: deleted === true,
    body: bodyOf(value, ownId ?? pathId),
    attachments: attachmentsOf(value["_attachments"]),
    history: historyOf(value["_revisions"]),
  };
}
