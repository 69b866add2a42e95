import * as z from "zod";
import type { Readable } from "node:stream";
import { RouteResponse } from "#core/kernel/response.ts";
import { api, checkIfMatch, upload, type Call } from "../api.ts";
import { BoxError, notFound, tooLarge } from "../errors.ts";
import { nextId } from "../ids.ts";
import { reference } from "../params.ts";
import { presentItem } from "../present-item.ts";
import type { View } from "../view.ts";
import { blankItem, type BoxContext, type StoredFile } from "../state.ts";
import { addItem, changeFile, checkFree, checkName, findFile, findFolder } from "../tree.ts";
import { fileAttributes, readAttributes, versionAttributes } from "../upload/attributes.ts";
import { MAX_FILE_BYTES, receiveForm, type ReceivedFile } from "../upload/receive-form.ts";
import { addVersion } from "../versions.ts";

type UploadCall = Call<unknown, Readable>;

/** Takes the file, and lets its bytes go when it is refused after all. */
async function withFile(
  context: BoxContext,
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

function createFile(context: BoxContext, received: ReceivedFile): StoredFile {
  const { state, ids, now } = context;
  const said = readAttributes(received.attributes, fileAttributes);
  const parent = findFolder(state, said.parent.id);
  checkName(said.name);
  checkFree(state, parent, said.name, { type: "file" });
  const id = nextId(ids, "file");
  const { blob, sha1 } = received;
  return addItem<StoredFile>(state, {
    ...blankItem(now),
    type: "file",
    id,
    name: said.name,
    parentId: parent.id,
    contentCreatedAt: said.content_created_at ?? now,
    contentModifiedAt: said.content_modified_at ?? now,
    versions: [addVersion(context, id, said.name, { blob, sha1 })],
  });
}

function createVersion(context: BoxContext, call: UploadCall, received: ReceivedFile): StoredFile {
  const { state } = context;
  const file = findFile(state, call.id);
  checkIfMatch(call.request, file);
  const said = readAttributes(received.attributes, versionAttributes);
  const name = said.name ?? file.name;
  const parent = findFolder(state, file.parentId ?? "");
  checkName(name);
  checkFree(state, parent, name, file);
  const { blob, sha1 } = received;
  const version = addVersion(context, file.id, name, { blob, sha1 });
  const contentModifiedAt = said.content_modified_at ?? context.now;
  return changeFile(context, file, {
    name,
    contentModifiedAt,
    versions: [...file.versions, version],
  });
}

function uploaded(view: View, file: StoredFile): RouteResponse {
  return new RouteResponse(201, { total_count: 1, entries: [presentItem(view, file, undefined)] });
}

const preflight = z.looseObject({
  name: z.string().optional(),
  parent: reference.optional(),
  size: z.number().int().nonnegative().nullish(),
});

function checkPreflight(
  { state }: BoxContext,
  said: z.output<typeof preflight>,
  existing: StoredFile | undefined,
): void {
  const parent = findFolder(state, said.parent?.id ?? existing?.parentId ?? "0");
  const name = said.name ?? existing?.name ?? "";
  checkName(name);
  if ((said.size ?? 0) > MAX_FILE_BYTES) throw tooLarge();
  checkFree(state, parent, name, existing ?? { type: "file" });
}

/** Files and versions put in, and the question whether they could be. */
export const uploadRoutes = [
  api({
    method: "OPTIONS",
    path: "/2.0/files/content",
    summary: "Ask whether a file could be uploaded",
    body: preflight,
    handle: (context, { body, view }) => {
      checkPreflight(context, body, undefined);
      return { upload_url: `${view.baseUrl}/api/2.0/files/content`, upload_token: "" };
    },
  }),
  api({
    method: "OPTIONS",
    path: "/2.0/files/:id/content",
    summary: "Ask whether a version could be uploaded",
    body: preflight,
    handle: (context, { id, body, view }) => {
      checkPreflight(context, body, findFile(context.state, id));
      return { upload_url: `${view.baseUrl}/api/2.0/files/${id}/content`, upload_token: "" };
    },
  }),
  ...upload("/2.0/files/content", "Upload a file", async (context, call) => {
    const file = await withFile(context, call, (received) => createFile(context, received));
    return uploaded(call.view, file);
  }),
  ...upload("/2.0/files/:id/content", "Upload a version of a file", async (context, call) => {
    checkIfMatch(call.request, findFile(context.state, call.id));
    const file = await withFile(context, call, (received) =>
      createVersion(context, call, received),
    );
    return uploaded(call.view, file);
  }),
];
