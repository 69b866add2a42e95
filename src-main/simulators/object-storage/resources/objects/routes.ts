import { RouteResponse, noContent } from "#core/kernel/response/response.ts";
import { checkAllowed } from "../../access/authorize.ts";
import { receiveXml } from "../../body/receive.ts";
import { expirationHeaders } from "../../configuration/expire.ts";
import { invalidArgument, S3Error } from "../../errors.ts";
import { type Call, headerOf, route } from "../../route.ts";
import { checkRead, checkWrite } from "../../shared/conditions.ts";
import { checkKey } from "../../shared/encryption.ts";
import { checkVersion, requireBucket, requireObject } from "../../shared/require.ts";
import { type Bucket, removeObject, type SimContext } from "../../state.ts";
import { readXml } from "../../xml/read.ts";
import { type Content, element, elements, xml } from "../../xml/write.ts";
import { copyObject, createObject } from "./actions.ts";
import { attributePresenters, identityHeaders, readHeaders } from "./present.ts";
import { deleteObjectsBody, type ObjectToDelete, rangeOf } from "./schema.ts";
import {
  BODY,
  CHECKSUMS,
  COPY_SOURCE,
  CUSTOMER_KEY,
  PAYER,
  READ,
  SETTINGS,
  UNSUPPORTED_DELETION,
  UNSUPPORTED_SETTINGS,
  WRITE_CONDITIONS,
} from "../../shared/parameters.ts";

function getObject({ state }: SimContext, call: Call): RouteResponse {
  const object = requireObject(state, call);
  checkKey(call, object.settings.encryption);
  if (checkRead(call, object) === "unmodified") {
    return new RouteResponse(304, undefined, identityHeaders(object));
  }
  const range = rangeOf(call, object);
  const status = range && object.blob.length > 0 ? 206 : 200;
  const headers = {
    ...readHeaders(call, object, range),
    ...expirationHeaders(requireBucket(state, object.bucket), object),
  };
  if (call.request.method === "HEAD") return new RouteResponse(status, undefined, headers);
  return new RouteResponse(
    status,
    state.blobs.stream(object.blob, range?.start, range?.end),
    headers,
  );
}

function deleteObject({ state }: SimContext, call: Call): RouteResponse {
  const { target } = call;
  const bucket = requireBucket(state, target.bucket);
  checkVersion(call.query.get("versionId"));
  const existing = bucket.objects.get(target.key);
  if (call.headers["if-match"] !== undefined) checkWrite(call, target.key, existing);
  removeObject(state, bucket, target.key);
  return noContent();
}

function deleteOne(
  context: SimContext,
  call: Call,
  bucket: Bucket,
  { Key, VersionId, ETag }: ObjectToDelete,
): Content {
  try {
    const access = { summary: "DeleteObject", bucket, key: Key, versionId: VersionId ?? null };
    checkAllowed(context, call, access);
    checkVersion(VersionId ?? null);
    const headers = ETag === undefined ? {} : { "if-match": ETag };
    checkWrite({ headers }, Key, bucket.objects.get(Key));
  } catch (error) {
    if (!(error instanceof S3Error)) throw error;
    return element("Error", elements({ Key, VersionId, Code: error.code, Message: error.message }));
  }
  removeObject(context.state, bucket, Key);
  return element("Deleted", elements({ Key, VersionId }));
}

function isFailure(content: Content): boolean {
  return typeof content === "object" && "markup" in content && content.markup.startsWith("<Error>");
}

async function deleteObjects(context: SimContext, call: Call): Promise<RouteResponse> {
  requireBucket(context.state, call.target.bucket);
  const text = await receiveXml(context.state.blobs, call);
  const { Quiet, Object: doomed } = readXml(text, "Delete", deleteObjectsBody);
  const bucket = requireBucket(context.state, call.target.bucket);
  const results = doomed.map((each) => deleteOne(context, call, bucket, each));
  const shown = Quiet?.trim() === "true" ? results.filter(isFailure) : results;
  return xml("DeleteResult", shown);
}

function getAttributes({ state }: SimContext, call: Call): RouteResponse {
  const object = requireObject(state, call);
  checkKey(call, object.settings.encryption);
  const header = headerOf(call, "x-amz-object-attributes") ?? "";
  const names = header.split(",").map((name) => name.trim());
  const shown = names.map((name) => {
    const present = attributePresenters.get(name);
    if (present) return element(name, present(object, call));
    throw invalidArgument("Invalid attribute name specified.", "x-amz-object-attributes", name);
  });
  return xml("GetObjectAttributesResponse", shown, {
    "last-modified": new Date(object.modifiedAt).toUTCString(),
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
      ...["?versionId", "if-match"],
      ...["x-amz-if-match-last-modified-time", "x-amz-if-match-size"],
    ],
    unsupported: [...UNSUPPORTED_DELETION, ...PAYER],
  }),
  route("POST /:bucket?delete", "DeleteObjects", deleteObjects, {
    parameters: BODY,
    unsupported: [...UNSUPPORTED_DELETION, ...PAYER],
  }),
  route("GET /:bucket/*?attributes", "GetObjectAttributes", getAttributes, {
    parameters: [
      ...["?versionId", ...CUSTOMER_KEY, "x-amz-object-attributes"],
      ...["x-amz-max-parts", "x-amz-part-number-marker"],
    ],
    unsupported: PAYER,
  }),
];
