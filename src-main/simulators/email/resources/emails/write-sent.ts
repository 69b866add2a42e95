import { type HoleReaders, type Holes, JsonTemplate } from "#core/json/json-template.ts";
import { JsonText, jsonTextOf } from "#core/json/json-text.ts";
import { emailSent, smtpHandoff, type Envelope } from "../../events.ts";
import { presentTime } from "../../shared/present.ts";
import type { Email } from "../../state.ts";

/** A mail and the envelope of one of its copies. */
interface Handoff extends Envelope {
  readonly mail: Email;
}

/** A mail and the moment at which it is sent, in simulator time. */
interface Sending {
  readonly mail: Email;
  readonly now: number;
}

/** The fields that differ between two ordinary mails. */
const shown: HoleReaders<{ readonly mail: Email }> = {
  id: ({ mail }) => mail.id,
  messageId: ({ mail }) => mail.messageId,
  from: ({ mail }) => mail.from,
  to: ({ mail }) => mail.to[0] ?? "",
  subject: ({ mail }) => mail.subject,
  html: ({ mail }) => mail.html,
  text: ({ mail }) => mail.text,
};

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

const handoffs = new JsonTemplate<Handoff>(
  { ...shown, sender: ({ sender }) => sender, recipient: ({ recipient }) => recipient },
  (hole) =>
    smtpHandoff(ordinaryMail(hole), {
      sender: hole.text("sender"),
      recipient: hole.text("recipient"),
    }),
);

const sendings = new JsonTemplate<Sending>(
  {
    ...shown,
    createdAt: ({ mail }) => presentTime(mail.createdAt),
    sentAt: ({ now }) => presentTime(now),
  },
  (hole) => emailSent(ordinaryMail(hole), hole.text("sentAt"), hole.text("createdAt")),
);

/** The message for a recipient's mail server as text. An ordinary mail fills a template. */
export function writeHandoff(mail: Email, { sender, recipient }: Envelope): JsonText {
  if (!isOrdinary(mail)) return jsonTextOf(smtpHandoff(mail, { sender, recipient }));
  return new JsonText(handoffs.fill({ mail, sender, recipient }));
}

/** The event of a sent mail as text. An ordinary mail fills a template. */
export function writeSent(mail: Email, now: number): JsonText {
  if (isOrdinary(mail)) return new JsonText(sendings.fill({ mail, now }));
  return jsonTextOf(emailSent(mail, presentTime(now), presentTime(mail.createdAt)));
}
