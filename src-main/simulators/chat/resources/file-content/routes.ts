import type { Readable } from "node:stream";
import { MalformedBody } from "#core/parsing/json-body.ts";
import { readMultipart } from "#core/parsing/multipart.ts";
import { mediaType } from "#core/parsing/media-type.ts";
import { RouteResponse } from "#core/contract/response.ts";
import { type RouteRequest, createStreamRouteHelper } from "#core/contract/route.ts";
import { GatheredBytes } from "#core/state/bytes/gathered-bytes.ts";
import { PLAIN, plainRefusal } from "../../errors.ts";
import { findCaller, plainRoute } from "../../route.ts";
import { reportOnce } from "../../shared/report-once.ts";
import type { ChatFile, Upload } from "../../shared/app-entities.ts";
import type { SimContext, State } from "../../state.ts";
import { canSee } from "../files/actions.ts";
import { findFileType } from "../files/file-types.ts";

const streamRoute = createStreamRouteHelper<State>();

const MAX_BYTES = 64 * 1_024 * 1_024;

async function gather(stream: Readable): Promise<Buffer> {
  const bytes = new GatheredBytes();
  let length = 0;
  for await (const chunk of stream) {
    if (!Buffer.isBuffer(chunk)) continue;
    length += chunk.length;
    if (length > MAX_BYTES) throw plainRefusal(413, "A file has at most 64 MiB");
    bytes.add(chunk);
  }
  return bytes.concat();
}

/** Reads the bytes of a file: a body of its own, or the first file of a form. */
async function readFile({ headers, body }: RouteRequest<unknown, Readable>): Promise<Buffer> {
  const type = headers["content-type"] ?? "";
  if (mediaType(type) !== "multipart/form-data") return gather(body);
  try {
    const [file] = (await readMultipart(body, type)).files;
    if (file) return file.bytes;
  } catch (error) {
    if (!(error instanceof MalformedBody)) throw error;
    throw plainRefusal(400, error.message);
  }
  throw plainRefusal(400, "The form has no file");
}

function requireUpload({ state }: SimContext, token: string): Upload {
  const upload = state.uploads.get(token);
  if (upload) return upload;
  reportOnce(state, "rejected an upload to an unknown or used upload_url");
  throw plainRefusal(
    404,
    "This upload_url is unknown or was used; call files.getUploadURLExternal",
  );
}

async function receive(context: SimContext, request: RouteRequest<unknown, Readable>) {
  const { token = "" } = request.params;
  const { length } = requireUpload(context, token);
  const bytes = await readFile(request);
  if (bytes.length !== length) {
    const sizes = `the file has ${String(bytes.length)} bytes, length was ${String(length)}`;
    throw plainRefusal(400, `Size mismatch: ${sizes}`);
  }
  // Again: a reset or another upload may have come while the bytes were read.
  const upload = requireUpload(context, token);
  context.state.uploads.set(token, { ...upload, bytes });
  return new RouteResponse(200, `OK - ${String(bytes.length)}`, PLAIN);
}

function requireFile({ state }: SimContext, key: string): { file: ChatFile; secret: string } {
  const [team, id = "", secret = ""] = key.split("-");
  const file = team === state.team.id ? state.files.get(id) : undefined;
  if (!file) throw plainRefusal(404, "There is no such file");
  return { file, secret };
}

/** The types in which canvases and lists are read. */
const contentTypes = new Map([
  ["quip", "text/markdown; charset=utf-8"],
  ["list", "text/csv; charset=utf-8"],
]);

function sendFile(
  { name, snippetType, bytes, form }: ChatFile,
  isDownload: boolean,
): RouteResponse {
  const disposition = isDownload ? "attachment" : "inline";
  return new RouteResponse(200, bytes, {
    "content-type": contentTypes.get(form?.mode ?? "") ?? findFileType(name, snippetType).mimetype,
    "content-disposition": `${disposition}; filename*=UTF-8''${encodeURIComponent(name)}`,
    // Bytes of a client must not run as a page of this address.
    "content-security-policy": "sandbox",
    "x-content-type-options": "nosniff",
  });
}

function download(context: SimContext, { params, key }: RouteRequest, isDownload: boolean) {
  const { file } = requireFile(context, params["key"] ?? "");
  const { user } = findCaller(context.state, key);
  if (!canSee(context.state, file, user.id)) throw plainRefusal(404, "There is no such file");
  return sendFile(file, isDownload);
}

export const routes = [
  {
    ...streamRoute("POST /upload/v1/:token", "Takes the bytes of a new file", receive),
    open: true,
  },
  plainRoute("GET /files-pri/:key/:name", "Returns the bytes of a file", (context, request) =>
    download(context, request, false),
  ),
  plainRoute(
    "GET /files-pri/:key/download/:name",
    "Returns the bytes of a file as a download",
    (context, request) => download(context, request, true),
  ),
  plainRoute("GET /files-pub/:key", "Returns the bytes of a file with a public address", {
    open: true,
    handle: (context, { params }) => {
      const { file, secret } = requireFile(context, params["key"] ?? "");
      if (!file.isPublicShared || secret !== file.publicSecret) {
        throw plainRefusal(404, "There is no such file");
      }
      return sendFile(file, false);
    },
  }),
];
