import { distinctAddresses } from "./addresses.ts";
import { bounceOf } from "./bounce.ts";
import {
  emailBounced,
  emailComplained,
  emailScheduled,
  emailSent,
  emailSuppressed,
  smtpHandoff,
} from "./events.ts";
import { record } from "./record.ts";
import { thoseThat } from "./sandbox.ts";
import type { Attachment, Bounce, Draft, Email, EmailContext } from "./state.ts";

/** Takes a mail in: it goes out at once, or waits on the simulator clock for its time. */
export function accept(
  context: EmailContext,
  draft: Draft,
  attachments: readonly Attachment[],
): Email {
  const { state, ids, now } = context;
  const email = state.emails.add({
    ...draft,
    id: ids.uuid("email"),
    messageId: `<${ids.uuid("message")}@email.resend.dev>`,
    createdAt: now,
    lastEvent: "scheduled",
    bounce: null,
    attachments,
  });
  const { scheduledAt } = email;
  if (scheduledAt === null || scheduledAt <= now) return goOut(context, email);
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

/** Hands a mail to its recipients' servers, and lets the sandbox addresses among them answer. */
export function goOut(context: EmailContext, waiting: Email): Email {
  const { state, now } = context;
  const all = distinctAddresses(waiting.to, waiting.cc ?? [], waiting.bcc ?? []);
  const isListed = (address: string) => state.suppressionIds.has(address.toLowerCase());
  const listed = all.filter(isListed);
  const reached = all.filter((address) => !isListed(address));
  let email = state.emails.replace({ ...waiting, lastEvent: "sent" });
  for (const address of reached) {
    const payload = smtpHandoff(email, address);
    context.emit({ type: `smtp-delivery/${address}`, payload, subject: email.id });
  }
  if (reached.length > 0) record(context, emailSent(email, now), email.id);
  email = answerFromSandbox(context, email, reached);
  return suppress(context, email, [...listed, ...thoseThat("suppressed", reached)]);
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
