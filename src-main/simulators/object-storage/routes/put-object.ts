import { RouteResponse } from "#core/kernel/response.ts";
import { receiveBytes } from "../body/receive.ts";
import { checkWrite } from "../conditions.ts";
import { noSuchBucket } from "../errors.ts";
import { findBucket } from "../find.ts";
import { headerOf, type Call, type Operation } from "../operation.ts";
import { checksumHeaders, presentEtag } from "../present.ts";
import { settingsOf } from "../settings.ts";
import { putObject, type StorageContext, type StoredObject } from "../state.ts";
import { parseTagHeader } from "../tags.ts";

/** Waits for the bytes, and then looks again: the world may have changed while they came. */
async function putBytes(context: StorageContext, call: Call): Promise<RouteResponse> {
  const { target, headers } = call;
  const { state } = context;
  const existing = findBucket(state, target.bucket).objects.get(target.key);
  checkWrite(call, target.key, existing);
  const settings = settingsOf({ headers });
  const tags = parseTagHeader(headerOf(call, "x-amz-tagging"));
  const { blob, md5, checksum } = await receiveBytes(state.blobs, call.request);
  try {
    if (context.state !== state) throw noSuchBucket(target.bucket);
    const bucket = findBucket(state, target.bucket);
    checkWrite(call, target.key, bucket.objects.get(target.key));
    const object: StoredObject = {
      id: `${target.bucket}/${target.key}`,
      ...target,
      blob,
      etag: md5,
      modifiedAt: context.now,
      settings,
      tags,
      checksum,
      partSizes: undefined,
    };
    putObject(state, bucket, object);
  } catch (error) {
    state.blobs.release(blob);
    throw error;
  }
  return new RouteResponse(200, undefined, {
    etag: presentEtag(md5),
    ...checksumHeaders(checksum),
  });
}

/** Objects put whole. */
export const putObjectOperations: readonly Operation[] = [
  { name: "PutObject", method: "PUT", level: "object", handle: putBytes },
];
