import { RouteResponse } from "#core/contract/response.ts";
import { sandboxHeaders } from "#core/contract/sandbox.ts";
import { requireObject } from "../errors.ts";
import type { Attachment } from "../state.ts";

/** Returns the attachment that a path names. Throws 404 if the mail has none of that id. */
export function requireAttachment(
  { attachments }: { readonly attachments: readonly Attachment[] },
  params: Readonly<Record<string, string>>,
): Attachment {
  const attachment = attachments.find(({ id }) => id === params["attachmentId"]);
  return requireObject(attachment, "Attachment");
}

/** Returns the bytes of an attachment. */
export function respondWithDownload({ content, contentType }: Attachment): RouteResponse {
  const headers = { "content-type": contentType, ...sandboxHeaders(contentType) };
  return new RouteResponse(200, content, headers);
}
