import { ownValue } from "#core/state/own-value.ts";
import type { Attachment, SimContext } from "../../state.ts";
import type { SentAttachment } from "./schema.ts";

const typesByExtension: Readonly<Record<string, string>> = {
  csv: "text/csv",
  gif: "image/gif",
  htm: "text/html",
  html: "text/html",
  ics: "text/calendar",
  jpeg: "image/jpeg",
  jpg: "image/jpeg",
  json: "application/json",
  pdf: "application/pdf",
  png: "image/png",
  svg: "image/svg+xml",
  txt: "text/plain",
  xml: "application/xml",
  zip: "application/zip",
};

function typeOf(filename: string | null): string {
  const extension = filename?.split(".").at(-1)?.toLowerCase() ?? "";
  return ownValue(typesByExtension, extension) ?? "application/octet-stream";
}

/** A file's own name, or the last part of the address it would be fetched from. */
function filenameOf({ filename, path }: SentAttachment): string | null {
  if (typeof filename === "string" && filename !== "") return filename;
  return path?.split("/").at(-1) ?? null;
}

/** The attachments of a checked body; those named by `path` are not fetched. */
export function createAttachments(
  context: SimContext,
  attachments: readonly SentAttachment[],
): readonly Attachment[] {
  return attachments.map((sent) => {
    const filename = filenameOf(sent);
    return {
      id: context.ids.uuid("attachment"),
      filename,
      contentType: sent.content_type ?? typeOf(filename),
      contentId: sent.content_id ?? null,
      content: Buffer.from(sent.content ?? "", "base64"),
      path: sent.content ? null : (sent.path ?? null),
    };
  });
}
