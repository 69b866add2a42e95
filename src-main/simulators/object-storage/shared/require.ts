import {
  invalidArgument,
  noSuchBucket,
  noSuchKey,
  noSuchUpload,
  noSuchVersion,
  S3Error,
} from "../errors.ts";
import type { S3Request } from "../route.ts";
import type { Bucket, DeleteMarker, State, StoredObject, Upload } from "../state.ts";
import { findVersion, isMarker, NULL_VERSION, collectVersions } from "../versions/history.ts";

/** The bucket of this name, or 404. */
export function requireBucket(state: State, name: string): Bucket {
  const bucket = state.buckets.get(name);
  if (!bucket) throw noSuchBucket(name);
  return bucket;
}

/** Rejects a read of a delete marker: by its id, or as the newest version of its key. */
function rejectMarker({ key, versionId }: DeleteMarker, isNamed: boolean): S3Error {
  const headers = { "x-amz-delete-marker": "true", "x-amz-version-id": versionId };
  if (!isNamed) return noSuchKey(key, headers);
  const message = "The specified method is not allowed against this resource.";
  const fields = { Method: "GET", ResourceType: "DeleteMarker" };
  return new S3Error(405, "MethodNotAllowed", message, fields, { ...headers, allow: "DELETE" });
}

/** The object of a key, or the version of this id, or what S3 says of a missing one. */
export function requireVersion(
  bucket: Bucket,
  key: string,
  versionId: string | null,
): StoredObject {
  const [newest] = collectVersions(bucket, key);
  const entry = versionId === null ? newest : findVersion(bucket, key, versionId);
  if (!entry && versionId === null) throw noSuchKey(key);
  if (!entry) throw newest ? noSuchVersion(versionId ?? "") : missingVersion(key, versionId ?? "");
  if (isMarker(entry)) throw rejectMarker(entry, versionId !== null);
  return entry;
}

/** A key without any version is reported first where the id is that of unversioned objects. */
function missingVersion(key: string, versionId: string): S3Error {
  return versionId === NULL_VERSION ? noSuchKey(key) : noSuchVersion(versionId);
}

/** The object a call names, or 404. */
export function requireObject(state: State, { target, query }: S3Request): StoredObject {
  const bucket = requireBucket(state, target.bucket);
  return requireVersion(bucket, target.key, query.get("versionId"));
}

/** The upload a call names, or 404. */
export function requireUpload(state: State, { target, query }: S3Request): Upload {
  requireBucket(state, target.bucket);
  const id = query.get("uploadId") ?? "";
  const upload = state.uploads.get(id);
  if (upload?.bucket === target.bucket && upload.key === target.key) return upload;
  throw noSuchUpload(id);
}

const MAX_PARTS = 10_000;

/** A part number, 1 to 10000. */
export function readPartNumber(text: string | null): number {
  const number = text !== null && /^\d{1,5}$/.test(text) ? Number(text) : 0;
  if (number >= 1 && number <= MAX_PARTS) return number;
  const message = "Part number must be an integer between 1 and 10000, inclusive";
  throw invalidArgument(message, "partNumber", text ?? "");
}
