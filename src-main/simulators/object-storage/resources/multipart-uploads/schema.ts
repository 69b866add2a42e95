import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { algorithmNames, checksumElement, findAlgorithm } from "../../checksums/algorithms.ts";
import { invalidArgument, invalidRequest, S3Error } from "../../errors.ts";
import { type S3Request, readHeader } from "../../route.ts";
import type { Upload } from "../../state.ts";

/** A part as the client names it when it completes the upload. */
export interface NamedPart {
  readonly PartNumber: number;
  readonly ETag: string;
  readonly checksum: string | undefined;
}

export function readChecksum(call: S3Request): Pick<Upload, "checksumAlgorithm" | "checksumType"> {
  const name = readHeader(call, "x-amz-checksum-algorithm");
  const algorithm = name === undefined ? undefined : findAlgorithm(name);
  if (name !== undefined && !algorithm) {
    throw invalidRequest(
      "Checksum algorithm provided is unsupported. Please try again with any of the valid types: [CRC32, CRC32C, CRC64NVME, MD5, SHA1, SHA256, SHA512]",
    );
  }
  const usual = algorithm === "CRC64NVME" ? "FULL_OBJECT" : "COMPOSITE";
  const type = readHeader(call, "x-amz-checksum-type") ?? usual;
  if (type !== "FULL_OBJECT" && type !== "COMPOSITE") {
    throw invalidRequest("Value for x-amz-checksum-type header is invalid.");
  }
  const isHash = algorithm !== undefined && !algorithm.startsWith("CRC");
  if ((isHash && type === "FULL_OBJECT") || (algorithm === "CRC64NVME" && type === "COMPOSITE")) {
    throw invalidRequest(
      `The ${type} checksum type cannot be used with the ${algorithm.toLowerCase()} checksum algorithm.`,
    );
  }
  return { checksumAlgorithm: algorithm, checksumType: type };
}

export function copyRange(call: S3Request, size: number): { start: number; end: number } {
  const header = readHeader(call, "x-amz-copy-source-range");
  if (header === undefined) return { start: 0, end: size };
  const [, first = "", last = ""] = /^bytes=(\d+)-(\d+)$/.exec(header) ?? [];
  const [start, end] = [Number(first), Number(last) + 1];
  if (first === "" || start >= end || end > size) {
    throw new S3Error(
      first === "" ? 400 : 416,
      first === "" ? "InvalidArgument" : "InvalidRange",
      "The x-amz-copy-source-range value must be of the form bytes=first-last where first and last are the zero-based offsets of the first and last bytes to copy",
    );
  }
  return { start, end };
}

const sumNames = algorithmNames.map(checksumElement);

export const completeUploadBody = lazyObject(() => ({
  Part: z
    .array(
      z
        .looseObject({ PartNumber: z.string().regex(/^\s*\d{1,5}\s*$/), ETag: z.string() })
        .transform((part): NamedPart => {
          const sum = sumNames.map((name) => part[name]).find((value) => value !== undefined);
          return {
            PartNumber: Number(part.PartNumber),
            ETag: part.ETag.trim(),
            checksum: typeof sum === "string" ? sum : undefined,
          };
        }),
    )
    .min(1)
    .max(10_000),
}));

export function readMarker(query: URLSearchParams): number {
  const text = query.get("part-number-marker") ?? "0";
  if (/^\d{1,5}$/.test(text)) return Number(text);
  const message = "Argument part-number-marker must be an integer between 0 and 2147483647";
  throw invalidArgument(message, "part-number-marker", text);
}
