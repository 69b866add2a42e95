import type { ResponseHeaders } from "#core/contract/message.ts";
import type { RouteResponse } from "#core/contract/response.ts";
import type { Call } from "../../route.ts";
import { checksumElements, owner, presentEtag, presentTime } from "../../shared/present.ts";
import type { Checksum, Part, Upload } from "../../state.ts";
import { type Content, element, elements, xml } from "../../xml/write.ts";

export function presentCompletion(
  call: Call,
  etag: string,
  checksum: Checksum | undefined,
  headers: ResponseHeaders,
): RouteResponse {
  const { request, target } = call;
  const [path = ""] = request.url.split("?", 1);
  const result = elements({
    Location: `${request.baseUrl}${path}`,
    Bucket: target.bucket,
    Key: target.key,
    ETag: presentEtag(etag),
  });
  return xml("CompleteMultipartUploadResult", [result, checksumElements(checksum)], headers);
}

export function presentPart(part: Part): Content {
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

export function presentUpload(upload: Upload, encode: (text: string) => string): Content {
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
