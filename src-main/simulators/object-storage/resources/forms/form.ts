import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { BusboyInstance } from "@fastify/busboy";
import { refuseExcess } from "#core/parsing/multipart.ts";
import { invalidArgument, preconditionFailed, S3Error } from "../../errors.ts";

const FIELD_BYTES = 64 * 1_024;

/** The fields of a form before its file, by lower-case name, and the file as it arrives. */
export interface Form {
  readonly fields: ReadonlyMap<string, string>;
  readonly fileName: string;
  readonly file: Readable;
  /** Resolves at the end of the form; rejects when it is malformed or cut short. */
  readonly end: Promise<void>;
}

const malformed = () =>
  new S3Error(
    400,
    "MalformedPOSTRequest",
    "The body of your POST request is not well-formed multipart/form-data.",
  );

async function createParser(contentType: string): Promise<BusboyInstance> {
  const isForm = /^multipart\/form-data\b/i.test(contentType);
  if (!isForm) {
    throw preconditionFailed("Bucket POST must be of the enclosure-type multipart/form-data");
  }
  const { Busboy } = await import("@fastify/busboy");
  try {
    return refuseExcess(
      new Busboy({
        headers: { "content-type": contentType },
        limits: { fieldSize: FIELD_BYTES, fields: 200 },
        // The content may be sent without a file name, and some clients name a file for every field.
        isPartAFile: (name) => name?.toLowerCase() === "file",
      }),
    );
  } catch {
    throw malformed();
  }
}

/** Reads a form up to its file. Fields after the file are ignored. */
export async function readForm(body: Readable, contentType: string): Promise<Form> {
  const parser = await createParser(contentType);
  const fields = new Map<string, string>();
  return new Promise((resolve, reject) => {
    let hasFile = false;
    parser.on("field", (name, value, _nameCut, isCut) => {
      if (hasFile) return;
      if (isCut) reject(new S3Error(400, "MaxPostPreDataLengthExceeded", TOO_LONG));
      fields.set(name.toLowerCase(), value);
    });
    parser.on("file", (_name, file, fileName) => {
      if (hasFile) {
        file.resume();
        return;
      }
      hasFile = true;
      resolve({ fields, fileName, file, end });
    });
    const end = pipeline(body, parser).catch(() => {
      throw malformed();
    });
    end.then(() => {
      const message = "POST requires exactly one file upload per request.";
      if (!hasFile) reject(invalidArgument(message, "file", "0"));
    }, reject);
  });
}

const TOO_LONG = "Your POST request fields preceding the upload file were too large.";
