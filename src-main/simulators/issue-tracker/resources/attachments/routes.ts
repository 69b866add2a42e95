import { lazyObject } from "#core/contract/lazy-object.ts";
import { readByteRange } from "#core/parsing/byte-range.ts";
import { RouteResponse, noContent } from "#core/contract/response.ts";
import { sandboxHeaders } from "#core/contract/sandbox.ts";
import { urlPart } from "#core/text/escaping.ts";
import { jiraError } from "../../errors.ts";
import { route } from "../../route.ts";
import type { Attachment } from "../../shared/attached.ts";
import { requireIssue } from "../../shared/find.ts";
import { flag } from "../../shared/schema.ts";
import {
  addAttachments,
  MAX_BYTES,
  readFiles,
  removeAttachment,
  requireAttachment,
} from "./actions.ts";
import { presentAttachment } from "./present.ts";

/** The bytes of a file, or the range of them that was asked for. */
function sendBytes({ bytes, fileName, contentType }: Attachment, range: string | undefined) {
  const headers = {
    "content-type": contentType,
    "content-disposition": `attachment; filename*=UTF-8''${urlPart(fileName)}`,
    "accept-ranges": "bytes",
    "x-content-type-options": "nosniff",
    ...sandboxHeaders(contentType),
  };
  const asked = readByteRange(range, bytes.length);
  if (asked === undefined) return new RouteResponse(200, bytes, headers);
  const size = String(bytes.length);
  if (asked === null)
    return new RouteResponse(416, undefined, { "content-range": `bytes */${size}` });
  const { start, end } = asked;
  const part = `bytes ${String(start)}-${String(end - 1)}/${size}`;
  return new RouteResponse(206, bytes.subarray(start, end), { ...headers, "content-range": part });
}

const contentQuery = lazyObject(() => ({ redirect: flag(true) }));

/** Files of issues. */
export const routes = [
  route("POST /issue/:issue/attachments", "Adds files to an issue", {
    takesBytes: true,
    bodyLimit: 64 * 1_024 * 1_024,
    handle: async (context, { params, body, headers }, view) => {
      const token = headers["x-atlassian-token"];
      if (token !== "no-check" && token !== "nocheck") {
        throw jiraError(403, ["XSRF check failed"]);
      }
      requireIssue(context.state, params);
      const files = await readFiles(body, headers["content-type"] ?? "");
      // Again: the issue may have been deleted while the form was read.
      const issue = requireIssue(context.state, params);
      return addAttachments(context, view, issue, files).map((it) => presentAttachment(view, it));
    },
  }),
  route("GET /attachment/meta", "Shows whether files are allowed, and how large", () => ({
    enabled: true,
    uploadLimit: MAX_BYTES,
  })),
  route("GET /attachment/:id", "Describes a file", ({ state }, { params }, view) => {
    const attachment = requireAttachment(state, params["id"]);
    return { ...presentAttachment(view, attachment), id: Number(attachment.id), properties: {} };
  }),
  route("DELETE /attachment/:id", "Removes a file", (context, { params }, view) => {
    removeAttachment(context, view, requireAttachment(context.state, params["id"]));
    return noContent();
  }),
  ...(["content", "thumbnail"] as const).map((form) =>
    route(
      `GET /attachment/${form}/:id`,
      form === "content" ? "Leads to the bytes of a file" : "Leads to a picture of a file: itself",
      {
        query: contentQuery,
        unsupported: form === "content" ? [] : ["fallbackToDefault", "width", "height"],
        handle: ({ state }, { params, query, headers }, { site }) => {
          const attachment = requireAttachment(state, params["id"]);
          if (!query.redirect) return sendBytes(attachment, headers.range);
          const name = urlPart(attachment.fileName);
          const location = `${site}/secure/attachment/${attachment.id}/${name}`;
          return new RouteResponse(303, undefined, { location });
        },
      },
    ),
  ),
];

/** The address of the bytes, which browsers open without credentials. */
export const siteRoutes = [
  route("GET /secure/attachment/:id/:name", "The bytes of a file", {
    open: true,
    handle: ({ state }, { params, headers }) =>
      sendBytes(requireAttachment(state, params["id"]), headers.range),
  }),
];
