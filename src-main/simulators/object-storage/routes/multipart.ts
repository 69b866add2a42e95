import { RouteResponse, noContent } from "#core/kernel/response.ts";
import { xml } from "../answers.ts";
import { receiveBytes, type Received } from "../body/receive.ts";
import { checksumHeader, findAlgorithm } from "../checksums/algorithms.ts";
import { findCopySource } from "../copy-source.ts";
import { S3Error, invalidRequest, noSuchUpload } from "../errors.ts";
import { findBucket, findUpload } from "../find.ts";
import { headerOf, type Call, type Operation } from "../operation.ts";
import { checksumElements, presentEtag, presentTime } from "../present.ts";
import { settingsOf } from "../settings.ts";
import { removeUpload, type Part, type StorageContext, type Upload } from "../state.ts";
import { parseTagHeader } from "../tags.ts";
import { partNumberOf } from "../uploads.ts";
import { elements, xmlDocument } from "../xml/write-xml.ts";

function checksumOf(call: Call): Pick<Upload, "checksumAlgorithm" | "checksumType"> {
  const name = headerOf(call, "x-amz-checksum-algorithm");
  const algorithm = name === undefined ? undefined : findAlgorithm(name);
  if (name !== undefined && !algorithm) {
    throw invalidRequest(
      "Checksum algorithm provided is unsupported. Please try again with any of the valid types: [CRC32, CRC32C, CRC64NVME, MD5, SHA1, SHA256, SHA512]",
    );
  }
  const usual = algorithm === "CRC64NVME" ? "FULL_OBJECT" : "COMPOSITE";
  const type = headerOf(call, "x-amz-checksum-type") ?? usual;
  if (type !== "FULL_OBJECT" && type !== "COMPOSITE") {
    throw invalidRequest("Value for x-amz-checksum-type header is invalid.");
  }
  const isHash = algorithm !== undefined && !algorithm.startsWith("CRC");
  if ((isHash && type === "FULL_OBJECT") || (algorithm === "CRC64NVME" && type === "COMPOSITE")) {
    throw invalidRequest(
      `The ${type} checksum type cannot be used with the ${algorithm.toLowerCase()} checksum algorithm.`,
    );
  }
  return { checksumAlgorithm: algorithm, checksumType: type };
}

function createUpload(context: StorageContext, call: Call): RouteResponse {
  const { target } = call;
  findBucket(context.state, target.bucket);
  const settings = settingsOf(call);
  const tags = parseTagHeader(headerOf(call, "x-amz-tagging"));
  const checksum = checksumOf(call);
  const upload = context.state.uploads.add({
    id: context.ids.next("upload.", 57),
    ...target,
    initiatedAt: context.now,
    settings,
    tags,
    ...checksum,
    parts: new Map(),
  });
  const { checksumAlgorithm: algorithm, checksumType } = upload;
  const result = elements({ Bucket: upload.bucket, Key: upload.key, UploadId: upload.id });
  const headers = algorithm
    ? { "x-amz-checksum-algorithm": algorithm, "x-amz-checksum-type": checksumType }
    : {};
  return xml(xmlDocument("InitiateMultipartUploadResult", result), headers);
}

function putPart({ state }: StorageContext, upload: Upload, part: Part): void {
  const old = upload.parts.get(part.number);
  upload.parts.set(part.number, part);
  if (old) state.blobs.release(old.blob);
}

async function uploadPart(context: StorageContext, call: Call): Promise<RouteResponse> {
  const { state } = context;
  const number = partNumberOf(call.query.get("partNumber"));
  findUpload(state, call);
  const received: Received = await receiveBytes(state.blobs, call.request);
  const { blob, md5: etag, checksum } = received;
  try {
    if (context.state !== state) throw noSuchUpload(call.query.get("uploadId") ?? "");
    const upload = findUpload(state, call);
    if (upload.checksumAlgorithm && checksum && checksum.algorithm !== upload.checksumAlgorithm) {
      throw invalidRequest(
        `Checksum Type mismatch occurred, expected checksum Type: ${upload.checksumAlgorithm.toLowerCase()}, actual checksum Type: ${checksum.algorithm.toLowerCase()}`,
      );
    }
    putPart(context, upload, { number, blob, etag, modifiedAt: context.now, checksum });
  } catch (error) {
    state.blobs.release(blob);
    throw error;
  }
  const sum = checksum ? { [checksumHeader(checksum.algorithm)]: checksum.value } : {};
  return new RouteResponse(200, undefined, { etag: presentEtag(etag), ...sum });
}

function copyRange(call: Call, size: number): { start: number; end: number } {
  const header = headerOf(call, "x-amz-copy-source-range");
  if (header === undefined) return { start: 0, end: size };
  const [, first = "", last = ""] = /^bytes=(\d+)-(\d+)$/.exec(header) ?? [];
  const [start, end] = [Number(first), Number(last) + 1];
  if (first === "" || start >= end || end > size) {
    throw new S3Error(
      first === "" ? 400 : 416,
      first === "" ? "InvalidArgument" : "InvalidRange",
      "The x-amz-copy-source-range value must be of the form bytes=first-last where first and last are the zero-based offsets of the first and last bytes to copy",
    );
  }
  return { start, end };
}

/** Part of an object as a body of its own: it is summed like one that a client sends. */
async function uploadPartCopy(context: StorageContext, call: Call): Promise<RouteResponse> {
  const { state } = context;
  const number = partNumberOf(call.query.get("partNumber"));
  const upload = findUpload(state, call);
  const source = findCopySource(state, call);
  const { start, end } = copyRange(call, source.blob.length);
  const body = state.blobs.stream(source.blob, start, end);
  const { blob, md5: etag } = await receiveBytes(state.blobs, { headers: {}, body });
  if (context.state !== state || state.uploads.get(upload.id) === undefined) {
    state.blobs.release(blob);
    throw noSuchUpload(upload.id);
  }
  putPart(context, upload, {
    number,
    blob,
    etag,
    modifiedAt: context.now,
    checksum: undefined,
  });
  const result = elements({ LastModified: presentTime(context.now), ETag: presentEtag(etag) });
  return xml(xmlDocument("CopyPartResult", [result, checksumElements(undefined)]));
}

const parameter = "uploadId";

/** Uploads in parts: begun, filled, given up. */
export const multipartOperations: readonly Operation[] = [
  {
    name: "CreateMultipartUpload",
    method: "POST",
    level: "object",
    parameter: "uploads",
    handle: createUpload,
  },
  { name: "UploadPart", method: "PUT", level: "object", parameter, handle: uploadPart },
  {
    name: "UploadPartCopy",
    method: "PUT",
    level: "object",
    parameter,
    header: "x-amz-copy-source",
    handle: uploadPartCopy,
  },
  {
    name: "AbortMultipartUpload",
    method: "DELETE",
    level: "object",
    parameter,
    handle: ({ state }, call) => {
      removeUpload(state, findUpload(state, call));
      return noContent();
    },
  },
];
