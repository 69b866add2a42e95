import { isDeepStrictEqual } from "node:util";
import { RouteResponse } from "#core/contract/response.ts";
import { readObjectAcl } from "../../access/settings.ts";
import type { BlobStore } from "#core/state/bytes/blob-store.ts";
import { receiveBytes } from "../../body/receive.ts";
import { type AlgorithmName, findAlgorithm } from "../../checksums/algorithms.ts";
import { expirationHeaders } from "../../configuration/expire.ts";
import { invalidRequest, noSuchBucket } from "../../errors.ts";
import { checkLockChecksum, readLock } from "../../locks/lock.ts";
import { type S3Request, readHeader } from "../../route.ts";
import { checkWrite } from "../../shared/conditions.ts";
import { requireCopySource } from "../../shared/copy-source.ts";
import { encryptionHeaders } from "../../shared/encryption.ts";
import { copySettings, readDirective, readSettings } from "../../shared/object-settings.ts";
import {
  checksumElements,
  checksumHeaders,
  presentEtag,
  presentTime,
} from "../../shared/present.ts";
import { requireBucket } from "../../shared/require.ts";
import { parseTagHeader } from "../../shared/tags.ts";
import type { Bucket, SimContext, StoredObject } from "../../state.ts";
import { storeObject, versionHeaders } from "../../versions/history.ts";
import { elements, xml } from "../../xml/write.ts";

/** Checks the bucket and the conditions again after the body has arrived. */
export async function createObject(context: SimContext, call: S3Request): Promise<RouteResponse> {
  const { target, headers } = call;
  const { state } = context;
  const before = requireBucket(state, target.bucket);
  checkWrite(call, target.key, before.objects.get(target.key));
  const acl = readObjectAcl(before, call);
  const settings = readSettings({ headers }, before);
  const lock = readLock(context, call, before);
  if (lock) checkLockChecksum(call);
  const tags = parseTagHeader(readHeader(call, "x-amz-tagging"));
  const { blob, md5, checksum } = await receiveBytes(state.blobs, call);
  try {
    if (context.state !== state) throw noSuchBucket(target.bucket);
    const bucket = requireBucket(state, target.bucket);
    checkWrite(call, target.key, bucket.objects.get(target.key));
    const stamp = { etag: md5, modifiedAt: context.fileTime };
    const own = { settings, tags, acl, lock, checksum, parts: undefined };
    const object = { ...target, ...stamp, blob, ...own };
    const stored = storeObject(context, bucket, object);
    return new RouteResponse(200, undefined, {
      etag: presentEtag(md5),
      ...encryptionHeaders(settings.encryption),
      ...checksumHeaders(checksum),
      ...expirationHeaders(bucket, stored),
      ...versionHeaders(bucket, stored),
    });
  } catch (error) {
    state.blobs.release(blob);
    throw error;
  }
}

function copyOf(
  context: SimContext,
  call: S3Request,
  bucket: Bucket,
  source: StoredObject,
): StoredObject {
  const { target } = call;
  const own = readSettings(call, bucket);
  const tagsReplaced = readDirective(call, "x-amz-tagging-directive") === "REPLACE";
  return {
    ...source,
    id: `${target.bucket}/${target.key}`,
    ...target,
    modifiedAt: context.fileTime,
    settings: copySettings(call, source.settings, own),
    acl: readObjectAcl(bucket, call),
    lock: readLock(context, call, bucket),
    tags: tagsReplaced ? parseTagHeader(readHeader(call, "x-amz-tagging")) : source.tags,
  };
}

/** The algorithm that a copy asks for; `undefined`: that of its source. */
function algorithmOf(call: S3Request): AlgorithmName | undefined {
  const name = readHeader(call, "x-amz-checksum-algorithm");
  if (name === undefined) return undefined;
  const algorithm = findAlgorithm(name);
  if (algorithm) return algorithm;
  throw invalidRequest(
    "Checksum algorithm provided is unsupported. Please try again with any of the valid types: [CRC32, CRC32C, CRC64NVME, MD5, SHA1, SHA256, SHA512]",
  );
}

/**
 * Returns the etag and the checksum of a copy: those of its source, or computed from the bytes where the
 * source came in parts or has another algorithm. A copy is one part.
 */
async function sumsOf(
  blobs: BlobStore,
  { blob, parts, etag, checksum }: StoredObject,
  algorithm = checksum?.algorithm,
): Promise<Pick<StoredObject, "etag" | "checksum" | "parts">> {
  if (!parts && checksum?.algorithm === algorithm) return { etag, checksum, parts: undefined };
  const body = blobs.stream(blob);
  const received = await receiveBytes(blobs, { headers: {}, body }, { algorithm });
  blobs.release(received.blob);
  return { etag: received.md5, checksum: received.checksum, parts: undefined };
}

/** A copy shares its bytes with its source. */
export async function copyObject(context: SimContext, call: S3Request): Promise<RouteResponse> {
  const { state } = context;
  const { target } = call;
  const source = requireCopySource(context, call);
  const before = requireBucket(state, target.bucket);
  checkWrite(call, target.key, before.objects.get(target.key));
  const copy = copyOf(context, call, before, source);
  const changes =
    readDirective(call, "x-amz-metadata-directive") === "REPLACE" ||
    !isDeepStrictEqual(copy.settings.encryption, source.settings.encryption) ||
    (readHeader(call, "x-amz-storage-class") !== undefined &&
      copy.settings.storageClass !== source.settings.storageClass) ||
    readHeader(call, "x-amz-website-redirect-location") !== undefined;
  const isSame = before.objects.get(target.key) === source;
  if (isSame && !changes) {
    throw invalidRequest(
      "This copy request is illegal because it is trying to copy an object to itself without changing the object's metadata, storage class, website redirect location or encryption attributes.",
    );
  }
  state.blobs.retain(source.blob);
  try {
    const sums = await sumsOf(state.blobs, source, algorithmOf(call));
    if (context.state !== state) throw noSuchBucket(target.bucket);
    const bucket = requireBucket(state, target.bucket);
    checkWrite(call, target.key, bucket.objects.get(target.key));
    const stored = storeObject(context, bucket, { ...copy, ...sums });
    const { modifiedAt, etag, checksum, settings } = stored;
    const result = elements({ LastModified: presentTime(modifiedAt), ETag: presentEtag(etag) });
    const from = requireBucket(state, source.bucket);
    const headers = {
      ...encryptionHeaders(settings.encryption),
      ...versionHeaders(bucket, stored),
      ...versionHeaders(from, source, "x-amz-copy-source-version-id"),
    };
    return xml("CopyObjectResult", [result, checksumElements(checksum)], headers);
  } catch (error) {
    state.blobs.release(source.blob);
    throw error;
  }
}
