import { presentBounce, presentTime } from "./present.ts";
import { presentRecords } from "./present-domain.ts";
import type { Bounce, Contact, Domain, Email, Suppression } from "./state.ts";

/** Every event type that a webhook may ask for, as the provider lists them. */
export const eventTypes = [
  "email.sent",
  "email.scheduled",
  "email.delivered",
  "email.delivery_delayed",
  "email.complained",
  "email.bounced",
  "email.opened",
  "email.clicked",
  "email.received",
  "email.failed",
  "email.suppressed",
  "contact.created",
  "contact.updated",
  "contact.deleted",
  "contact.topics.updated",
  "domain.created",
  "domain.updated",
  "domain.deleted",
  "suppression.added",
  "suppression.removed",
  "topic.created",
  "topic.updated",
  "topic.deleted",
  "inbox.created",
  "inbox.updated",
  "inbox.deleted",
  "inbox.thread.created",
  "inbox.thread.folder.updated",
  "inbox.thread.assigned",
  "inbox.thread.unassigned",
  "inbox.thread.labels.updated",
  "inbox.email.received",
  "inbox.email.sent",
  "inbox.draft.created",
  "inbox.draft.updated",
  "inbox.draft.sent",
  "inbox.draft.deleted",
] as const;

const event = <Type extends string, Data>(type: Type, now: number, data: Data) => ({
  type,
  created_at: presentTime(now),
  data,
});

/** What every event of a mail tells of it. Tags are a list in the API and an object here. */
interface MailData {
  readonly created_at: string;
  readonly email_id: string;
  readonly message_id: string;
  readonly from: string;
  readonly to: readonly string[];
  readonly subject: string;
  template_id?: string;
  tags?: Record<string, string>;
}

/** The part of a mail that its events tell. */
type ToldMail = Pick<Email, "id" | "messageId" | "from" | "to" | "subject" | "templateId" | "tags">;

function mailData(mail: ToldMail, createdAt: string, to: readonly string[]): MailData {
  const data: MailData = {
    created_at: createdAt,
    email_id: mail.id,
    message_id: mail.messageId,
    from: mail.from,
    to,
    subject: mail.subject,
  };
  if (mail.templateId !== null) data.template_id = mail.templateId;
  if (mail.tags.length > 0) data.tags = tagsOf(mail);
  return data;
}

const baseData = (email: Email, to: readonly string[] = email.to) =>
  mailData(email, presentTime(email.createdAt), to);

const tagsOf = ({ tags }: ToldMail) =>
  Object.fromEntries(tags.map(({ name, value }) => [name, value]));

/** It waits for its time. */
export function emailScheduled(email: Email, now: number) {
  return event("email.scheduled", now, baseData(email));
}

/** It went out. The moments are as the API writes them. */
export function emailSent(mail: ToldMail, createdAt: string, now: string) {
  return {
    type: "email.sent" as const,
    created_at: now,
    data: mailData(mail, createdAt, mail.to),
  };
}

/** It came back from these recipients. */
export function emailBounced(email: Email, to: readonly string[], bounce: Bounce, now: number) {
  const data = { ...baseData(email, to), bounce: presentBounce(bounce) };
  return event("email.bounced", now, data);
}

/** These recipients called it spam. */
export function emailComplained(email: Email, to: readonly string[], now: number) {
  return event("email.complained", now, baseData(email, to));
}

/** It was not sent to these recipients. */
export function emailSuppressed(email: Email, to: readonly string[], now: number) {
  const suppressed = {
    message: "The recipient's address is on the account's suppression list.",
    type: "OnAccountSuppressionList",
  };
  return event("email.suppressed", now, { ...baseData(email, to), suppressed });
}

/** The part of a mail that is handed to the recipient's mail server. */
type HandedMail = Pick<
  Email,
  | "id"
  | "messageId"
  | "from"
  | "to"
  | "cc"
  | "replyTo"
  | "subject"
  | "headers"
  | "html"
  | "text"
  | "attachments"
>;

/** Who a mail goes from and to, as plain addresses. */
export interface Envelope {
  readonly sender: string;
  readonly recipient: string;
}

/** What was handed to the recipient's mail server: not a webhook event, and never delivered to one. */
export function smtpHandoff(mail: HandedMail, { sender, recipient }: Envelope) {
  const shown = {
    From: mail.from,
    To: mail.to.join(", "),
    ...(mail.cc ? { Cc: mail.cc.join(", ") } : {}),
    ...(mail.replyTo ? { "Reply-To": mail.replyTo.join(", ") } : {}),
    Subject: mail.subject,
    "Message-ID": mail.messageId,
  };
  return {
    email_id: mail.id,
    envelope: { from: sender, to: [recipient] },
    headers: { ...shown, ...mail.headers },
    html: mail.html,
    text: mail.text,
    attachments: mail.attachments.map(({ filename, contentType, contentId, content, path }) => ({
      filename,
      content_type: contentType,
      content_id: contentId,
      ...(path === null ? { size: content.length } : { path }),
    })),
  };
}

function contactData(contact: Contact, audienceId: string) {
  const segments = [...contact.segments.values()].map(({ id }) => id);
  return {
    id: contact.id,
    audience_id: segments[0] ?? audienceId,
    segment_ids: segments,
    created_at: presentTime(contact.createdAt),
    updated_at: presentTime(contact.updatedAt),
    email: contact.email,
    first_name: contact.firstName,
    last_name: contact.lastName,
    unsubscribed: contact.isUnsubscribed,
  };
}

/** Something happened to a contact. */
export function contactEvent<Type extends `contact.${"created" | "updated" | "deleted"}`>(
  type: Type,
  contact: Contact,
  audienceId: string,
  now: number,
) {
  return event(type, now, contactData(contact, audienceId));
}

/** Something happened to a domain. */
export function domainEvent<Type extends `domain.${"created" | "updated" | "deleted"}`>(
  type: Type,
  domain: Domain,
  now: number,
) {
  return event(type, now, {
    id: domain.id,
    name: domain.name,
    status: domain.status,
    created_at: presentTime(domain.createdAt),
    region: domain.region,
    records: presentRecords(domain),
  });
}

/** Something happened to an entry of the suppression list. */
export function suppressionEvent<Type extends `suppression.${"added" | "removed"}`>(
  type: Type,
  suppression: Suppression,
  now: number,
) {
  return event(type, now, {
    id: suppression.id,
    email: suppression.email,
    origin: "manual" as const,
    source_id: null,
    created_at: presentTime(suppression.createdAt),
  });
}
