import { presentRichText } from "../../rich-text/present.ts";
import { presentTime } from "../../shared/present.ts";
import type { Comment, State } from "../../state.ts";
import { presentUserRef } from "../users/present.ts";

/** A comment as the API shows it. */
export function presentComment(state: State, comment: Comment): Record<string, unknown> {
  const { in: place, id } = comment.parent;
  const name = comment.customName ?? state.users.get(comment.createdBy)?.name ?? null;
  return {
    object: "comment",
    id: comment.id,
    parent: { type: `${place}_id`, [`${place}_id`]: id },
    discussion_id: comment.discussionId,
    created_time: presentTime(comment.createdAt),
    last_edited_time: presentTime(comment.editedAt),
    created_by: presentUserRef(comment.createdBy),
    rich_text: presentRichText(state, comment.text),
    display_name: {
      type: comment.customName === undefined ? "integration" : "custom",
      resolved_name: name,
    },
  };
}
