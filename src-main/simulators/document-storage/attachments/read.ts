import type { Blob, BlobStore } from "#core/state/blob-store.ts";
import { generationOf } from "../documents/revision.ts";
import type { Revision } from "../state.ts";

/** All of a blob's bytes at once. */
export async function readWhole(blobs: BlobStore, blob: Blob): Promise<Buffer> {
  const pieces: Buffer[] = [];
  blobs.retain(blob);
  try {
    for await (const piece of blobs.read(blob)) pieces.push(piece);
  } finally {
    blobs.release(blob);
  }
  return Buffer.concat(pieces);
}

/** A version's attachments in base64; those a client has already (`since`) are left out. */
export async function readInline(
  blobs: BlobStore,
  revision: Revision,
  since: readonly string[] = [],
): Promise<ReadonlyMap<string, string>> {
  const known = Math.max(0, ...since.map(generationOf));
  const bytes = new Map<string, string>();
  for (const [name, { blob, revpos }] of revision.attachments) {
    if (revpos > known) bytes.set(name, (await readWhole(blobs, blob)).toString("base64"));
  }
  return bytes;
}
