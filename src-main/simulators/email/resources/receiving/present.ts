import { plainAddress } from "../../shared/addresses.ts";
import { presentTime } from "../../shared/present.ts";
import type { Attachment, ReceivedEmail } from "../../state.ts";

/** Returns the plain addresses of the account that a mail was received for. */
export function receivedFor({ to }: ReceivedEmail): string[] {
  return to.map((text) => plainAddress(text) ?? text);
}

/** An attachment as the event of a received mail lists it. */
export function presentEventAttachment({ id, filename, contentType, contentId }: Attachment) {
  return {
    id,
    filename,
    content_type: contentType,
    content_id: contentId,
    content_disposition: contentId === null ? "attachment" : "inline",
  };
}

/** An attachment as a received mail lists it. */
export function presentInboundAttachment(attachment: Attachment) {
  const { id, filename, ...rest } = presentEventAttachment(attachment);
  return { id, filename, size: attachment.content.length, ...rest };
}

/** A received mail as lists show it. */
export function presentListedReceived(mail: ReceivedEmail) {
  return {
    id: mail.id,
    to: [...mail.to],
    from: mail.from,
    created_at: presentTime(mail.createdAt),
    subject: mail.subject,
    bcc: [],
    cc: [],
    reply_to: [],
    received_for: receivedFor(mail),
    message_id: mail.messageId,
    attachments: mail.attachments.map(presentInboundAttachment),
  };
}

/** Returns a mail's HTML with its inline images as `data:` addresses. */
function withInlineImages({ html, attachments }: ReceivedEmail): string | null {
  if (html === null) return null;
  return attachments.reduce((shown, { contentId, contentType, content }) => {
    if (contentId === null) return shown;
    const uri = `data:${contentType};base64,${content.toString("base64")}`;
    return shown.replaceAll(`cid:${contentId}`, () => uri);
  }, html);
}

const HOUR_MS = 3_600_000;

/** The base of links, and the time from which they are good for an hour. */
interface Place {
  readonly baseUrl: string;
  readonly now: number;
}

/** A received mail as the API shows it. Inline images are in `html`, or left as references (`cid`). */
export function presentReceived(
  mail: ReceivedEmail,
  { baseUrl, now }: Place,
  format: "data_uri" | "cid" = "data_uri",
) {
  return {
    object: "email" as const,
    ...presentListedReceived(mail),
    html: format === "cid" ? mail.html : withInlineImages(mail),
    text: mail.text,
    headers: {
      from: mail.from,
      to: mail.to.join(", "),
      subject: mail.subject,
      "message-id": mail.messageId,
      date: new Date(mail.createdAt).toUTCString(),
    },
    raw: {
      download_url: `${baseUrl}/emails/receiving/${mail.id}/raw`,
      expires_at: presentTime(now + HOUR_MS),
    },
  };
}
