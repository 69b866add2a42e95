import { type RouteResponse, noContent } from "#core/contract/response.ts";
import { compareUtf8 } from "#core/state/sorted-map.ts";
import { encodingOf, limitOf } from "../../listing/page.ts";
import { type Call, route } from "../../route.ts";
import { owner } from "../../shared/present.ts";
import { requireBucket, requireUpload } from "../../shared/require.ts";
import { removeUpload, type SimContext, type Upload } from "../../state.ts";
import { elements, xml } from "../../xml/write.ts";
import { completeUpload, createUpload, uploadPart, uploadPartCopy } from "./actions.ts";
import { presentPart, presentUpload } from "./present.ts";
import { markerOf } from "./schema.ts";
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

/** Open uploads of a bucket behind the markers, in order. */
function openUploads({ state }: SimContext, { target, query }: Call): readonly Upload[] {
  const prefix = query.get("prefix") ?? "";
  const key = query.get("key-marker") ?? "";
  const id = query.get("upload-id-marker") ?? "";
  const isBehind = (upload: Upload) =>
    key === "" || (id === "" ? compareUtf8(upload.key, key) > 0 : compare(upload, { key, id }) > 0);
  return [...state.uploads.values()]
    .filter((upload) => upload.bucket === target.bucket && upload.key.startsWith(prefix))
    .filter(isBehind)
    .sort(compare);
}

function listParts({ state }: SimContext, call: Call): RouteResponse {
  const { query, target } = call;
  const upload = requireUpload(state, call);
  const limit = limitOf(query, "max-parts");
  const marker = markerOf(query);
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
  return xml("ListPartsResult", [head, page.map(presentPart)]);
}

function listUploads(context: SimContext, call: Call): RouteResponse {
  const { query, target } = call;
  requireBucket(context.state, target.bucket);
  const limit = limitOf(query, "max-uploads");
  const encode = encodingOf(query);
  const all = openUploads(context, call);
  const page = all.slice(0, limit);
  const isTruncated = limit > 0 && all.length > limit;
  const last = isTruncated ? page.at(-1) : undefined;
  const head = elements({
    Bucket: target.bucket,
    KeyMarker: encode(query.get("key-marker") ?? ""),
    UploadIdMarker: query.get("upload-id-marker") ?? "",
    NextKeyMarker: last && encode(last.key),
    NextUploadIdMarker: last?.id,
    Prefix: encode(query.get("prefix") ?? ""),
    MaxUploads: limit,
    IsTruncated: isTruncated,
    EncodingType: query.get("encoding-type") ?? undefined,
  });
  const uploads = page.map((upload) => presentUpload(upload, encode));
  return xml("ListMultipartUploadsResult", [head, uploads]);
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
      ...["?encoding-type", "?key-marker", "?max-uploads", "?prefix"],
      "?upload-id-marker",
    ],
    unsupported: ["?delimiter", ...PAYER],
  }),
];
