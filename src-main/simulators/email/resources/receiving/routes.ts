import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { RouteResponse } from "#core/contract/response.ts";
import { sandboxHeaders } from "#core/contract/sandbox.ts";
import { requireObject } from "../../errors.ts";
import { route } from "../../route.ts";
import { listPage, listQuery } from "../../shared/paging.ts";
import { presentList } from "../../shared/present.ts";
import type { ReceivedEmail, SimContext } from "../../state.ts";
import { respondWithDownload, requireAttachment } from "../../shared/download.ts";
import { presentAttachment } from "../emails/present.ts";
import { presentListedReceived, presentReceived } from "./present.ts";
import { writeSource } from "./source.ts";

function requireReceived({ state }: SimContext, id = ""): ReceivedEmail {
  return requireObject(state.received.get(id), "Email");
}

const pathOf = (id: string) => `/emails/receiving/${id}`;

export const routes = [
  route("GET /emails/receiving", "Lists received emails, newest first", {
    query: listQuery,
    handle: ({ state }, { query }) => listPage(state.received, query, presentListedReceived),
  }),
  route("GET /emails/receiving/:id", "Shows a received email with its text", {
    query: lazyObject(() => ({
      html_format: z
        .enum(["data_uri", "cid"], { error: "The html_format must be `data_uri` or `cid`" })
        .optional(),
    })),
    handle: (context, { params, query, baseUrl }) => {
      const place = { baseUrl, now: context.now };
      return presentReceived(requireReceived(context, params["id"]), place, query.html_format);
    },
  }),
  route("GET /emails/receiving/:id/raw", "Downloads a received email as it came", {
    // The provider's download addresses are signed links: they want no key.
    open: true,
    handle: (context, { params }) => {
      const source = writeSource(requireReceived(context, params["id"]));
      const type = "message/rfc822";
      return new RouteResponse(200, source, { "content-type": type, ...sandboxHeaders(type) });
    },
  }),
  route("GET /emails/receiving/:id/attachments", "Lists a received email's attachments", {
    query: listQuery,
    handle: (context, { params, baseUrl }) => {
      const { id, attachments } = requireReceived(context, params["id"]);
      const location = { mailPath: pathOf(id), baseUrl, now: context.now };
      return presentList(
        attachments.map((attachment) => presentAttachment(attachment, location)),
        false,
      );
    },
  }),
  route(
    "GET /emails/receiving/:id/attachments/:attachmentId",
    "Shows an attachment of a received email, with the address to download it from",
    (context, { params, baseUrl }) => {
      const mail = requireReceived(context, params["id"]);
      const location = { mailPath: pathOf(mail.id), baseUrl, now: context.now };
      return {
        object: "attachment",
        ...presentAttachment(requireAttachment(mail, params), location),
      };
    },
  ),
  route(
    "GET /emails/receiving/:id/attachments/:attachmentId/download",
    "Downloads an attachment of a received email",
    {
      // The provider's download addresses are signed links: they want no key.
      open: true,
      handle: (context, { params }) =>
        respondWithDownload(requireAttachment(requireReceived(context, params["id"]), params)),
    },
  ),
];
