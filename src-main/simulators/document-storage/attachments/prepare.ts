import type { BlobStore } from "#core/state/blob-store.ts";
import { badRequest } from "../errors.ts";
import type { Draft, NamedAttachment, NewAttachment, ParsedDocument } from "../documents/draft.ts";
import { receiveAttachment } from "./receive.ts";
import type { Part } from "./related.ts";

/** The bytes of a part that an attachment says follow: by name where parts are named, else by order. */
function takePart(name: string, named: NamedAttachment, parts: Part[]): Buffer {
  const byName = parts.findIndex(({ headers }) => fileNameOf(headers) === name);
  const [part] = parts.splice(Math.max(byName, 0), 1);
  if (!part) throw badRequest(`The bytes of attachment ${name} did not follow.`);
  const expected = named.kind === "follows" ? named.length : undefined;
  if (expected !== undefined && expected !== part.bytes.length) {
    throw badRequest(`Attachment ${name} is not as long as its document says.`);
  }
  return part.bytes;
}

function fileNameOf(headers: Part["headers"]): string | undefined {
  return /filename="([^"]*)"/i.exec(headers.get("content-disposition") ?? "")?.[1];
}

async function receiveNamed(
  blobs: BlobStore,
  name: string,
  named: NamedAttachment,
  parts: Part[],
): Promise<NewAttachment | "stub"> {
  if (named.kind === "stub") return "stub";
  const bytes =
    named.kind === "inline" ? Buffer.from(named.base64, "base64") : takePart(name, named, parts);
  return receiveAttachment(blobs, [bytes], named.contentType, Number.POSITIVE_INFINITY);
}

/** Keeps the bytes that came with a document. The draft holds them until `releaseDraft`. */
export async function prepareDraft(
  blobs: BlobStore,
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
      attachments.set(name, await receiveNamed(blobs, name, named, left));
    }
    return draft;
  } catch (error) {
    releaseDraft(blobs, draft);
    throw error;
  }
}

/** Lets a draft's bytes go; what was written holds them for itself. */
export function releaseDraft(blobs: BlobStore, draft: Draft): void {
  for (const attachment of draft.attachments.values()) {
    if (attachment !== "stub") blobs.release(attachment.blob);
  }
}
