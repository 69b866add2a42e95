import { invalidArgument, noSuchBucket, noSuchKey, noSuchUpload, S3Error } from "../errors.ts";
import type { Call } from "../route.ts";
import type { Bucket, State, StoredObject, Upload } from "../state.ts";

/** The bucket of this name, or 404. */
export function requireBucket(state: State, name: string): Bucket {
  const bucket = state.buckets.get(name);
  if (!bucket) throw noSuchBucket(name);
  return bucket;
}

/** Without versioning an object has one version, whose id is `null`. */
export function checkVersion(versionId: string | null): void {
  if (versionId === null || versionId === "null") return;
  throw new S3Error(404, "NoSuchVersion", "The specified version does not exist.", {
    VersionId: versionId,
  });
}

/** The object a call names, or 404. */
export function requireObject(state: State, { target, query }: Call): StoredObject {
  const object = requireBucket(state, target.bucket).objects.get(target.key);
  if (!object) throw noSuchKey(target.key);
  checkVersion(query.get("versionId"));
  return object;
}

/** The upload a call names, or 404. */
export function requireUpload(state: State, { target, query }: Call): Upload {
  requireBucket(state, target.bucket);
  const id = query.get("uploadId") ?? "";
  const upload = state.uploads.get(id);
  if (upload?.bucket === target.bucket && upload.key === target.key) return upload;
  throw noSuchUpload(id);
}

const MAX_PARTS = 10_000;

/** A part number, 1 to 10000. */
export function partNumberOf(text: string | null): number {
  const number = text !== null && /^\d{1,5}$/.test(text) ? Number(text) : 0;
  if (number >= 1 && number <= MAX_PARTS) return number;
  const message = "Part number must be an integer between 1 and 10000, inclusive";
  throw invalidArgument(message, "partNumber", text ?? "");
}
