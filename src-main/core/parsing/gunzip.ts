import { gunzip } from "node:zlib";
import { MalformedBody } from "./json-body.ts";

/** A compressed body that would grow beyond what may be sent at all. */
export class InflatesTooFar extends Error {
  override readonly name = "InflatesTooFar";
}

/**
 * Undoes `Content-Encoding: gzip`. It stops at `limit` bytes, so that a small body cannot fill the
 * memory.
 * @throws {InflatesTooFar} beyond the limit
 * @throws {MalformedBody} when it is not gzip
 */
export function inflateGzip(bytes: Buffer, limit: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    gunzip(bytes, { maxOutputLength: limit }, (error, inflated) => {
      if (!error) resolve(inflated);
      else if ("code" in error && error.code === "ERR_BUFFER_TOO_LARGE") {
        reject(new InflatesTooFar(`the body inflates to more than ${String(limit)} bytes`));
      } else reject(new MalformedBody(`the body is not gzip: ${error.message}`));
    });
  });
}
