import { checksumElement, checksumHeader } from "../checksums/algorithms.ts";
import { ACCOUNT_ID, OWNER_ID, REGION } from "./account.ts";
import type { Checksum } from "../state.ts";
import { type Content, elements } from "../xml/write.ts";

export { ACCOUNT_ID, OWNER_ID, REGION };

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
