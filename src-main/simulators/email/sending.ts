import { distinctAddresses } from "./addresses.ts";
import { bounceOf } from "./bounce.ts";
import { emailBounced, emailComplained, emailScheduled, emailSuppressed } from "./events.ts";
import { record, recordWritten } from "./record.ts";
import { sandboxAddresses, thoseThat } from "./sandbox.ts";
import type { Attachment, Bounce, Draft, Email, EmailContext } from "./state.ts";
import { writeHandoffs, writeSent } from "./write-events.ts";

/** Field by field, since spreading the draft would be the dearest step of sending. */
function makeEmail(
  { ids, now }: EmailContext,
  draft: Draft,
  rest: Pick<Email, "lastEvent" | "attachments">,
): Email {
  return {
    id: ids.uuid("email"),
    messageId: `<${ids.uuid("message")}@email.resend.dev>`,
    createdAt: now,
    lastEvent: rest.lastEvent,
    bounce: null,
    attachments: rest.attachments,
    from: draft.from,
    to: draft.to,
    cc: draft.cc,
    bcc: draft.bcc,
    replyTo: draft.replyTo,
    subject: draft.subject,
    html: draft.html,
    text: draft.text,
    headers: draft.headers,
    tags: draft.tags,
    topicId: draft.topicId,
    templateId: draft.templateId,
    scheduledAt: draft.scheduledAt,
  };
}

/** Takes a mail in: it goes out at once, or waits on the simulator clock for its time. */
export function accept(
  context: EmailContext,
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

/** Puts a scheduled mail on the clock, in place of the time it had. */
export function setTimer(context: EmailContext, id: string, due: number): void {
  clearTimer(context, id);
  const withdraw = context.at(due, (later) => {
    later.state.timers.delete(id);
    const email = later.state.emails.get(id);
    if (email?.lastEvent === "scheduled") goOut(later, email);
  });
  context.state.timers.set(id, withdraw);
}

/** Takes a scheduled mail off the clock. */
export function clearTimer({ state }: EmailContext, id: string): void {
  state.timers.get(id)?.();
  state.timers.delete(id);
}

/** Lets a mail go out whose time has come. */
export function goOut(context: EmailContext, waiting: Email): Email {
  return handOver(context, context.state.emails.replace({ ...waiting, lastEvent: "sent" }));
}

/** Hands a mail to its recipients' servers, and lets the sandbox addresses among them answer. */
function handOver(context: EmailContext, sent: Email): Email {
  const { state } = context;
  const all = distinctAddresses(sent.to, sent.cc ?? [], sent.bcc ?? []);
  const isListed = (address: string) => state.suppressionIds.has(address.toLowerCase());
  const listed = all.filter(isListed);
  const reached = all.filter((address) => !isListed(address));
  if (reached.length > 0) tellSent(context, sent, reached);
  const tested = sandboxAddresses(reached);
  const answered = answerFromSandbox(context, sent, tested);
  return suppress(context, answered, [...listed, ...thoseThat("suppressed", tested)]);
}

function tellSent(context: EmailContext, sent: Email, reached: readonly string[]): void {
  const handoffTo = writeHandoffs(sent);
  for (const address of reached) {
    const payload = handoffTo(address);
    context.emit({ type: `smtp-delivery/${address}`, payload, subject: sent.id });
  }
  recordWritten(context, { type: "email.sent", payload: writeSent(sent, context.now) }, sent.id);
}

function answerFromSandbox(
  context: EmailContext,
  email: Email,
  recipients: readonly string[],
): Email {
  const complained = thoseThat("complained", recipients);
  const bounced = thoseThat("bounced", recipients);
  if (bounced.length > 0) email = bounceEmail(context, email, bounced, bounceOf("General"));
  if (complained.length === 0) return email;
  record(context, emailComplained(email, complained, context.now), email.id);
  if (email.bounce) return email;
  return context.state.emails.replace({ ...email, lastEvent: "complained" });
}

function suppress(context: EmailContext, email: Email, recipients: readonly string[]): Email {
  if (recipients.length === 0) return email;
  record(context, emailSuppressed(email, recipients, context.now), email.id);
  if (email.lastEvent !== "sent") return email;
  return context.state.emails.replace({ ...email, lastEvent: "suppressed" });
}

/** Lets a mail that went out come back from some of its recipients. */
export function bounceEmail(
  context: EmailContext,
  email: Email,
  recipients: readonly string[],
  bounce: Bounce,
): Email {
  const bounced = context.state.emails.replace({ ...email, lastEvent: "bounced", bounce });
  record(context, emailBounced(bounced, recipients, bounce, context.now), email.id);
  return bounced;
}
