import { once } from "node:events";
import { pipeline, type Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { Gzip } from "fflate/browser";
import type { BlobStore } from "#core/state/bytes/blob-store.ts";
import { badRequest, tooLarge } from "../errors.ts";
import { type Attachment, type Configuration, MAX_FILE_BYTES } from "../state.ts";

/** CouchDB's defaults of `[attachments]`. */
const COMPRESSIBLE_TYPES = "text/*, application/javascript, application/json, application/xml";
const COMPRESSION_LEVEL = "8";

type Level = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9;

const LEVELS: readonly Level[] = [1, 2, 3, 4, 5, 6, 7, 8, 9];

function escapePattern(text: string): string {
  return text.replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`).replace("*", ".*");
}

function isCompressible(type: string, types: string): boolean {
  const names = types.split(/\s*,\s*/).filter((name) => name !== "");
  return names.some((name) =>
    new RegExp(String.raw`^\s*${escapePattern(name.trim())}(?:\s*;.*)?\s*$`, "i").test(type),
  );
}

/** Returns the level at which an attachment of a type is compressed; `undefined` if it is kept as it is. */
export function compressionOf(config: Configuration, contentType: string): Level | undefined {
  const options = config.get("attachments");
  const level = LEVELS.find(
    (one) => String(one) === (options?.get("compression_level") ?? COMPRESSION_LEVEL),
  );
  const types = options?.get("compressible_types") ?? COMPRESSIBLE_TYPES;
  return level !== undefined && isCompressible(contentType, types) ? level : undefined;
}

/**
 * Compresses bytes while they arrive. Written in JavaScript, it gives the same bytes, and therefore the same
 * digests and revisions, on every machine; those of zlib depend on the processor.
 */
export async function* compress(
  chunks: AsyncIterable<Buffer>,
  level: Level,
): AsyncGenerator<Buffer> {
  const ready: Buffer[] = [];
  const gzip = new Gzip({ level, mtime: 0 }, (piece) => {
    ready.push(Buffer.from(piece));
  });
  for await (const chunk of chunks) {
    gzip.push(chunk);
    yield* ready.splice(0, Infinity);
  }
  gzip.push(new Uint8Array(), true);
  yield* ready;
}

type Stored = Pick<Attachment, "blob" | "gzip">;

/** Returns the bytes of an attachment as a client sent them, without their compression. */
export function readPlain(blobs: BlobStore, { blob, gzip }: Stored): Readable {
  const stored = blobs.stream(blob);
  if (!gzip) return stored;
  // An error ends the reader with it, too.
  return pipeline(stored, createGunzip(), () => undefined);
}

/** Refuses compressed bytes that are not gzip, or that inflate beyond the limit of attachments. */
export async function checkGzip(blobs: BlobStore, stored: Stored): Promise<void> {
  const plain = readPlain(blobs, stored);
  let length = 0;
  try {
    for await (const piece of plain) {
      if (Buffer.isBuffer(piece)) length += piece.length;
      if (length > MAX_FILE_BYTES) break;
    }
  } catch {
    throw badRequest("The attachment is not gzip.");
  } finally {
    if (!plain.closed) await once(plain.destroy(), "close");
  }
  if (length > MAX_FILE_BYTES) throw tooLarge(MAX_FILE_BYTES);
}
