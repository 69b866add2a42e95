import { checksumElement, checksumHeader } from "../checksums/algorithms.ts";
import type { Checksum } from "../state.ts";
import { type Content, elements } from "../xml/write.ts";

export const REGION = "us-east-1";

/** The number of the account that owns every bucket. */
export const ACCOUNT_ID = "000000000000";

/** The owner of all buckets. */
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
