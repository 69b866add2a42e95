import { type RouteResponse, noContent } from "#core/contract/response.ts";
import { compareUtf8 } from "#core/state/sorted-map.ts";
import { abortHeaders } from "../../configuration/expire.ts";
import { chooseEncoding, readLimit } from "../../listing/page.ts";
import { type S3Request, route } from "../../route.ts";
import { owner } from "../../shared/present.ts";
import { requireBucket, requireUpload } from "../../shared/require.ts";
import { removeUpload, type SimContext, type Upload } from "../../state.ts";
import { element, elements, xml } from "../../xml/write.ts";
import { completeUpload, createUpload, uploadPart, uploadPartCopy } from "./actions.ts";
import { presentPart, presentUpload } from "./present.ts";
import { readMarker } from "./schema.ts";
import {
  BODY,
  CHECKSUMS,
  COPY_SOURCE,
  CUSTOMER_KEY,
  PAYER,
  SETTINGS,
  UNSUPPORTED_SETTINGS,
  WRITE_CONDITIONS,
} from "../../shared/parameters.ts";

function compare(a: Pick<Upload, "key" | "id">, b: Pick<Upload, "key" | "id">): number {
  return compareUtf8(a.key, b.key) || compareUtf8(a.id, b.id);
}

/** The position of a list: after an upload, or after all keys with a common prefix. */
interface Position {
  readonly key: string;
  readonly id: string;
}

function isBehind(upload: Upload, { key, id }: Position, delimiter: string): boolean {
  if (key === "") return true;
  if (delimiter !== "" && key.endsWith(delimiter) && upload.key.startsWith(key)) return false;
  return id === "" ? compareUtf8(upload.key, key) > 0 : compare(upload, { key, id }) > 0;
}

interface Page {
  readonly uploads: readonly Upload[];
  readonly prefixes: readonly string[];
  /** The last entry, if more follow. */
  readonly next: Position | undefined;
}

/** One page of the open uploads of a bucket, those with a common prefix as one entry. */
function pageOf({ state }: SimContext, { target, query }: S3Request, limit: number): Page {
  const [prefix = "", key = "", id = "", delimiter = ""] = [
    ...["prefix", "key-marker", "upload-id-marker", "delimiter"],
  ].map((name) => query.get(name) ?? "");
  const rest = [...state.uploads.values()]
    .filter((upload) => upload.bucket === target.bucket && upload.key.startsWith(prefix))
    .filter((upload) => isBehind(upload, { key, id }, delimiter))
    .sort(compare);
  const uploads: Upload[] = [];
  const prefixes = new Set<string>();
  let last: Position | undefined;
  for (const upload of rest) {
    const end = delimiter === "" ? -1 : upload.key.indexOf(delimiter, prefix.length);
    const common = end < 0 ? undefined : upload.key.slice(0, end + delimiter.length);
    if (common !== undefined && prefixes.has(common)) continue;
    if (uploads.length + prefixes.size === limit)
      return { uploads, prefixes: [...prefixes], next: last };
    if (common === undefined) uploads.push(upload);
    else prefixes.add(common);
    last = common === undefined ? upload : { key: common, id: "" };
  }
  return { uploads, prefixes: [...prefixes], next: undefined };
}

function listParts({ state }: SimContext, call: S3Request): RouteResponse {
  const { query, target } = call;
  const upload = requireUpload(state, call);
  const limit = readLimit(query, "max-parts");
  const marker = readMarker(query);
  const rest = [...upload.parts.values()]
    .filter((part) => part.number > marker)
    .sort((a, b) => a.number - b.number);
  const page = rest.slice(0, limit);
  const isTruncated = limit > 0 && rest.length > limit;
  const head = elements({
    Bucket: target.bucket,
    Key: target.key,
    UploadId: upload.id,
    Initiator: owner,
    Owner: owner,
    StorageClass: upload.settings.storageClass,
    PartNumberMarker: marker,
    NextPartNumberMarker: page.at(-1)?.number ?? 0,
    MaxParts: limit,
    IsTruncated: isTruncated,
    ChecksumAlgorithm: upload.checksumAlgorithm,
    ChecksumType: upload.checksumAlgorithm && upload.checksumType,
  });
  const parts = page.map((part) => presentPart(part, upload));
  const headers = abortHeaders(requireBucket(state, target.bucket), upload);
  return xml("ListPartsResult", [head, parts], headers);
}

function listUploads(context: SimContext, call: S3Request): RouteResponse {
  const { query, target } = call;
  requireBucket(context.state, target.bucket);
  const limit = readLimit(query, "max-uploads");
  const encode = chooseEncoding(query);
  const { uploads, prefixes, next } = pageOf(context, call, limit);
  const delimiter = query.get("delimiter") ?? "";
  const head = elements({
    Bucket: target.bucket,
    KeyMarker: encode(query.get("key-marker") ?? ""),
    UploadIdMarker: query.get("upload-id-marker") ?? "",
    NextKeyMarker: next && encode(next.key),
    NextUploadIdMarker: next?.id,
    Prefix: encode(query.get("prefix") ?? ""),
    Delimiter: delimiter === "" ? undefined : encode(delimiter),
    MaxUploads: limit,
    IsTruncated: next !== undefined,
    EncodingType: query.get("encoding-type") ?? undefined,
  });
  const list = uploads.map((upload) => presentUpload(upload, encode));
  const common = prefixes.map((prefix) =>
    element("CommonPrefixes", element("Prefix", encode(prefix))),
  );
  return xml("ListMultipartUploadsResult", [head, list, common]);
}

export const routes = [
  route("POST /:bucket/*?uploads", "CreateMultipartUpload", createUpload, {
    parameters: [...SETTINGS, "x-amz-checksum-algorithm", "x-amz-checksum-type"],
    unsupported: [...UNSUPPORTED_SETTINGS, ...PAYER],
  }),
  route("PUT /:bucket/*?uploadId", "UploadPart", uploadPart, {
    parameters: ["?partNumber", "?uploadId", ...BODY, ...CHECKSUMS, ...CUSTOMER_KEY],
    unsupported: PAYER,
  }),
  route("PUT /:bucket/*?uploadId#x-amz-copy-source", "UploadPartCopy", uploadPartCopy, {
    parameters: [
      ...["?partNumber", "?uploadId", "x-amz-copy-source-range"],
      ...[...COPY_SOURCE, ...CUSTOMER_KEY],
    ],
    unsupported: PAYER,
  }),
  route("POST /:bucket/*?uploadId", "CompleteMultipartUpload", completeUpload, {
    parameters: [
      ...["?uploadId", ...CHECKSUMS, "x-amz-checksum-type", "x-amz-mp-object-size"],
      ...WRITE_CONDITIONS,
    ],
    unsupported: [...CUSTOMER_KEY, ...PAYER],
  }),
  route(
    "DELETE /:bucket/*?uploadId",
    "AbortMultipartUpload",
    ({ state }, call) => {
      removeUpload(state, requireUpload(state, call));
      return noContent();
    },
    { parameters: ["?uploadId", "x-amz-if-match-initiated-time"], unsupported: PAYER },
  ),
  route("GET /:bucket/*?uploadId", "ListParts", listParts, {
    parameters: ["?uploadId", "?max-parts", "?part-number-marker"],
    unsupported: [...CUSTOMER_KEY, ...PAYER],
  }),
  route("GET /:bucket?uploads", "ListMultipartUploads", listUploads, {
    parameters: [
      ...["?delimiter", "?encoding-type", "?key-marker", "?max-uploads", "?prefix"],
      "?upload-id-marker",
    ],
    unsupported: PAYER,
  }),
];
