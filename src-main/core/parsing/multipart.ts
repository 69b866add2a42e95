import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { BusboyInstance } from "@fastify/busboy";
import { readReason } from "#shared/text/read-reason.ts";
import { GatheredBytes } from "#core/state/bytes/gathered-bytes.ts";
import { parseFormText } from "./form-body.ts";
import { MalformedBody } from "./json-body.ts";

/** A file that came in a form. */
export interface UploadedFile {
  readonly name: string;
  readonly fileName: string;
  readonly contentType: string;
  readonly bytes: Buffer;
}

/** A `multipart/form-data` body: its fields and files in the order in which they came. */
export interface MultipartForm {
  readonly fields: readonly (readonly [name: string, value: string])[];
  readonly files: readonly UploadedFile[];
}

/** The limits of a form. */
export interface MultipartLimits {
  readonly parts: number;
  readonly fieldBytes: number;
  readonly fileBytes: number;
}

const MEBIBYTE = 1_024 * 1_024;

const usualLimits: MultipartLimits = {
  parts: 10_000,
  fieldBytes: MEBIBYTE,
  fileBytes: 64 * MEBIBYTE,
};

/** Ends a form that has too many parts. The parser never ends when it skips a part beyond a limit. */
export function refuseExcess(parser: BusboyInstance): BusboyInstance {
  const refuse = () => parser.destroy(new Error("too many parts"));
  return parser.on("partsLimit", refuse).on("fieldsLimit", refuse).on("filesLimit", refuse);
}

async function createParser(contentType: string, limits: MultipartLimits): Promise<BusboyInstance> {
  const { Busboy } = await import("@fastify/busboy");
  try {
    return refuseExcess(
      new Busboy({
        headers: { "content-type": contentType },
        limits: {
          parts: limits.parts,
          fieldNameSize: 1_000,
          fieldSize: limits.fieldBytes,
          fileSize: limits.fileBytes,
        },
      }),
    );
  } catch (error) {
    throw new MalformedBody(`the form cannot be read: ${readReason(error)}`);
  }
}

/**
 * Reads a `multipart/form-data` body, whole or as it comes in. A form that is cut short, has too many
 * parts or a part that is too large is refused.
 * @throws {MalformedBody}
 */
export async function readMultipart(
  source: Buffer | Readable,
  contentType: string,
  limits: MultipartLimits = usualLimits,
): Promise<MultipartForm> {
  const parser = await createParser(contentType, limits);
  const form = collect(parser);
  try {
    await pipeline(Buffer.isBuffer(source) ? Readable.from([source]) : source, parser);
  } catch (error) {
    throw new MalformedBody(`the form cannot be read: ${readReason(error)}`);
  }
  const [fault] = form.faults;
  if (fault !== undefined) throw new MalformedBody(fault);
  return form;
}

/**
 * Reads a whole form as nested values: `to[name]` as for urlencoded forms, and a file under the name of its
 * field.
 */
export async function parseMultipart(bytes: Buffer, contentType: string): Promise<unknown> {
  const { fields, files } = await readMultipart(bytes, contentType);
  const text = new URLSearchParams(fields.map(([name, value]): [string, string] => [name, value]));
  const nested = parseFormText(text.toString());
  const entries = typeof nested === "object" && nested !== null ? Object.entries(nested) : [];
  return Object.fromEntries([...entries, ...files.map((file) => [file.name, file] as const)]);
}

function collect(parser: BusboyInstance): MultipartForm & { readonly faults: readonly string[] } {
  const fields: (readonly [string, string])[] = [];
  const files: UploadedFile[] = [];
  const faults: string[] = [];
  parser.on("field", (name, value, nameTruncated, valueTruncated) => {
    if (nameTruncated || valueTruncated) faults.push("a field of the form is too long");
    fields.push([name, value]);
  });
  parser.on("file", (name, stream, fileName, _encoding, contentType) => {
    const gathered = new GatheredBytes();
    stream.on("data", (chunk: Buffer) => {
      gathered.add(chunk);
    });
    stream.on("limit", () => faults.push(`the file ${name} is too large`));
    stream.on("end", () => files.push({ name, fileName, contentType, bytes: gathered.concat() }));
  });
  return { fields, files, faults };
}
