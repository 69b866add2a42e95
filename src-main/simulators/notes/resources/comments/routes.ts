import { recordComment } from "../../events.ts";
import { route } from "../../route.ts";
import { idParam, requireBlock, requireComment } from "../../shared/find.ts";
import { itemsFrom, pageQuery, presentList, firstPage } from "../../shared/paging.ts";
import { id } from "../../shared/id.ts";
import { createComment } from "./actions.ts";
import { presentComment } from "./present.ts";
import {
  createCommentBody,
  createCommentRules,
  readCommentText,
  updateCommentBody,
  updateCommentRules,
} from "./schema.ts";

/** Comments on pages and blocks. */
export const routes = [
  route("POST /v1/comments", "Comments on a page or block, or in a discussion", {
    body: createCommentBody,
    rules: createCommentRules,
    handle: (context, { body }) => presentComment(context, createComment(context, body)),
  }),
  route("GET /v1/comments", "Lists the comments on a page or block", {
    query: pageQuery.extend({ block_id: id }),
    handle: (context, { query, id: requestId }) => {
      const { state } = context;
      const subject = requireBlock(state, query.block_id);
      const all = [...state.comments.values()].filter(({ parent }) => parent.id === subject.id);
      const page = firstPage(itemsFrom(all, query), query);
      return presentList("comment", page, (one) => presentComment(context, one), requestId);
    },
  }),
  route("GET /v1/comments/:id", "Shows a comment", (context, { params }) =>
    presentComment(context, requireComment(context.state, idParam(params, "comment_id"))),
  ),
  route("PATCH /v1/comments/:id", "Changes a comment", {
    body: updateCommentBody,
    rules: updateCommentRules,
    handle: (context, { params, body }) => {
      const { state, now } = context;
      const comment = requireComment(state, idParam(params, "comment_id"));
      const changed = { ...comment, text: readCommentText(body), editedAt: now };
      recordComment(context, "comment.updated", changed);
      return presentComment(context, state.comments.replace(changed));
    },
  }),
  route("DELETE /v1/comments/:id", "Deletes a comment", (context, { params }) => {
    const { state } = context;
    const comment = requireComment(state, idParam(params, "comment_id"));
    state.comments.remove(comment.id);
    recordComment(context, "comment.deleted", comment);
    return presentComment(context, comment);
  }),
];
