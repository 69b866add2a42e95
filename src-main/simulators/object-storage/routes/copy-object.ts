import type { RouteResponse } from "#core/kernel/response.ts";
import { xml } from "../answers.ts";
import { checkWrite } from "../conditions.ts";
import { findCopySource } from "../copy-source.ts";
import { invalidRequest } from "../errors.ts";
import { findBucket } from "../find.ts";
import { headerOf, type Call, type Operation } from "../operation.ts";
import { checksumElements, presentEtag, presentTime } from "../present.ts";
import { directiveOf, settingsOf } from "../settings.ts";
import { putObject, type StorageContext, type StoredObject } from "../state.ts";
import { parseTagHeader } from "../tags.ts";
import { elements, xmlDocument } from "../xml/write-xml.ts";

function copyOf(context: StorageContext, call: Call, source: StoredObject): StoredObject {
  const { target } = call;
  const own = settingsOf(call);
  const storageClass =
    headerOf(call, "x-amz-storage-class") === undefined
      ? source.settings.storageClass
      : own.storageClass;
  const isReplaced = directiveOf(call, "x-amz-metadata-directive") === "REPLACE";
  const tagsReplaced = directiveOf(call, "x-amz-tagging-directive") === "REPLACE";
  return {
    ...source,
    id: `${target.bucket}/${target.key}`,
    ...target,
    modifiedAt: context.now,
    settings: { ...(isReplaced ? own : source.settings), storageClass },
    tags: tagsReplaced ? parseTagHeader(headerOf(call, "x-amz-tagging")) : source.tags,
    partSizes: undefined,
  };
}

/** A copy shares its bytes with its source. */
function copyObject(context: StorageContext, call: Call): RouteResponse {
  const { state } = context;
  const { target } = call;
  const bucket = findBucket(state, target.bucket);
  const source = findCopySource(state, call);
  checkWrite(call, target.key, bucket.objects.get(target.key));
  const copy = copyOf(context, call, source);
  const changes =
    directiveOf(call, "x-amz-metadata-directive") === "REPLACE" ||
    copy.settings.storageClass !== source.settings.storageClass;
  if (copy.id === source.id && !changes) {
    throw invalidRequest(
      "This copy request is illegal because it is trying to copy an object to itself without changing the object's metadata, storage class, website redirect location or encryption attributes.",
    );
  }
  state.blobs.retain(source.blob);
  putObject(state, bucket, copy);
  const result = elements({
    LastModified: presentTime(copy.modifiedAt),
    ETag: presentEtag(copy.etag),
  });
  return xml(xmlDocument("CopyObjectResult", [result, checksumElements(copy.checksum)]));
}

/** Objects copied on the server. */
export const copyOperations: readonly Operation[] = [
  {
    name: "CopyObject",
    method: "PUT",
    level: "object",
    header: "x-amz-copy-source",
    handle: copyObject,
  },
];
