import { createHash } from "node:crypto";
import { summerOf } from "./checksums/algorithms.ts";
import { S3Error, badDigest, invalidArgument } from "./errors.ts";
import type { Blob, BlobStore } from "#core/state/blob-store.ts";
import type { Checksum, Part, Upload } from "./state.ts";

/** Every part but the last is at least this large. */
export const MIN_PART_BYTES = 5 * 1_024 * 1_024;
const MAX_PARTS = 10_000;

/** A part number, 1 to 10000. */
export function partNumberOf(text: string | null): number {
  const number = text !== null && /^\d{1,5}$/.test(text) ? Number(text) : 0;
  if (number >= 1 && number <= MAX_PARTS) return number;
  const message = "Part number must be an integer between 1 and 10000, inclusive";
  throw invalidArgument(message, "partNumber", text ?? "");
}

/** A part as the client names it when it completes the upload. */
export interface NamedPart {
  readonly PartNumber: number;
  readonly ETag: string;
  readonly checksum: string | undefined;
}

function invalidPart(upload: Upload, { PartNumber, ETag }: NamedPart): S3Error {
  return new S3Error(
    400,
    "InvalidPart",
    "One or more of the specified parts could not be found.  The part may not have been uploaded, or the specified entity tag may not match the part's entity tag.",
    { UploadId: upload.id, PartNumber, ETag },
  );
}

function choosePart(upload: Upload, named: NamedPart): Part {
  const part = upload.parts.get(named.PartNumber);
  if (part?.etag !== named.ETag.replaceAll('"', "")) throw invalidPart(upload, named);
  const isWrong = named.checksum !== undefined && named.checksum !== part.checksum?.value;
  if (isWrong) throw invalidPart(upload, named);
  return part;
}

/** The parts that a completion names, in their order, each checked. */
export function chooseParts(upload: Upload, named: readonly NamedPart[]): readonly Part[] {
  for (const [index, { PartNumber }] of named.entries()) {
    const before = named[index - 1]?.PartNumber ?? 0;
    if (PartNumber > before) continue;
    throw new S3Error(
      400,
      "InvalidPartOrder",
      "The list of parts was not in ascending order. Parts must be ordered by part number.",
      { UploadId: upload.id },
    );
  }
  const parts = named.map((each) => choosePart(upload, each));
  for (const part of parts.slice(0, -1)) {
    if (part.blob.length >= MIN_PART_BYTES) continue;
    throw new S3Error(
      400,
      "EntityTooSmall",
      "Your proposed upload is smaller than the minimum allowed size",
      { ProposedSize: part.blob.length, MinSizeAllowed: MIN_PART_BYTES, PartNumber: part.number },
    );
  }
  return parts;
}

/** The etag of an object in parts: the MD5 of their MD5s, and how many there were. */
export function compositeEtag(parts: readonly Part[]): string {
  const hash = createHash("md5");
  for (const { etag } of parts) hash.update(etag, "hex");
  return `${hash.digest("hex")}-${String(parts.length)}`;
}

/** The checksum of a whole object: of its bytes, or of the checksums of its parts. */
export async function wholeChecksum(
  blobs: BlobStore,
  upload: Upload,
  parts: readonly Part[],
  blob: Blob,
): Promise<Checksum | undefined> {
  const { checksumAlgorithm: algorithm, checksumType: type } = upload;
  if (!algorithm) return undefined;
  const summer = summerOf(algorithm);
  if (type === "FULL_OBJECT") {
    for await (const piece of blobs.read(blob)) summer.update(piece);
    return { algorithm, type, value: summer.digest().toString("base64") };
  }
  const sums = parts.map((part) => part.checksum?.value);
  if (sums.includes(undefined)) return undefined;
  for (const sum of sums) summer.update(Buffer.from(sum ?? "", "base64"));
  return {
    algorithm,
    type,
    value: `${summer.digest().toString("base64")}-${String(parts.length)}`,
  };
}

/** Refuses a completion whose own checksum or size is not what came. */
export function checkWhole(
  blob: Blob,
  checksum: Checksum | undefined,
  said: { readonly checksum: string | undefined; readonly size: string | undefined },
): void {
  if (said.checksum !== undefined && checksum && said.checksum !== checksum.value) {
    throw badDigest(checksum.algorithm);
  }
  if (said.size === undefined || Number(said.size) === blob.length) return;
  throw new S3Error(
    400,
    "InvalidRequest",
    "The provided 'x-amz-mp-object-size' header value does not match the size of the object.",
  );
}
