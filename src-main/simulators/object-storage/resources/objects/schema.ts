import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { invalidArgument, S3Error, invalidRequest } from "../../errors.ts";
import { type S3Request, readHeader } from "../../route.ts";
import { readPartNumber } from "../../shared/require.ts";
import type { StoredObject } from "../../state.ts";

/** Bytes from `start` up to `end`. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

function notSatisfiable(header: string, size: number): S3Error {
  return new S3Error(
    416,
    "InvalidRange",
    "The requested range is not satisfiable",
    { RangeRequested: header, ActualObjectSize: size },
    { "content-range": `bytes */${String(size)}` },
  );
}

/** The range a header asks for; `undefined` when it asks for all, or for something S3 does not do. */
function parseRange(header: string | undefined, size: number): Range | undefined {
  const [, first = "", last = ""] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? "") ?? [];
  if (header === undefined || (first === "" && last === "")) return undefined;
  if (first === "") {
    const length = Math.min(Number(last), size);
    if (length === 0) throw notSatisfiable(header, size);
    return { start: size - length, end: size };
  }
  const start = Number(first);
  const end = last === "" ? size : Math.min(Number(last) + 1, size);
  if (last !== "" && Number(last) < start) return undefined;
  if (start >= size) throw notSatisfiable(header, size);
  return { start, end };
}

/** The bytes of one part, as it was uploaded. */
function partRange(object: StoredObject, text: string): Range {
  const number = readPartNumber(text);
  const sizes = object.parts?.map(({ size }) => size) ?? [object.blob.length];
  const size = sizes[number - 1];
  if (size === undefined) {
    throw new S3Error(416, "InvalidPartNumber", "The requested partnumber is not satisfiable", {
      ActualPartCount: sizes.length,
      PartNumberRequested: number,
    });
  }
  const start = sizes.slice(0, number - 1).reduce((sum, each) => sum + each, 0);
  return { start, end: start + size };
}

export function readRange(call: S3Request, object: StoredObject): Range | undefined {
  const part = call.query.get("partNumber");
  if (part !== null && readHeader(call, "range") !== undefined) {
    throw invalidRequest("Cannot specify both Range header and partNumber query parameter");
  }
  if (part !== null) return partRange(object, part);
  return parseRange(readHeader(call, "range"), object.blob.length);
}

function countOf(call: S3Request, name: string, usual: number): number {
  const text = readHeader(call, name) ?? String(usual);
  if (/^\d{1,9}$/.test(text)) return Number(text);
  throw invalidArgument(`Argument ${name} must be an integer`, name, text);
}

/** The page of parts that GetObjectAttributes asks for. */
export const readPartPage = (call: S3Request) => ({
  marker: countOf(call, "x-amz-part-number-marker", 0),
  limit: Math.min(countOf(call, "x-amz-max-parts", 1_000), 1_000),
});

export const deleteObjectsBody = lazyObject(() => ({
  Quiet: z.string().optional(),
  Object: z
    .array(
      z.object({
        Key: z.string().min(1),
        VersionId: z.string().optional(),
        ETag: z.string().optional(),
      }),
    )
    .min(1)
    .max(1_000),
}));

export type ObjectToDelete = z.output<typeof deleteObjectsBody>["Object"][number];
