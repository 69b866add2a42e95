import { presentTime } from "../../shared/present.ts";
import type { Attachment, Bounce, Email, Tag } from "../../state.ts";

/** A bounce, in the API and in events alike. */
export function presentBounce({ type, subType, message, diagnosticCode }: Bounce) {
  return { type, subType, message, diagnosticCode };
}

/** An email as lists show it. */
export function presentListedEmail(email: Email) {
  return {
    id: email.id,
    to: email.to,
    from: email.from,
    created_at: presentTime(email.createdAt),
    subject: email.subject,
    bcc: email.bcc,
    cc: email.cc,
    reply_to: email.replyTo,
    message_id: email.messageId,
    last_event: email.lastEvent,
    scheduled_at: email.scheduledAt === null ? null : presentTime(email.scheduledAt),
    topic_id: email.topicId,
  };
}

/** An email as the API shows it; `bounce` is there once it bounced. */
export function presentEmail(email: Email) {
  return {
    object: "email" as const,
    ...presentListedEmail(email),
    html: email.html,
    text: email.text,
    tags: email.tags.map(({ name, value }): Tag => ({ name, value })),
    ...(email.bounce ? { bounce: presentBounce(email.bounce) } : {}),
  };
}

/** The response to a change of an email. */
export function presentEmailRef({ id }: Email) {
  return { object: "email" as const, id };
}

const HOUR_MS = 3_600_000;

/** A sent attachment with the address to download it from, good for an hour. */
export function presentAttachment(
  attachment: Attachment,
  place: { readonly mailPath: string; readonly baseUrl: string; readonly now: number },
) {
  const { id, filename, content, contentType, contentId, path } = attachment;
  return {
    id,
    ...(filename === null ? {} : { filename }),
    size: content.length,
    content_type: contentType,
    content_disposition: contentId === null ? ("attachment" as const) : ("inline" as const),
    ...(contentId === null ? {} : { content_id: contentId }),
    download_url: path ?? `${place.baseUrl}${place.mailPath}/attachments/${id}/download`,
    expires_at: presentTime(place.now + HOUR_MS),
  };
}
