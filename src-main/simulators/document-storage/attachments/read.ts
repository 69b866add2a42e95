import type { BlobStore } from "#core/state/bytes/blob-store.ts";
import { readGeneration } from "../revisions/revision.ts";
import type { Attachment, Revision } from "../state.ts";
import { readPlain } from "./encoding.ts";

/** All bytes of an attachment at once. */
async function readWhole(blobs: BlobStore, attachment: Attachment): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of readPlain(blobs, attachment)) {
    if (Buffer.isBuffer(piece)) pieces.push(piece);
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
  for (const [name, attachment] of revision.attachments) {
    if (attachment.revpos <= known) continue;
    bytes.set(name, (await readWhole(blobs, attachment)).toString("base64"));
  }
  return bytes;
}
