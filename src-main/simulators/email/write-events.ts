import { JsonTemplate, type Holes } from "#core/json/json-template.ts";
import { JsonText } from "#core/json/json-text.ts";
import { hasNoKeys } from "#core/state/has-no-keys.ts";
import { quoted } from "#core/text/escaping.ts";
import { plainAddress } from "./addresses.ts";
import { emailSent, smtpHandoff, type Envelope } from "./events.ts";
import { presentTime } from "./present.ts";
import type { Email } from "./state.ts";

/** What an ordinary mail has none of. */
const nothing = {
  cc: null,
  replyTo: null,
  headers: {},
  attachments: [],
  templateId: null,
  tags: [],
} as const;

/** An ordinary mail with holes: what both of its events show. */
function ordinaryMail(hole: Holes) {
  return {
    ...nothing,
    id: hole.text("id"),
    messageId: hole.text("messageId"),
    from: hole.text("from"),
    to: [hole.text("to")],
    subject: hole.text("subject"),
  };
}

const sent = new JsonTemplate(
  ["now", "createdAt", "id", "messageId", "from", "to", "subject"],
  (hole) => emailSent(ordinaryMail(hole), hole.text("createdAt"), hole.text("now")),
);

const handoff = new JsonTemplate(
  ["id", "messageId", "from", "sender", "to", "recipient", "subject", "html", "text"],
  (hole) =>
    smtpHandoff(
      { ...ordinaryMail(hole), html: hole.text("html"), text: hole.text("text") },
      { sender: hole.text("sender"), recipient: hole.text("recipient") },
    ),
);

/** The only address of a mail that has nothing beside what the templates show. */
function onlyAddressOf(mail: Email): string | undefined {
  const isOrdinary =
    mail.to.length === 1 &&
    mail.cc === null &&
    mail.replyTo === null &&
    mail.attachments.length === 0 &&
    mail.templateId === null &&
    mail.tags.length === 0 &&
    hasNoKeys(mail.headers);
  return isOrdinary ? mail.to[0] : undefined;
}

/** The event of a mail that went out, as text. Ordinary mails fill a template: the text is the same either way. */
export function writeSent(mail: Email, moment: number): JsonText {
  const to = onlyAddressOf(mail);
  const createdAt = presentTime(mail.createdAt);
  const now = presentTime(moment);
  if (to === undefined) return new JsonText(JSON.stringify(emailSent(mail, createdAt, now)));
  const { id, messageId, from, subject } = mail;
  return new JsonText(sent.fill({ now, createdAt, id, messageId, from, to, subject }));
}

/** Stands for a recipient. No address has control characters, and what may have them comes after it. */
const RECIPIENT = "\u0000recipient\u0000";
const WRITTEN_RECIPIENT = JSON.stringify(RECIPIENT);

/**
 * What is handed to the recipients' mail servers, as text: it is written once and differs in who the
 * recipient is, for a mail to fifty is handed over fifty times.
 */
export function writeHandoffs(mail: Email): (recipient: string) => JsonText {
  const to = onlyAddressOf(mail);
  const sender = plainAddress(mail.from) ?? mail.from;
  if (to !== undefined) return (recipient) => writeOrdinary(mail, { sender, recipient }, to);
  const text = JSON.stringify(smtpHandoff(mail, { sender, recipient: RECIPIENT }));
  const at = text.indexOf(WRITTEN_RECIPIENT);
  const [before, after] = [text.slice(0, at), text.slice(at + WRITTEN_RECIPIENT.length)];
  return (recipient) => new JsonText(before, quoted(recipient), after);
}

/** Field by field: an object that begins with a spread is several times as dear as the text. */
function writeOrdinary(mail: Email, { sender, recipient }: Envelope, to: string): JsonText {
  const { id, messageId, from, subject, html, text } = mail;
  const filled = { id, messageId, from, sender, to, recipient, subject, html, text };
  return new JsonText(handoff.fill(filled));
}
