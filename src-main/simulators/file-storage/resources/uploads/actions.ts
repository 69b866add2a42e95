import { createHash } from "node:crypto";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { BusboyInstance } from "@fastify/busboy";
import type * as z from "zod";
import { refuseExcess } from "#core/parsing/multipart.ts";
import type { Blob, BlobStore } from "#core/state/bytes/blob-store.ts";
import { badRequest, BoxError, notFound, tooLarge } from "../../errors.ts";
import { addVersion } from "../../items/actions.ts";
import { checkLock } from "../../items/locks.ts";
import {
  addItem,
  changeFile,
  checkFree,
  checkIfMatch,
  checkName,
  requireFile,
  requireFolder,
} from "../../items/tree.ts";
import type { RouteInput } from "../../route.ts";
import { checkItem } from "../../shared/restrictions.ts";
import { blankItem, nextId, type SimContext, type StoredFile } from "../../state.ts";
import {
  type preflightBody,
  readAttributes,
  uploadFileAttributes,
  uploadVersionAttributes,
} from "./schema.ts";

/** The largest file. */
const MAX_FILE_BYTES = 64 * 1_024 * 1_024;
const MAX_ATTRIBUTES = 64 * 1_024;

/** A received file. The caller holds its bytes. */
interface ReceivedFile {
  /** The JSON text of the part `attributes`, when it came before the file. */
  readonly attributes: string | undefined;
  readonly blob: Blob;
  /** Hex. */
  readonly sha1: string;
}

type Stored = Omit<ReceivedFile, "attributes">;

async function createParser(contentType: string): Promise<BusboyInstance> {
  const { Busboy } = await import("@fastify/busboy");
  try {
    return refuseExcess(
      new Busboy({
        headers: { "content-type": contentType },
        limits: { fields: 20, fieldSize: MAX_ATTRIBUTES, fileSize: MAX_FILE_BYTES },
      }),
    );
  } catch {
    throw new BoxError(415, "unsupported_media_type", "Send the file as multipart/form-data");
  }
}

/** Stores the bytes of a file. */
export async function storeFile(blobs: BlobStore, file: Readable): Promise<Stored> {
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

/** The parts of the form that have arrived. */
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
    // The first file is the one that is stored.
    if (told.storing) {
      file.resume();
      return;
    }
    file.on("limit", () => {
      told.isTooLarge = true;
    });
    told.storing = storeFile(blobs, file);
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

/** Reads a file from a form while it arrives. */
async function receiveForm(
  blobs: BlobStore,
  body: Readable,
  contentType: string | undefined,
): Promise<ReceivedFile> {
  const parser = await createParser(contentType ?? "");
  const told = listen(blobs, parser);
  try {
    await pipeline(body, parser);
  } catch {
    const cut = await told.storing?.catch(() => undefined);
    if (cut) blobs.release(cut.blob);
    throw new BoxError(400, "bad_request", "The multipart form is malformed or was cut short");
  }
  return { attributes: told.attributes, ...(await settle(blobs, told)) };
}

type UploadCall = RouteInput<unknown, Readable>;

/** Receives a file. Its bytes are released when `use` refuses it. */
export async function withFile(
  context: SimContext,
  { request }: UploadCall,
  use: (file: ReceivedFile) => StoredFile,
): Promise<StoredFile> {
  const { state } = context;
  const file = await receiveForm(state.blobs, request.body, request.headers["content-type"]);
  try {
    if (context.state !== state) throw notFound("folder", "");
    const sum = request.headers["content-md5"];
    if (sum !== undefined && sum !== file.sha1) {
      throw new BoxError(400, "bad_digest", "The file does not match the digest in Content-MD5");
    }
    return use(file);
  } catch (error) {
    state.blobs.release(file.blob);
    throw error;
  }
}

export function createFile(
  context: SimContext,
  { request, actor }: UploadCall,
  received: ReceivedFile,
): StoredFile {
  const said = readAttributes(received.attributes, uploadFileAttributes);
  checkItem(context, request.key, { type: "folder", id: said.parent.id });
  return addFile(context, said, received, actor);
}

/** Adds a file to a folder. */
export function addFile(
  context: SimContext,
  said: Pick<z.output<typeof uploadFileAttributes>, "name" | "parent"> &
    Partial<z.output<typeof uploadFileAttributes>>,
  { blob, sha1 }: Stored,
  creatorId: string,
): StoredFile {
  const { state, ids, now } = context;
  const parent = requireFolder(state, said.parent.id);
  checkName(said.name);
  checkFree(state, parent, said.name, { type: "file" });
  const id = nextId(ids, "file");
  return addItem<StoredFile>(state, {
    ...blankItem(now),
    ownerId: creatorId,
    type: "file",
    id,
    name: said.name,
    parentId: parent.id,
    creatorId,
    contentCreatedAt: said.content_created_at ?? now,
    contentModifiedAt: said.content_modified_at ?? now,
    versions: [addVersion(context, id, said.name, { blob, sha1 })],
  });
}

export function createVersion(
  context: SimContext,
  call: UploadCall,
  received: ReceivedFile,
): StoredFile {
  const { state } = context;
  const file = requireFile(state, call.id);
  checkIfMatch(call.request, file);
  checkLock(context, file, call.actor);
  const said = readAttributes(received.attributes, uploadVersionAttributes);
  return addFileVersion(context, file, said, received);
}

/** Adds a version to a file. */
export function addFileVersion(
  context: SimContext,
  file: StoredFile,
  said: Partial<z.output<typeof uploadVersionAttributes>>,
  { blob, sha1 }: Stored,
): StoredFile {
  const { state } = context;
  const name = said.name ?? file.name;
  const parent = requireFolder(state, file.parentId ?? "");
  checkName(name);
  checkFree(state, parent, name, file);
  const version = addVersion(context, file.id, name, { blob, sha1 });
  const contentModifiedAt = said.content_modified_at ?? context.now;
  return changeFile(context, file, {
    name,
    contentModifiedAt,
    versions: [...file.versions, version],
  });
}

/** Throws what an upload of this name and size would be refused with. */
export function checkPreflight(
  { state }: SimContext,
  said: z.output<typeof preflightBody>,
  existing: StoredFile | undefined,
): void {
  const parent = requireFolder(state, said.parent?.id ?? existing?.parentId ?? "0");
  const name = said.name ?? existing?.name ?? "";
  checkName(name);
  if ((said.size ?? 0) > MAX_FILE_BYTES) throw tooLarge();
  checkFree(state, parent, name, existing ?? { type: "file" });
}
