import type { Answer } from "#core/http/answer.ts";
import { encodingOf, limitOf } from "../../listing/page.ts";
import type { Call, SimContext } from "../../route.ts";
import { checksumElements, owner, presentEtag, presentTime } from "../../shared/present.ts";
import { requireBucket, requireUpload } from "../../shared/require.ts";
import type { Checksum, Part, Upload } from "../../state.ts";
import { type Content, element, elements, xml } from "../../xml/write.ts";
import { openUploads } from "./actions.ts";
import { markerOf } from "./schema.ts";

export function presentCompletion(
  call: Call,
  etag: string,
  checksum: Checksum | undefined,
): Answer {
  const { request, target } = call;
  const [path = ""] = request.url.split("?", 1);
  const result = elements({
    Location: `${request.baseUrl}${path}`,
    Bucket: target.bucket,
    Key: target.key,
    ETag: presentEtag(etag),
  });
  return xml("CompleteMultipartUploadResult", [result, checksumElements(checksum)]);
}

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

export function listParts({ state }: SimContext, call: Call): Answer {
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

export function listUploads(context: SimContext, call: Call): Answer {
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
