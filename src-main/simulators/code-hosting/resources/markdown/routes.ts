import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { RouteResponse } from "#core/contract/response.ts";
import { route } from "../../route.ts";
import { markdownToHtml } from "../../shared/markdown.ts";

const html = (text: string) =>
  new RouteResponse(200, markdownToHtml(text), { "content-type": "text/html;charset=utf-8" });

const body = lazyObject(() => ({ text: z.string().max(400_000) }));

/** Markdown as HTML. */
export const routes = [
  route("POST /markdown", "Renders Markdown", {
    body,
    unsupported: ["context", "mode"],
    handle: (_context, request) => html(request.body.text),
  }),
  route("POST /markdown/raw", "Renders a body of Markdown", {
    takesBytes: true,
    handle: (_context, request) =>
      html(Buffer.isBuffer(request.body) ? request.body.toString("utf8") : ""),
  }),
];
