import { createHash } from "node:crypto";
import type { BlobStore } from "#core/state/blob-store.ts";
import { badRequest, tooLarge } from "../errors.ts";
import type { NewAttachment } from "../documents/draft.ts";

/** Keeps bytes as they come and sums them. Whoever gets them lets them go. */
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

/** A body cut short ends in an error of the socket. A refusal leaves the socket open for its answer. */
export async function* chunksOf(
  raw: NodeJS.ReadableStream & {
    iterator(options: { destroyOnReturn: boolean }): AsyncIterable<unknown>;
  },
): AsyncGenerator {
  try {
    for await (const chunk of raw.iterator({ destroyOnReturn: false })) yield chunk;
  } catch {
    throw badRequest("The attachment is cut short.");
  }
}
