import { signFileUrl } from "../../files/signed-url.ts";
import { presentRichText } from "../../rich-text/present.ts";
import { presentTime } from "../../shared/present.ts";
import type { Comment, View } from "../../state.ts";
import { presentUserRef } from "../users/present.ts";

const categories = ["audio", "image", "video"];

function presentAttachments(view: View, { attachments }: Comment): Record<string, unknown> {
  if (attachments.length === 0) return {};
  return {
    attachments: attachments.map((id) => {
      const { fileName, contentType } = view.state.fileUploads.get(id) ?? {};
      const family = contentType?.split("/")[0] ?? "";
      const category = contentType === "application/pdf" ? "pdf" : family;
      return {
        category: categories.includes(category) || category === "pdf" ? category : "productivity",
        file: signFileUrl(view, id, fileName ?? "file"),
      };
    }),
  };
}

/** A comment as the API shows it. */
export function presentComment(view: View, comment: Comment): Record<string, unknown> {
  const { state } = view;
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
    ...presentAttachments(view, comment),
    display_name: {
      type: comment.customName === undefined ? "integration" : "custom",
      resolved_name: name,
    },
  };
}
