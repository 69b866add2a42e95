import { createHash } from "node:crypto";
import { RouteResponse } from "#core/contract/response.ts";
import type { Blob, BlobStore } from "#core/state/bytes/blob-store.ts";
import { readObjectAcl } from "../../access/settings.ts";
import { receiveBytes, receiveXml } from "../../body/receive.ts";
import { abortHeaders } from "../../configuration/expire.ts";
import {
  algorithmNames,
  checksumElement,
  checksumHeader,
  createSummer,
} from "../../checksums/algorithms.ts";
import { badDigest, invalidRequest, noSuchUpload, S3Error } from "../../errors.ts";
import { readLock } from "../../locks/lock.ts";
import { type S3Request, readHeader } from "../../route.ts";
import { checkWrite } from "../../shared/conditions.ts";
import { requireCopySource } from "../../shared/copy-source.ts";
import { checkPartKey, encryptionHeaders } from "../../shared/encryption.ts";
import { readSettings } from "../../shared/object-settings.ts";
import { presentEtag, presentTime } from "../../shared/present.ts";
import { readPartNumber, requireBucket, requireUpload } from "../../shared/require.ts";
import { parseTagHeader } from "../../shared/tags.ts";
import {
  type Bucket,
  type Checksum,
  type Part,
  rememberCompletion,
  removeUpload,
  type SimContext,
  type State,
  type StoredObject,
  type Upload,
} from "../../state.ts";
import { storeObject, versionHeaders } from "../../versions/history.ts";
import { readXml } from "../../xml/read.ts";
import { elements, xml } from "../../xml/write.ts";
import { presentCompletion } from "./present.ts";
import { readChecksum, completeUploadBody, copyRange, type NamedPart } from "./schema.ts";
import { checkAlgorithms } from "../../body/expected.ts";

/** Every part but the last is at least this large. */
const MIN_PART_BYTES = 5 * 1_024 * 1_024;

function invalidPart(upload: Upload, { PartNumber, ETag }: NamedPart): S3Error {
  return new S3Error(
    400,
    "InvalidPart",
    "One or more of the specified parts could not be found.  The part may not have been uploaded, or the specified entity tag may not match the part's entity tag.",
    { UploadId: upload.id, PartNumber, ETag },
  );
}

function choosePart(upload: Upload, named: NamedPart): Part {
  const part = upload.parts.get(named.PartNumber);
  if (part?.etag !== named.ETag.replaceAll('"', "")) throw invalidPart(upload, named);
  const isWrong = named.checksum !== undefined && named.checksum !== part.checksum?.value;
  if (isWrong) throw invalidPart(upload, named);
  return part;
}

/** The parts that a completion names, in their order, each checked. */
function chooseParts(upload: Upload, named: readonly NamedPart[]): readonly Part[] {
  for (const [index, { PartNumber }] of named.entries()) {
    const before = named[index - 1]?.PartNumber ?? 0;
    if (PartNumber > before) continue;
    throw new S3Error(
      400,
      "InvalidPartOrder",
      "The list of parts was not in ascending order. Parts must be ordered by part number.",
      { UploadId: upload.id },
    );
  }
  const parts = named.map((each) => choosePart(upload, each));
  for (const part of parts.slice(0, -1)) {
    if (part.blob.length >= MIN_PART_BYTES) continue;
    throw new S3Error(
      400,
      "EntityTooSmall",
      "Your proposed upload is smaller than the minimum allowed size",
      { ProposedSize: part.blob.length, MinSizeAllowed: MIN_PART_BYTES, PartNumber: part.number },
    );
  }
  return parts;
}

/** The etag of an object in parts: the MD5 of their MD5s, and how many there were. */
function compositeEtag(parts: readonly Part[]): string {
  const hash = createHash("md5");
  for (const { etag } of parts) hash.update(etag, "hex");
  return `${hash.digest("hex")}-${String(parts.length)}`;
}

/** The checksum of a whole object: of its bytes, or of the checksums of its parts. */
async function wholeChecksum(
  blobs: BlobStore,
  upload: Upload,
  parts: readonly Part[],
  blob: Blob,
): Promise<Checksum | undefined> {
  const { checksumAlgorithm: algorithm = "CRC64NVME" } = upload;
  const type = upload.checksumAlgorithm ? upload.checksumType : "FULL_OBJECT";
  const summer = createSummer(algorithm);
  if (type === "FULL_OBJECT") {
    for await (const piece of blobs.read(blob)) summer.update(piece);
    return { algorithm, type, value: summer.digest().toString("base64") };
  }
  const sums = parts.map((part) => part.checksum?.value);
  if (sums.includes(undefined)) return undefined;
  for (const sum of sums) summer.update(Buffer.from(sum ?? "", "base64"));
  return {
    algorithm,
    type,
    value: `${summer.digest().toString("base64")}-${String(parts.length)}`,
  };
}

/** Refuses a completion whose checksum or size is not that of its headers. */
function checkWhole(call: S3Request, blob: Blob, checksum: Checksum | undefined): void {
  checkAlgorithms(call.headers);
  const sums = algorithmNames.map((name) => readHeader(call, checksumHeader(name)));
  const sent = sums.find((value) => value !== undefined);
  if (sent !== undefined && checksum && sent !== checksum.value)
    throw badDigest(checksum.algorithm);
  const type = readHeader(call, "x-amz-checksum-type");
  if (type !== undefined && checksum && type !== checksum.type) {
    throw invalidRequest(
      `The upload was created using the ${checksum.type} checksum mode. The complete request must use the same checksum mode.`,
    );
  }
  const size = readHeader(call, "x-amz-mp-object-size");
  if (size === undefined || Number(size) === blob.length) return;
  throw invalidRequest(
    "The provided 'x-amz-mp-object-size' header value does not match the size of the object.",
  );
}

/** Refuses to go on with an upload that ended during a wait. */
function checkOpen(context: SimContext, state: State, upload: Upload): void {
  if (context.state !== state || !state.uploads.get(upload.id)) throw noSuchUpload(upload.id);
}

export function createUpload(context: SimContext, call: S3Request): RouteResponse {
  const { target } = call;
  const bucket = requireBucket(context.state, target.bucket);
  const known = {
    acl: readObjectAcl(bucket, call),
    settings: readSettings(call, bucket),
    lock: readLock(context, call, bucket),
    tags: parseTagHeader(readHeader(call, "x-amz-tagging")),
    ...readChecksum(call),
  };
  const begun = { id: context.ids.next("upload.", 57), initiatedAt: context.fileTime };
  const upload = context.state.uploads.add({ ...begun, ...target, ...known, parts: new Map() });
  const { checksumAlgorithm: algorithm, checksumType } = upload;
  const result = elements({ Bucket: upload.bucket, Key: upload.key, UploadId: upload.id });
  const headers = {
    ...encryptionHeaders(upload.settings.encryption),
    ...abortHeaders(bucket, upload),
    ...(algorithm && {
      "x-amz-checksum-algorithm": algorithm,
      "x-amz-checksum-type": checksumType,
    }),
  };
  return xml("InitiateMultipartUploadResult", result, headers);
}

function putPart({ state }: SimContext, upload: Upload, part: Part): void {
  const old = upload.parts.get(part.number);
  upload.parts.set(part.number, part);
  if (old) state.blobs.release(old.blob);
}

export async function uploadPart(context: SimContext, call: S3Request): Promise<RouteResponse> {
  const { state } = context;
  const number = readPartNumber(call.query.get("partNumber"));
  const { settings, checksumAlgorithm } = requireUpload(state, call);
  const { encryption } = settings;
  checkPartKey(call, encryption);
  const received = await receiveBytes(state.blobs, call, { algorithm: checksumAlgorithm });
  const { blob, md5: etag, checksum } = received;
  try {
    if (context.state !== state) throw noSuchUpload(call.query.get("uploadId") ?? "");
    const upload = requireUpload(state, call);
    if (upload.checksumAlgorithm && checksum && checksum.algorithm !== upload.checksumAlgorithm) {
      throw invalidRequest(
        `Checksum Type mismatch occurred, expected checksum Type: ${upload.checksumAlgorithm.toLowerCase()}, actual checksum Type: ${checksum.algorithm.toLowerCase()}`,
      );
    }
    putPart(context, upload, { number, blob, etag, modifiedAt: context.fileTime, checksum });
  } catch (error) {
    state.blobs.release(blob);
    throw error;
  }
  return new RouteResponse(200, undefined, {
    etag: presentEtag(etag),
    ...encryptionHeaders(encryption),
    ...(checksum ? { [checksumHeader(checksum.algorithm)]: checksum.value } : {}),
  });
}

/** Part of an object as a body of its own: it is summed like one that a client sends. */
export async function uploadPartCopy(context: SimContext, call: S3Request): Promise<RouteResponse> {
  const { state } = context;
  const number = readPartNumber(call.query.get("partNumber"));
  const upload = requireUpload(state, call);
  const { settings, checksumAlgorithm: algorithm } = upload;
  const { encryption } = settings;
  checkPartKey(call, encryption);
  const source = requireCopySource(context, call);
  const { start, end } = copyRange(call, source.blob.length);
  const body = state.blobs.stream(source.blob, start, end);
  const received = await receiveBytes(state.blobs, { headers: {}, body }, { algorithm });
  const { blob, md5: etag, checksum } = received;
  try {
    checkOpen(context, state, upload);
  } catch (error) {
    state.blobs.release(blob);
    throw error;
  }
  putPart(context, upload, { number, blob, etag, modifiedAt: context.fileTime, checksum });
  const result = elements({
    LastModified: presentTime(context.fileTime),
    ETag: presentEtag(etag),
    ...(algorithm && checksum && { [checksumElement(algorithm)]: checksum.value }),
  });
  const from = requireBucket(state, source.bucket);
  return xml("CopyPartResult", result, {
    ...encryptionHeaders(encryption),
    ...versionHeaders(from, source, "x-amz-copy-source-version-id"),
  });
}

const completionHeaders = (bucket: Bucket, object: StoredObject) => ({
  ...encryptionHeaders(object.settings.encryption),
  ...versionHeaders(bucket, object),
});

/** Reads the parts that a completion names. */
async function readNamedParts(state: State, call: S3Request): Promise<readonly NamedPart[]> {
  // The checksums in these headers are of the object, not of this document.
  const own = Object.entries(call.headers).filter(
    ([name]) => !name.startsWith("x-amz-checksum-") && name !== "x-amz-sdk-checksum-algorithm",
  );
  const text = await receiveXml(state.blobs, { ...call, headers: Object.fromEntries(own) });
  return readXml(text, "CompleteMultipartUpload", completeUploadBody).Part;
}

/**
 * Returns the response to a completion that a client repeats because it got none; `undefined` for one
 * that was not made before, or whose object has changed since.
 */
function repeated(
  state: State,
  call: S3Request,
  named: readonly NamedPart[],
): RouteResponse | undefined {
  const { target, query } = call;
  const etag = state.completed.get(query.get("uploadId") ?? "");
  const object = state.buckets.get(target.bucket)?.objects.get(target.key);
  if (etag === undefined || object?.etag !== etag || object.parts?.length !== named.length) {
    return undefined;
  }
  const headers = completionHeaders(requireBucket(state, target.bucket), object);
  return presentCompletion(call, etag, object.checksum, headers);
}

/** Puts the parts together. The upload is checked again after each wait. */
export async function completeUpload(context: SimContext, call: S3Request): Promise<RouteResponse> {
  const { state } = context;
  const { target } = call;
  const isKnown = state.completed.has(call.query.get("uploadId") ?? "");
  if (!isKnown) requireUpload(state, call);
  const named = await readNamedParts(state, call);
  const before = repeated(context.state, call, named);
  if (before) return before;
  const upload = requireUpload(context.state, call);
  const parts = chooseParts(upload, named);
  const blob = state.blobs.concat(parts.map((part) => part.blob));
  try {
    const checksum = await wholeChecksum(state.blobs, upload, parts, blob);
    checkOpen(context, state, upload);
    const bucket = requireBucket(state, target.bucket);
    checkWhole(call, blob, checksum);
    checkWrite(call, target.key, bucket.objects.get(target.key));
    const etag = compositeEtag(parts);
    const { settings, tags, acl, lock, checksumAlgorithm } = upload;
    const own = { ...target, blob, etag, settings, tags, acl, lock, checksum };
    const stored = storeObject(context, bucket, {
      ...own,
      modifiedAt: context.fileTime,
      parts: parts.map(({ number, blob: { length: size }, checksum: sum }) => ({
        number,
        size,
        checksum: checksumAlgorithm && sum,
      })),
    });
    rememberCompletion(state, upload, etag);
    removeUpload(state, upload);
    return presentCompletion(call, etag, checksum, completionHeaders(bucket, stored));
  } catch (error) {
    state.blobs.release(blob);
    throw error;
  }
}
