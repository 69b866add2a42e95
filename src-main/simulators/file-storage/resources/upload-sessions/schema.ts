import * as z from "zod";
import { lazyLooseObject } from "#core/contract/lazy-object.ts";
import { badRequest, BoxError } from "../../errors.ts";
import { date, idSchema } from "../../shared/schema.ts";

/** The bytes of every part but the last. */
export const PART_BYTES = 8 * 1_024 * 1_024;
const MIN_BYTES = 20_000_000;
const MAX_BYTES = 5 * 1_024 ** 3;

const size = z.number().int().nonnegative();

export const createSessionBody = lazyLooseObject(() => ({
  folder_id: idSchema,
  file_size: size,
  file_name: z.string(),
}));

export const createVersionSessionBody = lazyLooseObject(() => ({
  file_size: size,
  file_name: z.string().optional(),
}));

export const commitBody = lazyLooseObject(() => ({
  parts: z
    .array(z.looseObject({ part_id: z.string(), offset: z.number(), size: z.number() }))
    .min(1),
  attributes: z
    .looseObject({
      description: z.string().max(256).optional(),
      content_created_at: date,
      content_modified_at: date,
    })
    .optional(),
}));

export type CommitBody = z.output<typeof commitBody>;

/** Rejects files that are too small for a session, or too large. */
export function checkSize(bytes: number): void {
  if (bytes < MIN_BYTES) {
    const message = `File size is too small. Minimum file size: ${String(MIN_BYTES)}`;
    throw new BoxError(400, "file_size_too_small", message);
  }
  if (bytes > MAX_BYTES) {
    throw new BoxError(
      413,
      "file_size_limit_exceeded",
      "File size exceeds the limit of the account",
    );
  }
}

/** Reads `sha=…` of the header `Digest`. Returns hexadecimal digits. */
export function readDigest(header: string | readonly string[] | undefined): string {
  const [, base64 = ""] = /^sha=([A-Za-z0-9+/]{27}=)$/.exec(String(header ?? "")) ?? [];
  if (base64 === "")
    throw badRequest("digest", "must be 'sha=' and the SHA-1 of the bytes in base64");
  return Buffer.from(base64, "base64").toString("hex");
}

/** Reads `bytes 0-8388607/25000000`. Throws 416 for a range that is no part of a session. */
export function readRange(
  header: string | readonly string[] | undefined,
  total: number,
): { readonly start: number; readonly end: number } {
  const [, first = "", last = "", whole = ""] =
    /^bytes (\d{1,15})-(\d{1,15})\/(\d{1,15})$/.exec(String(header ?? "")) ?? [];
  if (first === "") throw badRequest("content-range", "must be 'bytes FIRST-LAST/TOTAL'");
  const [start, end] = [Number(first), Number(last) + 1];
  const isPart =
    Number(whole) === total &&
    start % PART_BYTES === 0 &&
    end === Math.min(start + PART_BYTES, total) &&
    end > start;
  if (isPart) return { start, end };
  const message = `The range ${String(header)} is no part of the upload session`;
  throw new BoxError(416, "range_not_satisfiable", message);
}
