import { route } from "../../route.ts";
import { respondLater } from "../../shared/async-task.ts";
import { idParam, requireLive, requirePage } from "../../shared/find.ts";
import { presentMarkdown, updateMarkdown } from "./actions.ts";
import { updateMarkdownBody, updateMarkdownRules } from "./schema.ts";

/** The content of pages as Notion's Markdown. */
export const routes = [
  route("GET /v1/pages/:id/markdown", "Shows the content of a page as Markdown", {
    unsupported: ["include_transcript"],
    handle: ({ state }, { params }) =>
      presentMarkdown(state, requirePage(state, idParam(params, "page_id"))),
  }),
  route("PATCH /v1/pages/:id/markdown", "Changes the content of a page by Markdown", {
    body: updateMarkdownBody,
    rules: updateMarkdownRules,
    handle: (context, { params, body }) => {
      const { state } = context;
      const page = requireLive(state, requirePage(state, idParam(params, "page_id")));
      updateMarkdown(context, page, body);
      const shown = presentMarkdown(state, page);
      return respondLater(context, body.allow_async, "update_page_markdown", shown);
    },
  }),
];
