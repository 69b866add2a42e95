import { createHash } from "node:crypto";
import type { Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import type { RouteRequest } from "#core/contract/route.ts";
import type { Blob, BlobStore } from "#core/state/bytes/blob-store.ts";
import { badRequest, tooLarge } from "../errors.ts";
import type { Draft, NamedAttachment, NewAttachment, ParsedDocument } from "../revisions/draft.ts";
import { readGeneration } from "../revisions/revision.ts";
import type { Revision } from "../state.ts";
import type { Part } from "./related.ts";

/** Stores bytes while they arrive, with their MD5. The caller releases them. */
export async function receiveAttachment(
  blobs: BlobStore,
  chunks: AsyncIterable<unknown> | Iterable<unknown>,
  contentType: string,
  limit: number,
): Promise<NewAttachment> {
  const writer = blobs.writer();
  const sum = createHash("md5");
  try {
    for await (const piece of chunks) {
      const chunk = Buffer.isBuffer(piece) ? piece : Buffer.from(String(piece));
      if (writer.length + chunk.length > limit) throw tooLarge(limit);
      sum.update(chunk);
      await writer.write(chunk);
    }
    const blob = await writer.finish();
    return { contentType, digest: `md5-${sum.digest("base64")}`, blob };
  } catch (error) {
    writer.abandon();
    throw error;
  }
}

/** The body of a request, inflated if it came compressed. */
export function readBytes({ body, headers }: RouteRequest<unknown, Readable>): Readable {
  if (headers["content-encoding"] !== "gzip") return body;
  const inflated = createGunzip();
  body.on("error", (error: Error) => inflated.destroy(error));
  return body.pipe(inflated);
}

/** Reads a body. One that is cut short ends in an error of its connection. */
export async function* chunksOf(body: Readable): AsyncGenerator {
  try {
    for await (const chunk of body) yield chunk;
  } catch {
    throw badRequest("The attachment is cut short.");
  }
}

/** All of a blob's bytes at once. */
async function readWhole(blobs: BlobStore, blob: Blob): Promise<Buffer> {
  const pieces: Buffer[] = [];
  blobs.retain(blob);
  try {
    for await (const piece of blobs.read(blob)) pieces.push(piece);
  } finally {
    blobs.release(blob);
  }
  return Buffer.concat(pieces);
}

/** The attachments of a revision in base64, without those that the client has already (`since`). */
export async function readInline(
  blobs: BlobStore,
  revision: Revision,
  since: readonly string[] = [],
): Promise<ReadonlyMap<string, string>> {
  const known = Math.max(0, ...since.map(readGeneration));
  const bytes = new Map<string, string>();
  for (const [name, { blob, revpos }] of revision.attachments) {
    if (revpos > known) bytes.set(name, (await readWhole(blobs, blob)).toString("base64"));
  }
  return bytes;
}

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

/** Releases a draft's bytes. A written revision holds its own. */
export function releaseDraft(blobs: BlobStore, draft: Draft): void {
  for (const attachment of draft.attachments.values()) {
    if (attachment !== "stub") blobs.release(attachment.blob);
  }
}
