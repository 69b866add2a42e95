import { createObjectList } from "#core/contract/objects.ts";
import { presentComment } from "./resources/comments/present.ts";
import { presentDataSource } from "./resources/data-sources/present.ts";
import { presentFileUpload } from "./resources/file-uploads/present.ts";
import { presentPage } from "./resources/pages/present.ts";
import { presentView } from "./resources/views/present.ts";
import { plainText, findTitle } from "./rich-text/plain-text.ts";
import { isGone, type AnyNode } from "./shared/tree.ts";
import type { State } from "./state.ts";

const objectList = createObjectList<State>();

/** Summarizes a page or data source, which has a title and may be in the trash. */
function summarizeNode(node: AnyNode, state: State) {
  const label = findTitle(state, node.id) ?? "";
  return {
    label: label === "" ? "Untitled" : label,
    status: isGone(state, node) ? "in trash" : "live",
    createdAt: node.createdAt,
  };
}

/** The objects that the panel lists. */
export const objects = [
  objectList({
    name: "pages",
    of: (state) => state.pages,
    summarize: summarizeNode,
    present: (page, context) => presentPage(context, page),
  }),
  objectList({
    name: "data_sources",
    of: (state) => state.dataSources,
    summarize: summarizeNode,
    present: (source, context) => presentDataSource(context, source),
  }),
  objectList({
    name: "comments",
    of: (state) => state.comments,
    summarize: ({ text, parent, createdAt }, state) => ({
      label: plainText(state, text),
      status: `on a ${parent.in}`,
      createdAt,
    }),
    present: (comment, context) => presentComment(context, comment),
  }),
  objectList({
    name: "file_uploads",
    of: (state) => state.fileUploads,
    summarize: ({ fileName, status, createdAt }) => ({
      label: fileName ?? "Unnamed file",
      status,
      createdAt,
    }),
    present: (upload, context) => presentFileUpload(context, upload),
  }),
  objectList({
    name: "views",
    of: (state) => state.views,
    summarize: ({ name, type, createdAt }) => ({ label: name, status: type, createdAt }),
    present: (view, { state }) => presentView(state, view),
  }),
];
