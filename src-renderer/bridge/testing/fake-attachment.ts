import type { AttachmentView } from "#shared/domain/attachment.ts";

/** An instance elsewhere to which the connection stands. */
export function fakeAttachment(host: string): AttachmentView {
  return { host, version: "0.1.0", isHere: false, missing: [], lost: null };
}
