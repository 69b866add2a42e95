import { checksumElement, checksumHeader } from "./checksums/algorithms.ts";
import type { Bucket, Checksum, ObjectSettings, StoredObject } from "./state.ts";
import type { Range } from "./range.ts";
import { element, elements, xmlDocument, type Content } from "./xml/write-xml.ts";

export const REGION = "us-east-1";

/** Who owns everything here. */
export const OWNER_ID = "75aa57f09aa0c8caeab4f8c24e99d10f8e7faeebf76c078efc7c6caea54ba06a";

export const owner: Content = elements({ ID: OWNER_ID, DisplayName: "simdeck" });

/** `2026-01-15T12:00:00.000Z` */
export function presentTime(time: number): string {
  return new Date(time).toISOString();
}

/** `"9a0364b9e99bb480dd25e1f0284c8555"` */
export function presentEtag(etag: string): string {
  return `"${etag}"`;
}

/** `x-amz-checksum-crc32` and its type. */
export function checksumHeaders(checksum: Checksum | undefined): Readonly<Record<string, string>> {
  if (!checksum) return {};
  return {
    [checksumHeader(checksum.algorithm)]: checksum.value,
    "x-amz-checksum-type": checksum.type,
  };
}

/** `ChecksumCRC32` and its type. */
export function checksumElements(checksum: Checksum | undefined): Content {
  if (!checksum) return undefined;
  return elements({
    [checksumElement(checksum.algorithm)]: checksum.value,
    ChecksumType: checksum.type,
  });
}

function settingHeaders({
  headers,
  metadata,
  storageClass,
}: ObjectSettings): Record<string, string> {
  const answer: Record<string, string> = { ...headers };
  for (const [name, value] of Object.entries(metadata)) answer[`x-amz-meta-${name}`] = value;
  if (storageClass !== "STANDARD") answer["x-amz-storage-class"] = storageClass;
  return answer;
}

/** The headers that say which bytes these are, on 304 too. */
export function identityHeaders(object: StoredObject): Readonly<Record<string, string>> {
  return {
    etag: presentEtag(object.etag),
    "last-modified": new Date(object.modifiedAt).toUTCString(),
  };
}

/** Everything a read of an object says in its headers. */
export function objectHeaders(
  object: StoredObject,
  range: Range | undefined,
): Record<string, string> {
  const size = object.blob.length;
  const { start, end } = range ?? { start: 0, end: size };
  const answer: Record<string, string> = {
    ...settingHeaders(object.settings),
    ...identityHeaders(object),
    "accept-ranges": "bytes",
    "content-length": String(end - start),
  };
  if (range && size > 0) {
    answer["content-range"] = `bytes ${String(start)}-${String(end - 1)}/${String(size)}`;
  }
  if (object.tags.size > 0) answer["x-amz-tagging-count"] = String(object.tags.size);
  return answer;
}

/** The list of buckets. */
export function presentBuckets(buckets: readonly Bucket[], next: string | undefined): string {
  const list = buckets.map((bucket) =>
    element(
      "Bucket",
      elements({
        Name: bucket.id,
        CreationDate: presentTime(bucket.createdAt),
        BucketRegion: bucket.region,
      }),
    ),
  );
  const fields = { Buckets: list, Owner: owner, ContinuationToken: next };
  return xmlDocument("ListAllMyBucketsResult", elements(fields));
}
