import { decodeOrKeep } from "#core/text/escaping.ts";
import { checkActive } from "../archive/archive.ts";
import { invalidArgument, invalidRequest } from "../errors.ts";
import { type S3Request, readHeader } from "../route.ts";
import { checkAllowed } from "../access/authorize.ts";
import type { SimContext, StoredObject } from "../state.ts";
import { checkCopySource } from "./conditions.ts";
import { findVersion, isMarker } from "../versions/history.ts";
import { checkKey } from "./encryption.ts";
import { requireBucket, requireVersion } from "./require.ts";

const HEADER = "x-amz-copy-source";

/** Clients encode the key, or the whole of bucket and key: it is decoded once. */
function split(header: string): { bucket: string; key: string; version: string | null } {
  const [whole = "", version] = header.split(/\?versionId=/, 2);
  const path = decodeOrKeep(whole).replace(/^\//, "");
  const slash = path.indexOf("/");
  const key = path.slice(slash + 1);
  if (slash < 1 || key === "") {
    const message = "Copy Source must mention the source bucket and key: sourcebucket/sourcekey";
    throw invalidArgument(message, HEADER, header);
  }
  return { bucket: path.slice(0, slash), key, version: version ?? null };
}

/** The object that `x-amz-copy-source` names, its conditions checked. */
export function requireCopySource(context: SimContext, call: S3Request): StoredObject {
  const header = readHeader(call, HEADER) ?? "";
  const { bucket: name, key, version } = split(header);
  const bucket = requireBucket(context.state, name);
  checkAllowed(context, call, { summary: "GetObject", bucket, key, versionId: version });
  const named = version === null ? undefined : findVersion(bucket, key, version);
  if (named && isMarker(named)) {
    throw invalidRequest(
      "The source of a copy request may not specifically refer to a delete marker by version id.",
    );
  }
  const object = requireVersion(bucket, key, version);
  checkKey(call, object.settings.encryption, "x-amz-copy-source-");
  checkCopySource(call, object);
  const message = "Operation is not valid for the source object's storage class";
  checkActive(object, context.fileTime, message);
  return object;
}
