import { ownValue } from "#core/state/own-value.ts";
import { invalid } from "../../errors.ts";
import {
  emailBounced,
  emailComplained,
  emailDelivered,
  emailScheduled,
  emailSent,
  emailSuppressed,
  record,
  smtpHandoff,
} from "../../events.ts";
import { distinctAddresses, plainAddress } from "../../shared/addresses.ts";
import type { Attachment, Bounce, Draft, Email, SimContext } from "../../state.ts";
import { describeBounce } from "./bounce.ts";
import { happenTo } from "./outcome.ts";
import type { EmailBody, SentAttachment } from "./schema.ts";
import { parseSendTime, sendTimeForm } from "./send-time.ts";

/** Parses the time at which to send a mail. Throws 422 if it is invalid. */
export function sendTime(text: string, now: number): number {
  const moment = parseSendTime(text, now);
  if (moment === undefined) throw invalid(`Invalid \`scheduled_at\` field. ${sendTimeForm}.`);
  return moment;
}

/** A checked body as the simulator keeps it. */
export function createDraft(body: EmailBody, now: number): Draft {
  return {
    from: body.from,
    to: body.to,
    cc: body.cc ?? null,
    bcc: body.bcc ?? null,
    replyTo: body.reply_to ?? null,
    subject: body.subject,
    html: body.html ?? null,
    text: body.text ?? null,
    headers: body.headers ?? {},
    tags: body.tags ?? [],
    topicId: body.topic_id ?? null,
    templateId: null,
    scheduledAt: body.scheduled_at ? sendTime(body.scheduled_at, now) : null,
  };
}

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

function makeEmail(
  { ids, now }: SimContext,
  draft: Draft,
  rest: Pick<Email, "lastEvent" | "attachments">,
): Email {
  return {
    id: ids.uuid("email"),
    messageId: `<${ids.uuid("message")}@email.resend.dev>`,
    createdAt: now,
    bounce: null,
    ...draft,
    ...rest,
  };
}

/** Creates a mail. It is sent at once, or at its time on the simulator clock. */
export function createEmail(
  context: SimContext,
  draft: Draft,
  attachments: readonly Attachment[],
): Email {
  const { state, now } = context;
  const { scheduledAt } = draft;
  if (scheduledAt === null || scheduledAt <= now) {
    const sent = makeEmail(context, draft, { lastEvent: "sent", attachments });
    return handOver(context, state.emails.add(sent));
  }
  const waiting = makeEmail(context, draft, { lastEvent: "scheduled", attachments });
  const email = state.emails.add(waiting);
  record(context, emailScheduled(email, now), email.id);
  setTimer(context, email.id, scheduledAt);
  return email;
}

/** Schedules a mail, in place of its former time. */
export function setTimer(context: SimContext, id: string, due: number): void {
  clearTimer(context, id);
  context.state.timers.set(id, context.schedule(due, "send_scheduled", id));
}

/** Removes a scheduled mail from the clock. */
export function clearTimer(context: SimContext, id: string): void {
  const { timers } = context.state;
  const timer = timers.get(id);
  if (timer === undefined) return;
  context.withdraw(timer);
  timers.delete(id);
}

/** Sends a scheduled mail at its time. */
export function sendScheduled(context: SimContext, id: string): void {
  context.state.timers.delete(id);
  const email = context.state.emails.get(id);
  if (email?.lastEvent === "scheduled") goOut(context, email);
}

/** Sends a scheduled mail. */
export function goOut(context: SimContext, waiting: Email): Email {
  return handOver(context, context.state.emails.replace({ ...waiting, lastEvent: "sent" }));
}

/** Hands a mail to the servers of its recipients, then applies the outcome of sandbox addresses. */
function handOver(context: SimContext, sent: Email): Email {
  const { suppressionIds } = context.state;
  const listed: string[] = [];
  const reached: string[] = [];
  for (const [key, address] of distinctAddresses(sent.to, sent.cc ?? [], sent.bcc ?? [])) {
    (suppressionIds.has(key) ? listed : reached).push(address);
  }
  if (reached.length > 0) tellSent(context, sent, reached);
  const tested = sandboxAddresses(reached);
  if (tested.length === 0) return suppress(context, sent, listed);
  const answered = answerFromSandbox(context, sent, tested);
  return suppress(context, answered, [...listed, ...thoseThat("suppressed", tested)]);
}

function tellSent(context: SimContext, sent: Email, reached: readonly string[]): void {
  const sender = plainAddress(sent.from) ?? sent.from;
  for (const recipient of reached) {
    const payload = smtpHandoff(sent, { sender, recipient });
    context.emit({ type: `smtp-delivery/${recipient}`, payload, subject: sent.id });
  }
  record(context, emailSent(sent, context.now), sent.id);
}

function answerFromSandbox(
  context: SimContext,
  email: Email,
  recipients: readonly string[],
): Email {
  const complained = thoseThat("complained", recipients);
  const delivered = [...thoseThat("delivered", recipients), ...complained];
  const bounced = thoseThat("bounced", recipients);
  if (bounced.length > 0) email = bounceEmail(context, email, bounced, describeBounce("General"));
  if (delivered.length > 0) email = deliver(context, email, delivered);
  if (complained.length === 0) return email;
  return happenTo(context, email, "complained", emailComplained(email, complained, context.now));
}

function suppress(context: SimContext, email: Email, recipients: readonly string[]): Email {
  if (recipients.length === 0) return email;
  record(context, emailSuppressed(email, recipients, context.now), email.id);
  if (email.lastEvent !== "sent") return email;
  return context.state.emails.replace({ ...email, lastEvent: "suppressed" });
}

function deliver(context: SimContext, email: Email, recipients: readonly string[]): Email {
  return happenTo(context, email, "delivered", emailDelivered(email, recipients, context.now));
}

/** Bounces a sent mail for some of its recipients. */
export function bounceEmail(
  context: SimContext,
  email: Email,
  recipients: readonly string[],
  bounce: Bounce,
): Email {
  const bounced = context.state.emails.replace({ ...email, lastEvent: "bounced", bounce });
  record(context, emailBounced(bounced, recipients, bounce, context.now), email.id);
  return bounced;
}

/** The results that the provider's test addresses cause. */
type SandboxOutcome = "bounced" | "complained" | "delivered" | "suppressed";

const SANDBOX = /^(bounced|complained|delivered|suppressed)(?:\+[^@]*)?@resend\.dev$/i;

const outcomes: Readonly<Record<string, SandboxOutcome>> = {
  bounced: "bounced",
  complained: "complained",
  delivered: "delivered",
  suppressed: "suppressed",
};

/** Those of some plain addresses that are the provider's for tests; most mails go to none. */
function sandboxAddresses(addresses: readonly string[]): readonly string[] {
  return addresses.filter((address) => SANDBOX.test(address));
}

/** The plain addresses among `recipients` whose mail ends in `outcome`; labels (`bounced+signup@…`) do not matter. */
function thoseThat(outcome: SandboxOutcome, recipients: readonly string[]): readonly string[] {
  return recipients.filter((recipient) => outcomeOf(recipient) === outcome);
}

function outcomeOf(recipient: string): SandboxOutcome | undefined {
  const [, word = ""] = SANDBOX.exec(recipient) ?? [];
  return ownValue(outcomes, word.toLowerCase());
}
