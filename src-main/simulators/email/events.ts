import { isSubscribedTo } from "#core/contract/endpoint.ts";
import { Collection } from "#core/state/collection.ts";
import { presentRecords } from "./resources/domains/present.ts";
import { presentBounce } from "./resources/emails/present.ts";
import { presentEventAttachment, receivedFor } from "./resources/receiving/present.ts";
import { presentTime } from "./shared/present.ts";
import type {
  Bounce,
  Contact,
  Domain,
  Email,
  ReceivedEmail,
  SimContext,
  Subscription,
  Suppression,
  Topic,
  WebhookEvent,
} from "./state.ts";

/** The browser of the recipients: its like for every click, since nothing here is random. */
const userAgent =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";

const event = <Type extends string, Data>(type: Type, now: number, data: Data) => ({
  type,
  created_at: presentTime(now),
  data,
});

/** The data of every event of a mail. Tags are a list in the API and an object here. */
interface MailData {
  readonly created_at: string;
  readonly email_id: string;
  readonly message_id: string;
  readonly from: string;
  readonly to: readonly string[];
  readonly subject: string;
  broadcast_id?: string;
  template_id?: string;
  tags?: Record<string, string>;
}

function mailData(mail: Email, to: readonly string[] = mail.to): MailData {
  const data: MailData = {
    created_at: presentTime(mail.createdAt),
    email_id: mail.id,
    message_id: mail.messageId,
    from: mail.from,
    to,
    subject: mail.subject,
  };
  if (mail.broadcastId !== null) data.broadcast_id = mail.broadcastId;
  if (mail.templateId !== null) data.template_id = mail.templateId;
  if (mail.tags.length > 0) data.tags = tagsOf(mail);
  return data;
}

const tagsOf = ({ tags }: Email) =>
  Object.fromEntries(tags.map(({ name, value }) => [name, value]));

/** The mail is scheduled. */
export function emailScheduled(email: Email, now: number) {
  return event("email.scheduled", now, mailData(email));
}

/** The mail was sent. */
export function emailSent(email: Email, now: number) {
  return event("email.sent", now, mailData(email));
}

/** The mail reached these recipients. */
export function emailDelivered(email: Email, to: readonly string[], now: number) {
  return event("email.delivered", now, mailData(email, to));
}

/** The recipients' mail servers did not take the mail yet. */
export function emailDelayed(email: Email, now: number) {
  return event("email.delivery_delayed", now, mailData(email));
}

/** A recipient opened the mail. */
export function emailOpened(email: Email, now: number) {
  return event("email.opened", now, mailData(email));
}

/** A recipient followed a link of the mail. */
export function emailClicked(email: Email, link: string, now: number) {
  const click = { ipAddress: "203.0.113.7", link, timestamp: presentTime(now), userAgent };
  return event("email.clicked", now, { ...mailData(email), click });
}

/** An address of the account got a mail; the bodies are read over the API. */
export function emailReceived(mail: ReceivedEmail, now: number) {
  return event("email.received", now, {
    email_id: mail.id,
    created_at: presentTime(mail.createdAt),
    from: mail.from,
    to: [...mail.to],
    bcc: [],
    cc: [],
    received_for: receivedFor(mail),
    message_id: mail.messageId,
    subject: mail.subject,
    attachments: mail.attachments.map(presentEventAttachment),
  });
}

/** The mail bounced for these recipients. */
export function emailBounced(email: Email, to: readonly string[], bounce: Bounce, now: number) {
  const data = { ...mailData(email, to), bounce: presentBounce(bounce) };
  return event("email.bounced", now, data);
}

/** These recipients marked the mail as spam. */
export function emailComplained(email: Email, to: readonly string[], now: number) {
  return event("email.complained", now, mailData(email, to));
}

/** The mail was not sent to these recipients. */
export function emailSuppressed(email: Email, to: readonly string[], now: number) {
  const suppressed = {
    message: "The recipient's address is on the account's suppression list.",
    type: "OnAccountSuppressionList",
    reason: "OnAccountSuppressionList",
    diagnosticCode: ["smtp; 550 5.1.1 recipient suppressed"],
  };
  return event("email.suppressed", now, { ...mailData(email, to), suppressed });
}

/** The mail was not sent to these recipients: the reason is in it. */
export function emailFailed(email: Email, to: readonly string[], reason: string, now: number) {
  return event("email.failed", now, { ...mailData(email, to), failed: { reason } });
}

/** Sender and recipient of a mail, as plain addresses. */
export interface Envelope {
  readonly sender: string;
  readonly recipient: string;
}

/** The message for the recipient's mail server: recorded, but not a webhook event. */
export function smtpHandoff(mail: Email, { sender, recipient }: Envelope) {
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
    attachments: mail.attachments.map(
      ({ id, filename, contentType, contentId, content, path }) => ({
        id,
        filename,
        content_type: contentType,
        content_id: contentId,
        ...(path === null ? { size: content.length } : { path }),
      }),
    ),
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

/** A contact chose or declined topics. */
export function contactTopicsUpdated(
  { email }: Contact,
  topics: readonly { readonly id: string; readonly subscription: Subscription }[],
  now: number,
) {
  return event("contact.topics.updated", now, { email, topics: [...topics] });
}

/** Something happened to a topic. */
export function topicEvent<Type extends `topic.${"created" | "updated" | "deleted"}`>(
  type: Type,
  topic: Topic,
  now: number,
) {
  return event(type, now, {
    id: topic.id,
    name: topic.name,
    description: topic.description,
    default_subscription: topic.defaultSubscription,
    deleted: type === "topic.deleted",
    created_at: presentTime(topic.createdAt),
    updated_at: presentTime(topic.updatedAt),
  });
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
    // The API calls the same record `Receiving`.
    records: presentRecords(domain).map((dns) =>
      dns.record === "Receiving" ? { ...dns, record: "Receiving MX" as const } : dns,
    ),
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

/** A webhook event before it is recorded. */
interface Happening {
  readonly type: string;
  readonly data: object;
}

/** Records an event, and lists it for each webhook that is subscribed to its type. */
export function record(context: SimContext, happening: Happening, subject: string): void {
  const { type } = happening;
  const id = context.ids.next("msg_", 27);
  context.emit({ type, payload: happening, id, subject });
  const heard = { id, seq: context.log.length, type, createdAt: context.now };
  for (const webhook of context.state.webhooks.values()) {
    if (isSubscribedTo(webhook, { type })) listEvents(context, webhook.id).add(heard);
  }
}

/** The events of one webhook. */
export function listEvents(context: SimContext, webhookId: string): Collection<WebhookEvent> {
  const { webhookEvents } = context.state;
  const events = webhookEvents.get(webhookId) ?? new Collection<WebhookEvent>();
  webhookEvents.set(webhookId, events);
  return events;
}
