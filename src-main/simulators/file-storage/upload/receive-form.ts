import { createHash } from "node:crypto";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { Busboy, type BusboyInstance } from "@fastify/busboy";
import type { Blob, BlobStore } from "#core/state/blob-store.ts";
import { BoxError, badRequest, tooLarge } from "../errors.ts";

/** The largest file. */
export const MAX_FILE_BYTES = 64 * 1_024 * 1_024;
const MAX_ATTRIBUTES = 64 * 1_024;

/** A file as it came in: whoever gets it holds its bytes. */
export interface ReceivedFile {
  /** The JSON text of the part `attributes`, when it came before the file. */
  readonly attributes: string | undefined;
  readonly blob: Blob;
  /** Hex. */
  readonly sha1: string;
}

type Stored = Omit<ReceivedFile, "attributes">;

function parserFor(contentType: string): BusboyInstance {
  try {
    return new Busboy({
      headers: { "content-type": contentType },
      limits: { files: 1, fields: 20, fieldSize: MAX_ATTRIBUTES, fileSize: MAX_FILE_BYTES },
    });
  } catch {
    throw new BoxError(415, "unsupported_media_type", "Send the file as multipart/form-data");
  }
}

async function store(blobs: BlobStore, file: Readable): Promise<Stored> {
  const writer = blobs.writer();
  const hash = createHash("sha1");
  try {
    const chunks: AsyncIterable<Buffer> = file;
    for await (const chunk of chunks) {
      hash.update(chunk);
      await writer.write(chunk);
    }
    return { blob: await writer.finish(), sha1: hash.digest("hex") };
  } catch (error) {
    writer.abandon();
    throw error;
  }
}

/** What the parser told while the form came in. */
interface Told {
  attributes: string | undefined;
  isTooLarge: boolean;
  storing: Promise<Stored> | undefined;
}

function listen(blobs: BlobStore, parser: BusboyInstance): Told {
  const told: Told = { attributes: undefined, isTooLarge: false, storing: undefined };
  parser.on("field", (name, value) => {
    // The metadata is needed when the bytes begin: what comes behind them is not looked at.
    if (name === "attributes" && told.storing === undefined) told.attributes = value;
  });
  parser.on("file", (_name, file) => {
    file.on("limit", () => {
      told.isTooLarge = true;
    });
    told.storing = store(blobs, file);
    // It is awaited once the form has ended; a failure before that is not an unhandled one.
    told.storing.catch(() => undefined);
  });
  return told;
}

async function settle(blobs: BlobStore, told: Told): Promise<Stored> {
  const { storing } = told;
  if (!storing) throw badRequest("file", "the form holds no file");
  const stored = await storing;
  if (!told.isTooLarge) return stored;
  blobs.release(stored.blob);
  throw tooLarge();
}

/** Takes a file from a form as it comes in. */
export async function receiveForm(
  blobs: BlobStore,
  raw: Readable,
  contentType: string | undefined,
): Promise<ReceivedFile> {
  const parser = parserFor(contentType ?? "");
  const told = listen(blobs, parser);
  try {
    await pipeline(raw.iterator({ destroyOnReturn: false }), parser);
  } catch {
    const cut = await told.storing?.catch(() => undefined);
    if (cut) blobs.release(cut.blob);
    throw new BoxError(400, "bad_request", "The multipart form is malformed or was cut short");
  }
  return { attributes: told.attributes, ...(await settle(blobs, told)) };
}
