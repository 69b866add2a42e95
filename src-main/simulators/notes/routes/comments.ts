import * as z from "zod";
import { routesOf } from "#core/kernel/route.ts";
import { absent, id } from "../doors/common.ts";
import { commentParent } from "../doors/parents.ts";
import { richTexts } from "../doors/rich-text.ts";
import { bodyFailed, notFound } from "../errors.ts";
import { blockById, checkLive, commentById, idOf } from "../find.ts";
import { idsFrom, pageQuery, presentList, takePage } from "../paging.ts";
import { presentComment } from "../present-comment.ts";
import type { Comment, NotesContext, NotesState } from "../state.ts";

const route = routesOf<NotesState>();

const text = richTexts.refine((given) => given.length > 0, { error: "should not be empty" });

const createBody = z.object({
  parent: commentParent.optional(),
  discussion_id: id.optional(),
  rich_text: text,
  markdown: absent,
  attachments: absent,
  display_name: z
    .object({
      type: z.enum(["integration", "user", "custom"]),
      custom: z.object({ name: z.string().min(1).max(100) }).optional(),
    })
    .optional(),
});

type CreateBody = z.output<typeof createBody>;

/** What the comment is about: given, or known from its discussion. */
function subjectOf(
  { state, ids }: NotesContext,
  { parent, discussion_id: discussionId }: CreateBody,
): Pick<Comment, "parent" | "discussionId"> {
  if (parent && discussionId !== undefined) {
    throw bodyFailed("discussion_id", "should not be present beside body.parent.");
  }
  if (discussionId !== undefined) {
    const known = state.discussions.get(discussionId);
    if (!known) throw notFound("discussion", discussionId);
    return { parent: known, discussionId };
  }
  if (!parent) throw bodyFailed("parent", "should be defined, instead was `undefined`.");
  const node = checkLive(state, blockById(state, parent.id));
  const place = state.pages.has(node.id) ? "page" : "block";
  return { parent: { in: place, id: node.id }, discussionId: ids.uuid("discussion") };
}

function createComment(context: NotesContext, body: CreateBody): Comment {
  const { state, ids, now } = context;
  const subject = subjectOf(context, body);
  state.discussions.set(subject.discussionId, subject.parent);
  return state.comments.add({
    id: ids.uuid("comment"),
    ...subject,
    createdAt: now,
    editedAt: now,
    createdBy: state.botId,
    text: body.rich_text,
    customName: body.display_name?.custom?.name,
  });
}

function commentsOn(state: NotesState, subject: string): readonly string[] {
  return [...state.comments.values()]
    .filter(({ parent }) => parent.id === subject)
    .map((comment) => comment.id);
}

/** Comments on pages and blocks. */
export const commentRoutes = [
  route({
    method: "POST",
    path: "/v1/comments",
    summary: "Comments on a page or block, or in a discussion",
    body: createBody,
    handle: (context, { body }) => presentComment(context.state, createComment(context, body)),
  }),
  route({
    method: "GET",
    path: "/v1/comments",
    summary: "Lists the comments on a page or block",
    query: pageQuery.extend({ block_id: id }),
    handle: ({ state }, { query, id: requestId }) => {
      const subject = blockById(state, query.block_id);
      const comments = idsFrom(commentsOn(state, subject.id), query).map((one) =>
        commentById(state, one),
      );
      const page = takePage(comments, query);
      return presentList("comment", page, (one) => presentComment(state, one), requestId);
    },
  }),
  route({
    method: "GET",
    path: "/v1/comments/:id",
    summary: "Shows a comment",
    handle: ({ state }, { params }) =>
      presentComment(state, commentById(state, idOf(params, "comment_id"))),
  }),
  route({
    method: "PATCH",
    path: "/v1/comments/:id",
    summary: "Changes a comment",
    body: z.object({ rich_text: text, markdown: absent }),
    handle: ({ state, now }, { params, body }) => {
      const comment = commentById(state, idOf(params, "comment_id"));
      return presentComment(
        state,
        state.comments.replace({ ...comment, text: body.rich_text, editedAt: now }),
      );
    },
  }),
  route({
    method: "DELETE",
    path: "/v1/comments/:id",
    summary: "Deletes a comment",
    handle: ({ state }, { params }) => {
      const comment = commentById(state, idOf(params, "comment_id"));
      state.comments.remove(comment.id);
      return presentComment(state, comment);
    },
  }),
];
