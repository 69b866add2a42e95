import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { readByteRange } from "#core/parsing/byte-range.ts";
import { RouteResponse } from "#core/contract/response.ts";
import { urlPart } from "#core/text/escaping.ts";
import { BoxError, forbidden, notFound } from "../../errors.ts";
import { requireVersion } from "../../items/actions.ts";
import { checkDownload } from "../../items/locks.ts";
import { sharedLinkOf } from "../../items/shared-link.ts";
import { requireFile } from "../../items/tree.ts";
import { recordTrigger } from "../../events.ts";
import { route } from "../../route.ts";
import { currentVersion, type State, type Version } from "../../state.ts";

function contentDisposition(name: string): string {
  const plain = name.replaceAll(/[^\x20-\x7e]|["\\]/g, "_");
  return `attachment;filename="${plain}";filename*=UTF-8''${urlPart(name)}`;
}

function notSatisfiable(size: number): RouteResponse {
  return new RouteResponse(416, undefined, { "content-range": `bytes */${String(size)}` });
}

/** The bytes of a version, or the range of them that was asked for. */
function sendBytes(state: State, version: Version, range: string | undefined): RouteResponse {
  const { blob, name } = version;
  const size = blob.length;
  const headers = {
    "content-type": "application/octet-stream",
    "content-disposition": contentDisposition(name),
    "accept-ranges": "bytes",
    "x-content-type-options": "nosniff",
  };
  const asked = readByteRange(range, size);
  if (asked === undefined) {
    const whole = { ...headers, "content-length": String(size) };
    return new RouteResponse(200, state.blobs.stream(blob), whole);
  }
  if (asked === null) return notSatisfiable(size);
  const { start, end } = asked;
  return new RouteResponse(206, state.blobs.stream(blob, start, end), {
    ...headers,
    "content-length": String(end - start),
    "content-range": `bytes ${String(start)}-${String(end - 1)}/${String(size)}`,
  });
}

/** Bytes taken out: the API leads to an address that needs no token, as the provider's does. */
export const routes = [
  route("GET /2.0/files/:id/content", "Download a file: leads to where its bytes are", {
    query: lazyObject(() => ({ version: z.string().optional() })),
    unsupported: ["access_token"],
    handle: (context, { id, query, view, actor }) => {
      const file = requireFile(context.state, id);
      checkDownload(context, file, actor);
      const version =
        query.version === undefined ? currentVersion(file) : requireVersion(file, query.version);
      const location = `${view.baseUrl}/dl/${version.downloadKey}/${urlPart(version.name)}`;
      recordTrigger(context, view, "FILE.DOWNLOADED", file);
      return new RouteResponse(302, undefined, { location });
    },
  }),
  route("GET /dl/:key/:name", "The bytes of a file", {
    open: true,
    handle: ({ state }, { request }) => {
      const key = request.params["key"] ?? "";
      const download = state.downloads.get(key);
      if (!download) throw notFound("download", key);
      const version = requireVersion(requireFile(state, download.fileId), download.versionId);
      return sendBytes(state, version, request.headers.range);
    },
  }),
  route("GET /shared/static/:name", "The bytes behind an open shared link", {
    open: true,
    handle: ({ state, now }, { request }) => {
      const [linkId = ""] = (request.params["name"] ?? "").split(".", 1);
      const link = state.links.get(linkId);
      if (link?.type !== "file") throw notFound("shared_link", linkId);
      const file = requireFile(state, link.id);
      const shared = sharedLinkOf(file, now);
      if (!shared) throw notFound("shared_link", linkId);
      const isPublic = shared.access === "open" && shared.password === null;
      if (!isPublic) throw forbidden();
      if (!shared.canDownload) throw new BoxError(403, "forbidden", "Downloads are off");
      return sendBytes(state, currentVersion(file), request.headers.range);
    },
  }),
];
