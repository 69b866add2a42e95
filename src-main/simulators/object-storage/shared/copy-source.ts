import { decodeOrKeep } from "#core/text/escaping.ts";
import { invalidArgument, noSuchKey } from "../errors.ts";
import { type Call, headerOf } from "../route.ts";
import { checkAllowed } from "../access/authorize.ts";
import type { SimContext, StoredObject } from "../state.ts";
import { checkCopySource } from "./conditions.ts";
import { checkKey } from "./encryption.ts";
import { checkVersion, requireBucket } from "./require.ts";

const HEADER = "x-amz-copy-source";

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
export function requireCopySource(context: SimContext, call: Call): StoredObject {
  const header = headerOf(call, HEADER) ?? "";
  const { bucket: name, rawKey, version } = split(header);
  const key = decodeOrKeep(rawKey);
  const bucket = requireBucket(context.state, name);
  checkAllowed(context, call, { summary: "GetObject", bucket, key, versionId: version });
  const object = bucket.objects.get(key);
  if (!object) throw noSuchKey(key);
  checkVersion(version);
  checkKey(call, object.settings.encryption, "x-amz-copy-source-");
  checkCopySource(call, object);
  return object;
}
