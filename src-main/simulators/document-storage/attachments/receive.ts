import { createHash } from "node:crypto";
import type { Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import type { RouteRequest } from "#core/contract/route.ts";
import { badRequest, couchError, tooLarge } from "../errors.ts";
import type { NewAttachment } from "../revisions/draft.ts";
import type { State } from "../state.ts";
import { checkGzip, compress, compressionOf } from "./encoding.ts";

/** The facts about bytes that arrive. */
export interface Incoming {
  readonly contentType: string;
  /** The client compressed the bytes: they are stored as they are. */
  readonly isGzip: boolean;
  /** The number of bytes before the client compressed them, if it says so. */
  readonly plainLength?: number | undefined;
  /** The digest that the bytes must have, if the client says so. */
  readonly digest?: string | undefined;
  /** The largest number of bytes. */
  readonly limit: number;
}

const digestOf = (sum: ReturnType<typeof createHash>) => `md5-${sum.digest("base64")}`;

const corrupt = () => couchError(400, "content_md5_mismatch", "Possible message corruption.");

/**
 * Stores bytes while they arrive, compressed if the configuration compresses their type. The digest is that of
 * the stored bytes. The caller releases them.
 */
export async function receiveAttachment(
  { blobs, config }: Pick<State, "blobs" | "config">,
  chunks: AsyncIterable<unknown>,
  { contentType, isGzip, plainLength, digest, limit }: Incoming,
): Promise<NewAttachment> {
  const writer = blobs.writer();
  const [sum, plainSum] = [createHash("md5"), createHash("md5")];
  let received = 0;
  const limited = async function* () {
    for await (const piece of chunks) {
      const chunk = Buffer.isBuffer(piece) ? piece : Buffer.from(String(piece));
      received += chunk.length;
      if (received > limit) throw tooLarge(limit);
      plainSum.update(chunk);
      yield chunk;
    }
  };
  const level = isGzip ? undefined : compressionOf(config, contentType);
  try {
    for await (const chunk of level === undefined ? limited() : compress(limited(), level)) {
      sum.update(chunk);
      await writer.write(chunk);
    }
    if (digest !== undefined && digestOf(plainSum) !== digest) throw corrupt();
  } catch (error) {
    writer.abandon();
    throw error;
  }
  const stored = { contentType, digest: digestOf(sum), blob: await writer.finish() };
  if (!isGzip) return level === undefined ? stored : { ...stored, gzip: { length: received } };
  const encoded = { ...stored, gzip: { length: plainLength ?? received } };
  try {
    await checkGzip(blobs, encoded);
    return encoded;
  } catch (error) {
    blobs.release(stored.blob);
    throw error;
  }
}

/** Returns whether the body of a request is compressed; other encodings are refused. */
export function readsGzip({ headers }: Pick<RouteRequest, "headers">): boolean {
  const encoding = (headers["content-encoding"] ?? "identity").trim().toLowerCase();
  if (encoding === "gzip" || encoding === "identity") return encoding === "gzip";
  const reason = "Only gzip and identity content-encodings are supported";
  throw couchError(415, "bad_content_type", reason);
}

/** The body of a request, inflated if it came compressed. */
export function readBytes(request: RouteRequest<unknown, Readable>): Readable {
  const { body } = request;
  if (!readsGzip(request)) return body;
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
