import { presentTime, presentUserMini, type View, type ApiObject } from "../../shared/present.ts";
import { type Comment, ME } from "../../state.ts";

/** A comment. */
export function presentComment(view: View, comment: Comment): ApiObject {
  return {
    type: "comment",
    id: comment.id,
    is_reply_comment: comment.isReply,
    message: comment.message,
    tagged_message: comment.taggedMessage ?? "",
    created_by: presentUserMini(view, comment.creatorId ?? ME),
    created_at: presentTime(comment.createdAt),
    modified_at: presentTime(comment.modifiedAt),
    item: { type: "file", id: comment.fileId },
  };
}
