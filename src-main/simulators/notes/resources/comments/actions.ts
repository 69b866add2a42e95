import type * as z from "zod";
import { bodyFailed, notFound } from "../../errors.ts";
import { recordComment } from "../../events.ts";
import { requireBlock, requireLive } from "../../shared/find.ts";
import type { Comment, SimContext } from "../../state.ts";
import { readCommentText, type createCommentBody } from "./schema.ts";

type Body = z.output<typeof createCommentBody>;

/** The page or block of a new comment: named by the body, or known from the discussion. */
function subjectOf(
  { state, ids }: SimContext,
  { parent, discussion_id: discussionId }: Body,
): Pick<Comment, "parent" | "discussionId"> {
  if (discussionId !== undefined) {
    const known = state.discussions.get(discussionId);
    if (!known) throw notFound("discussion", discussionId);
    return { parent: known, discussionId };
  }
  if (!parent) throw bodyFailed("parent", "should be defined, instead was `undefined`.");
  const { id } = requireLive(state, requireBlock(state, parent.id));
  const kind = state.pages.has(id) ? "page" : "block";
  return { parent: { in: kind, id }, discussionId: ids.uuid("discussion") };
}

export function createComment(context: SimContext, body: Body): Comment {
  const { state, ids, now } = context;
  const subject = subjectOf(context, body);
  state.discussions.set(subject.discussionId, subject.parent);
  const comment = state.comments.add({
    id: ids.uuid("comment"),
    ...subject,
    createdAt: now,
    editedAt: now,
    createdBy: state.botId,
    text: readCommentText(body),
    attachments: body.attachments.map(({ file_upload: upload }) => upload.id),
    customName: body.display_name?.custom?.name,
  });
  recordComment(context, "comment.created", comment);
  return comment;
}
