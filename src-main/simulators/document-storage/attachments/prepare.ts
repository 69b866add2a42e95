import { Readable } from "node:stream";
import type { BlobStore } from "#core/state/bytes/blob-store.ts";
import { badRequest } from "../errors.ts";
import type { Draft, NamedAttachment, NewAttachment, ParsedDocument } from "../revisions/draft.ts";
import type { State } from "../state.ts";
import { receiveAttachment } from "./receive.ts";
import type { Part } from "./related.ts";

type Stores = Pick<State, "blobs" | "config">;

/** The bytes of a part that an attachment says follow: by name where parts are named, else by order. */
function takePart(name: string, length: number | undefined, parts: Part[]): Buffer {
  const byName = parts.findIndex(({ headers }) => fileNameOf(headers) === name);
  const [part] = parts.splice(Math.max(byName, 0), 1);
  if (!part) throw badRequest(`The bytes of attachment ${name} did not follow.`);
  if (length !== undefined && length !== part.bytes.length) {
    throw badRequest(`Attachment ${name} is not as long as its document says.`);
  }
  return part.bytes;
}

function fileNameOf(headers: Part["headers"]): string | undefined {
  return /filename="([^"]*)"/i.exec(headers.get("content-disposition") ?? "")?.[1];
}

/** One chunk would be compressed at once: a long one lets other requests run between its pieces. */
const PIECE_BYTES = 64 * 1_024;

function* piecesOf(bytes: Buffer): Generator<Buffer> {
  for (let start = 0; start < bytes.length; start += PIECE_BYTES) {
    yield bytes.subarray(start, start + PIECE_BYTES);
  }
}

async function receiveNamed(
  stores: Stores,
  name: string,
  named: NamedAttachment,
  parts: Part[],
): Promise<NewAttachment | "stub"> {
  if (named.kind === "stub") return "stub";
  const { contentType } = named;
  const limit = Number.POSITIVE_INFINITY;
  if (named.kind === "inline") {
    const bytes = Buffer.from(named.base64, "base64");
    const incoming = { contentType, isGzip: false, limit };
    return receiveAttachment(stores, Readable.from(piecesOf(bytes)), incoming);
  }
  const { length, encodedLength, isGzip, digest } = named;
  const bytes = takePart(name, isGzip ? (encodedLength ?? length) : length, parts);
  const incoming = { contentType, isGzip, plainLength: length, digest, limit };
  return receiveAttachment(stores, Readable.from(piecesOf(bytes)), incoming);
}

/** Keeps the bytes that came with a document. The draft holds them until `releaseDraft`. */
export async function prepareDraft(
  stores: Stores,
  document: ParsedDocument,
  id: string,
  parts: readonly Part[] = [],
): Promise<Draft> {
  const attachments = new Map<string, NewAttachment | "stub">();
  const { rev, isDeleted, body, history } = document;
  const draft: Draft = { id, rev, isDeleted, body, attachments, history };
  const left = [...parts];
  try {
    for (const [name, named] of document.attachments) {
      attachments.set(name, await receiveNamed(stores, name, named, left));
    }
    return draft;
  } catch (error) {
    releaseDraft(stores.blobs, draft);
    throw error;
  }
}

/** Releases a draft's bytes. A written revision holds its own. */
export function releaseDraft(blobs: BlobStore, draft: Draft): void {
  for (const attachment of draft.attachments.values()) {
    if (attachment !== "stub") blobs.release(attachment.blob);
  }
}
