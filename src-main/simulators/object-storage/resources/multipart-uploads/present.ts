import type { ResponseHeaders } from "#core/contract/message.ts";
import type { RouteResponse } from "#core/contract/response.ts";
import type { S3Request } from "../../route.ts";
import { checksumElements, owner, presentEtag, presentTime } from "../../shared/present.ts";
import type { Checksum, Part, Upload } from "../../state.ts";
import { type Content, element, elements, xml } from "../../xml/write.ts";

export function presentCompletion(
  call: S3Request,
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

/** The checksum of a part is shown where the upload has named an algorithm. */
export function presentPart(part: Part, { checksumAlgorithm }: Upload): Content {
  const checksum = checksumAlgorithm && part.checksum;
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
