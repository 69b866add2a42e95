import { decodeOrKeep } from "#core/text/escaping.ts";
import { invalidArgument, noSuchKey } from "../errors.ts";
import { type Call, headerOf } from "../route.ts";
import type { Bucket, State, StoredObject } from "../state.ts";
import { checkCopySource } from "./conditions.ts";
import { checkVersion, requireBucket } from "./require.ts";

const HEADER = "x-amz-copy-source";

/** SDKs send the key as they were given it, encoded or not: either reading may be the one. */
function findEither(bucket: Bucket, raw: string): StoredObject {
  const object = bucket.objects.get(decodeOrKeep(raw)) ?? bucket.objects.get(raw);
  if (!object) throw noSuchKey(decodeOrKeep(raw));
  return object;
}

function split(header: string): { bucket: string; rawKey: string; version: string | null } {
  const [whole = "", version] = header.split(/\?versionId=/, 2);
  const path = (/^[^/]*%2f/i.test(whole) ? decodeOrKeep(whole) : whole).replace(/^\//, "");
  const slash = path.indexOf("/");
  const rawKey = path.slice(slash + 1);
  if (slash < 1 || rawKey === "") {
    const message = "Copy Source must mention the source bucket and key: sourcebucket/sourcekey";
    throw invalidArgument(message, HEADER, header);
  }
  return { bucket: decodeOrKeep(path.slice(0, slash)), rawKey, version: version ?? null };
}

/** The object that `x-amz-copy-source` names, its conditions checked. */
export function requireCopySource(state: State, call: Call): StoredObject {
  const header = headerOf(call, HEADER) ?? "";
  const { bucket, rawKey, version } = split(header);
  const object = findEither(requireBucket(state, bucket), rawKey);
  checkVersion(version);
  checkCopySource(call, object);
  return object;
}
