import type { ApiObject, View } from "../../route.ts";
import type { Attachment } from "../../shared/attached.ts";
import { presentTime } from "../../shared/times.ts";
import { presentUserId } from "../users/present.ts";

/** A file of an issue, without its bytes. */
export function presentAttachment(view: View, attachment: Attachment): ApiObject {
  const { id, fileName, authorId, created, contentType, bytes } = attachment;
  const { base } = view;
  return {
    self: `${base}/attachment/${id}`,
    id,
    filename: fileName,
    author: presentUserId(view, authorId),
    created: presentTime(created),
    size: bytes.length,
    mimeType: contentType,
    content: `${base}/attachment/content/${id}`,
    ...(contentType.startsWith("image/") && { thumbnail: `${base}/attachment/thumbnail/${id}` }),
  };
}
