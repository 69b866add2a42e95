import { renderHtml } from "../../adf/html.ts";
import { showDocument } from "../../fields/documents.ts";
import type { View, ApiObject } from "../../route.ts";
import { presentTime } from "../../shared/times.ts";
import type { Comment } from "../../state.ts";
import { presentUserId } from "../users/present.ts";

/** A comment, with its body as HTML when the client asks for it. */
export function presentComment(
  view: View,
  issueId: string,
  comment: Comment,
  isRendered = false,
): ApiObject {
  return {
    self: `${view.base}/issue/${issueId}/comment/${comment.id}`,
    id: comment.id,
    author: presentUserId(view, comment.authorId),
    body: showDocument(view.version, comment.body),
    ...(isRendered ? { renderedBody: renderHtml(comment.body) } : {}),
    updateAuthor: presentUserId(view, comment.updateAuthorId),
    created: presentTime(comment.created),
    updated: presentTime(comment.updated),
    ...(comment.visibility ? { visibility: comment.visibility } : {}),
    jsdPublic: comment.isPublic,
  };
}
