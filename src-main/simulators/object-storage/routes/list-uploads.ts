import type { RouteResponse } from "#core/kernel/response.ts";
import { compareUtf8 } from "#core/state/sorted-map.ts";
import { xml } from "../answers.ts";
import { invalidArgument } from "../errors.ts";
import { findBucket, findUpload } from "../find.ts";
import { encodingOf, limitOf } from "../list-query.ts";
import type { Call, Operation } from "../operation.ts";
import { owner, presentEtag, presentTime } from "../present.ts";
import type { Part, StorageContext, Upload } from "../state.ts";
import { element, elements, xmlDocument, type Content } from "../xml/write-xml.ts";

function presentPart(part: Part): Content {
  const { checksum } = part;
  return element("Part", [
    elements({
      PartNumber: part.number,
      LastModified: presentTime(part.modifiedAt),
      ETag: presentEtag(part.etag),
      Size: part.blob.length,
    }),
    checksum ? elements({ [`Checksum${checksum.algorithm}`]: checksum.value }) : undefined,
  ]);
}

function markerOf(query: URLSearchParams): number {
  const text = query.get("part-number-marker") ?? "0";
  if (/^\d{1,5}$/.test(text)) return Number(text);
  const message = "Argument part-number-marker must be an integer between 0 and 2147483647";
  throw invalidArgument(message, "part-number-marker", text);
}

function listParts({ state }: StorageContext, call: Call): RouteResponse {
  const { query, target } = call;
  const upload = findUpload(state, call);
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
  return xml(xmlDocument("ListPartsResult", [head, page.map(presentPart)]));
}

function presentUpload(upload: Upload, encode: (text: string) => string): Content {
  return element(
    "Upload",
    elements({
      Key: encode(upload.key),
      UploadId: upload.id,
      Initiator: owner,
      Owner: owner,
      StorageClass: upload.settings.storageClass,
      Initiated: presentTime(upload.initiatedAt),
      ChecksumAlgorithm: upload.checksumAlgorithm,
      ChecksumType: upload.checksumAlgorithm && upload.checksumType,
    }),
  );
}

function compare(a: Pick<Upload, "key" | "id">, b: Pick<Upload, "key" | "id">): number {
  return compareUtf8(a.key, b.key) || compareUtf8(a.id, b.id);
}

/** Open uploads of a bucket behind the markers, in order. */
function openUploads({ state }: StorageContext, { target, query }: Call): readonly Upload[] {
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

function listUploads(context: StorageContext, call: Call): RouteResponse {
  const { query, target } = call;
  findBucket(context.state, target.bucket);
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
  return xml(xmlDocument("ListMultipartUploadsResult", [head, uploads]));
}

/** What was begun in parts and what came of it so far. */
export const listUploadOperations: readonly Operation[] = [
  { name: "ListParts", method: "GET", level: "object", parameter: "uploadId", handle: listParts },
  {
    name: "ListMultipartUploads",
    method: "GET",
    level: "bucket",
    parameter: "uploads",
    handle: listUploads,
  },
];
