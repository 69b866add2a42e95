import { couchError } from "../errors.ts";
import type { Attachment, Attachments, Revision } from "../state.ts";
import type { Draft } from "./draft.ts";

function inherited(draft: Draft, name: string, ancestors: readonly Revision[]): Attachment {
  for (const { attachments } of ancestors) {
    const attachment = attachments.get(name);
    if (attachment) return attachment;
  }
  const reason = `Invalid attachment stub in ${draft.id} for ${name}`;
  throw couchError(412, "missing_stub", reason);
}

/** The attachments of a new version: new bytes, and stubs that stand for those of earlier versions. */
export function adoptAttachments(
  draft: Draft,
  ancestors: readonly Revision[],
  revpos: number,
): Attachments {
  const attachments = new Map<string, Attachment>();
  for (const [name, attachment] of draft.attachments) {
    attachments.set(
      name,
      attachment === "stub" ? inherited(draft, name, ancestors) : { ...attachment, revpos },
    );
  }
  return attachments;
}
