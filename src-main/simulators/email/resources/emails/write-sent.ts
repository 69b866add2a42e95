import { type Holes, JsonTemplate } from "#core/json/json-template.ts";
import { JsonText, jsonTextOf } from "#core/json/json-text.ts";
import { emailSent, smtpHandoff, type Envelope } from "../../events.ts";
import { presentTime } from "../../shared/present.ts";
import type { Email } from "../../state.ts";

/** The fields that differ between two ordinary mails. */
const shown = ["id", "messageId", "from", "to", "subject", "html", "text"] as const;

function ordinaryMail(hole: Holes): Email {
  return {
    id: hole.text("id"),
    messageId: hole.text("messageId"),
    createdAt: 0,
    lastEvent: "sent",
    bounce: null,
    attachments: [],
    from: hole.text("from"),
    to: [hole.text("to")],
    cc: null,
    bcc: null,
    replyTo: null,
    subject: hole.text("subject"),
    html: hole.text("html"),
    text: hole.text("text"),
    headers: {},
    tags: [],
    topicId: null,
    templateId: null,
    scheduledAt: null,
  };
}

/** Returns whether everything that is shown is either a hole of the templates or as they have it. */
function isOrdinary(mail: Email): boolean {
  return (
    mail.to.length === 1 &&
    mail.cc === null &&
    mail.replyTo === null &&
    mail.templateId === null &&
    mail.attachments.length === 0 &&
    mail.tags.length === 0 &&
    Object.keys(mail.headers).length === 0
  );
}

const handoff = new JsonTemplate([...shown, "sender", "recipient"], (hole) =>
  smtpHandoff(ordinaryMail(hole), {
    sender: hole.text("sender"),
    recipient: hole.text("recipient"),
  }),
);

const sent = new JsonTemplate([...shown, "createdAt", "sentAt"], (hole) =>
  emailSent(ordinaryMail(hole), hole.text("sentAt"), hole.text("createdAt")),
);

function shownOf({ id, messageId, from, to: [to = ""], subject, html, text }: Email) {
  return { id, messageId, from, to, subject, html, text };
}

/** The message for a recipient's mail server as text. An ordinary mail fills a template. */
export function writeHandoff(mail: Email, { sender, recipient }: Envelope): JsonText {
  if (!isOrdinary(mail)) return jsonTextOf(smtpHandoff(mail, { sender, recipient }));
  return new JsonText(handoff.fill({ ...shownOf(mail), sender, recipient }));
}

/** The event of a sent mail as text. An ordinary mail fills a template. */
export function writeSent(mail: Email, now: number): JsonText {
  const [createdAt, sentAt] = [presentTime(mail.createdAt), presentTime(now)];
  if (!isOrdinary(mail)) return jsonTextOf(emailSent(mail, sentAt, createdAt));
  return new JsonText(sent.fill({ ...shownOf(mail), createdAt, sentAt }));
}
