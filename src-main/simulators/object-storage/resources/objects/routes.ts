import { RouteResponse } from "#core/contract/response.ts";
import { checkAllowed } from "../../access/authorize.ts";
import { bypassesGovernance } from "../../access/bypass.ts";
import { checkActive, restoreHeaders } from "../../archive/archive.ts";
import { receiveXml } from "../../body/receive.ts";
import { expirationHeaders } from "../../configuration/expire.ts";
import { invalidArgument, noSuchVersion, S3Error } from "../../errors.ts";
import { checkUnlocked } from "../../locks/lock.ts";
import { checkMfaDelete } from "../../locks/mfa.ts";
import { type S3Request, readHeader, route } from "../../route.ts";
import { checkRead, checkWrite } from "../../shared/conditions.ts";
import { checkKey, checkNoEncryption } from "../../shared/encryption.ts";
import { requireBucket, requireObject } from "../../shared/require.ts";
import type { Bucket, SimContext } from "../../state.ts";
import {
  deleteKey,
  findVersion,
  isMarker,
  NULL_VERSION,
  removeVersion,
  versionHeaders,
} from "../../versions/history.ts";
import { readXml } from "../../xml/read.ts";
import { type Content, element, elements, xml } from "../../xml/write.ts";
import { copyObject, createObject } from "./actions.ts";
import { attributePresenters, identityHeaders, readHeaders } from "./present.ts";
import { deleteObjectsBody, type ObjectToDelete, readRange } from "./schema.ts";
import {
  BODY,
  CHECKSUMS,
  COPY_SOURCE,
  CUSTOMER_KEY,
  PAYER,
  READ,
  SETTINGS,
  DELETION,
  UNSUPPORTED_SETTINGS,
  WRITE_CONDITIONS,
} from "../../shared/parameters.ts";

function getObject({ state, fileTime }: SimContext, call: S3Request): RouteResponse {
  const object = requireObject(state, call);
  const bucket = requireBucket(state, object.bucket);
  checkNoEncryption(call);
  checkKey(call, object.settings.encryption);
  if (checkRead(call, object) === "unmodified") {
    return new RouteResponse(304, undefined, identityHeaders(object));
  }
  if (call.request.method === "GET") {
    checkActive(object, fileTime, "The operation is not valid for the object's storage class");
  }
  const range = readRange(call, object);
  const status = range && object.blob.length > 0 ? 206 : 200;
  const headers = {
    ...readHeaders(call, object, range),
    ...expirationHeaders(bucket, object),
    ...restoreHeaders(object, fileTime),
    ...versionHeaders(bucket, object),
  };
  if (call.request.method === "HEAD") return new RouteResponse(status, undefined, headers);
  return new RouteResponse(
    status,
    state.blobs.stream(object.blob, range?.start, range?.end),
    headers,
  );
}

/** The result of a deletion, as its response names it. */
interface Deleted {
  /** The version that was removed for good, or the marker that was added. */
  readonly versionId: string | undefined;
  readonly isMarker: boolean;
}

/** Rejects the end of a version that a lock or MFA protects. */
function checkProtection(
  context: SimContext,
  call: S3Request,
  bucket: Bucket,
  key: string,
  versionId: string | null,
): void {
  if (versionId === null) return;
  checkMfaDelete(call, bucket);
  const entry = findVersion(bucket, key, versionId);
  const bypass = bypassesGovernance(context, call, { key, versionId });
  checkUnlocked(entry, context.fileTime, bypass);
}

/** Rejects the id of a version where a bucket never had versioning. */
function checkVersionId({ versioning }: Bucket, id: string | null): void {
  if (versioning === undefined && id !== null && id !== NULL_VERSION) throw noSuchVersion(id);
}

/** Deletes a key, or one of its versions for good. */
function deleteEntry(
  context: SimContext,
  bucket: Bucket,
  key: string,
  versionId: string | null,
): Deleted {
  if (versionId === null) {
    const marker = deleteKey(context, bucket, key);
    return { versionId: marker?.versionId, isMarker: marker !== undefined };
  }
  const removed = removeVersion(context.state, bucket, key, versionId);
  const isKnown = removed !== undefined || bucket.versioning !== undefined;
  return { versionId: isKnown ? versionId : undefined, isMarker: !!removed && isMarker(removed) };
}

function deleteObject(context: SimContext, call: S3Request): RouteResponse {
  const { target, query } = call;
  const bucket = requireBucket(context.state, target.bucket);
  const existing = bucket.objects.get(target.key);
  if (call.headers["if-match"] !== undefined) checkWrite(call, target.key, existing);
  checkVersionId(bucket, query.get("versionId"));
  checkProtection(context, call, bucket, target.key, query.get("versionId"));
  const deleted = deleteEntry(context, bucket, target.key, query.get("versionId"));
  const { versionId } = deleted;
  return new RouteResponse(204, undefined, {
    ...(deleted.isMarker ? { "x-amz-delete-marker": "true" } : {}),
    ...(versionId === undefined ? {} : versionHeaders(bucket, { versionId })),
  });
}

function deleteOne(
  context: SimContext,
  call: S3Request,
  bucket: Bucket,
  { Key, VersionId, ETag }: ObjectToDelete,
): Content {
  const named = VersionId === "" ? undefined : VersionId;
  try {
    const access = { summary: "DeleteObject", bucket, key: Key, versionId: named ?? null };
    checkAllowed(context, call, access);
    checkVersionId(bucket, access.versionId);
    checkProtection(context, call, bucket, Key, access.versionId);
    const headers = ETag === undefined ? {} : { "if-match": ETag };
    checkWrite({ headers }, Key, bucket.objects.get(Key));
  } catch (error) {
    if (!(error instanceof S3Error)) throw error;
    const { code: Code, message: Message } = error;
    return element("Error", elements({ Key, VersionId, Code, Message }));
  }
  const deleted = deleteEntry(context, bucket, Key, named ?? null);
  return element(
    "Deleted",
    elements({
      Key,
      VersionId: named,
      DeleteMarker: deleted.isMarker || undefined,
      DeleteMarkerVersionId: deleted.isMarker ? deleted.versionId : undefined,
    }),
  );
}

function isFailure(content: Content): boolean {
  return typeof content === "object" && "markup" in content && content.markup.startsWith("<Error>");
}

async function deleteObjects(context: SimContext, call: S3Request): Promise<RouteResponse> {
  requireBucket(context.state, call.target.bucket);
  const text = await receiveXml(context.state.blobs, call);
  const { Quiet, Object: doomed } = readXml(text, "Delete", deleteObjectsBody);
  const bucket = requireBucket(context.state, call.target.bucket);
  const results = doomed.map((each) => deleteOne(context, call, bucket, each));
  const shown = Quiet?.trim() === "true" ? results.filter(isFailure) : results;
  return xml("DeleteResult", shown);
}

function getAttributes({ state }: SimContext, call: S3Request): RouteResponse {
  const object = requireObject(state, call);
  checkKey(call, object.settings.encryption);
  const header = readHeader(call, "x-amz-object-attributes") ?? "";
  const names = header.split(",").map((name) => name.trim());
  const shown = names.map((name) => {
    const present = attributePresenters.get(name);
    if (present) return element(name, present(object, call));
    throw invalidArgument("Invalid attribute name specified.", "x-amz-object-attributes", name);
  });
  return xml("GetObjectAttributesResponse", shown, {
    "last-modified": new Date(object.modifiedAt).toUTCString(),
    ...versionHeaders(requireBucket(state, object.bucket), object),
  });
}

export const routes = [
  route("PUT /:bucket/*", "PutObject", createObject, {
    parameters: [
      ...[...SETTINGS, ...BODY, ...CHECKSUMS, ...WRITE_CONDITIONS],
      "x-amz-write-offset-bytes",
    ],
    unsupported: [...UNSUPPORTED_SETTINGS, ...PAYER],
  }),
  route("PUT /:bucket/*#x-amz-copy-source", "CopyObject", copyObject, {
    parameters: [
      ...[...SETTINGS, ...COPY_SOURCE, ...WRITE_CONDITIONS],
      ...["x-amz-metadata-directive", "x-amz-tagging-directive", "x-amz-checksum-algorithm"],
    ],
    unsupported: [...UNSUPPORTED_SETTINGS, ...PAYER, "x-amz-object-annotation-directive"],
  }),
  route("GET /:bucket/*", "GetObject", getObject, { parameters: READ, unsupported: PAYER }),
  route("HEAD /:bucket/*", "HeadObject", getObject, { parameters: READ, unsupported: PAYER }),
  route("DELETE /:bucket/*", "DeleteObject", deleteObject, {
    parameters: [
      ...["?versionId", "if-match", ...DELETION],
      ...["x-amz-if-match-last-modified-time", "x-amz-if-match-size"],
    ],
    unsupported: PAYER,
  }),
  route("POST /:bucket?delete", "DeleteObjects", deleteObjects, {
    parameters: [...BODY, ...DELETION],
    unsupported: PAYER,
  }),
  route("GET /:bucket/*?attributes", "GetObjectAttributes", getAttributes, {
    parameters: [
      ...["?versionId", ...CUSTOMER_KEY, "x-amz-object-attributes"],
      ...["x-amz-max-parts", "x-amz-part-number-marker"],
    ],
    unsupported: PAYER,
  }),
];
