import { githubError } from "../errors.ts";

const MEBIBYTE = 1_024 * 1_024;

/** 100 MB: the largest file of a repository. */
const MAX_BLOB = 100 * MEBIBYTE;

/** The largest body that holds such a file in Base64. */
export const BLOB_BODY_LIMIT = 140 * MEBIBYTE;

const TOO_LARGE =
  "This API returns blobs up to 100 MB in size. The requested blob is too large to fetch via the API.";

/** Rejects a file of more than 100 MB. */
export function checkBlobSize(bytes: Buffer): void {
  if (bytes.length <= MAX_BLOB) return;
  throw githubError(403, TOO_LARGE, [{ resource: "Blob", field: "data", code: "too_large" }]);
}
