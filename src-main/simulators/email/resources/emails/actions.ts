import {
  emailBounced,
  emailComplained,
  emailDelivered,
  emailFailed,
  emailScheduled,
  emailSent,
  emailSuppressed,
  record,
  smtpHandoff,
} from "../../events.ts";
import { distinctAddresses, plainAddress } from "../../shared/addresses.ts";
import type { Attachment, Bounce, Draft, Email, SimContext } from "../../state.ts";
import { planArrival } from "./arrival.ts";
import { describeBounce } from "./bounce.ts";
import { happenTo } from "./outcome.ts";
import { isReached } from "../topics/choices.ts";
import { sandboxAddresses, thoseThat } from "./sandbox.ts";

/** The broadcast or automation that a mail belongs to. */
type Origin = Pick<Email, "broadcastId" | "automationId" | "contactId">;

function makeEmail(
  { ids, now }: SimContext,
  draft: Draft,
  rest: Pick<Email, "lastEvent" | "attachments"> & Partial<Origin>,
): Email {
  return {
    id: ids.uuid("email"),
    messageId: `<${ids.uuid("message")}@email.resend.dev>`,
    createdAt: now,
    bounce: null,
    broadcastId: null,
    automationId: null,
    contactId: null,
    opens: 0,
    clicks: {},
    ...draft,
    ...rest,
  };
}

/** Creates a mail. It is sent at once, or at its time on the simulator clock. */
export function createEmail(
  context: SimContext,
  draft: Draft,
  attachments: readonly Attachment[],
  origin: Partial<Origin> = {},
): Email {
  const { state, now } = context;
  const { scheduledAt } = draft;
  if (scheduledAt === null || scheduledAt <= now) {
    const sent = makeEmail(context, draft, { lastEvent: "sent", attachments, ...origin });
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
  const declined: string[] = [];
  const topic = context.state.topics.get(sent.topicId ?? "");
  for (const [key, address] of distinctAddresses(sent.to, sent.cc ?? [], sent.bcc ?? [])) {
    const isDeclined = topic !== undefined && !isReached(context.state, topic, key);
    (suppressionIds.has(key) ? listed : isDeclined ? declined : reached).push(address);
  }
  if (reached.length > 0) tellSent(context, sent, reached);
  const tested = sandboxAddresses(reached);
  const kept = decline(context, sent, declined);
  const answered = answerFromSandbox(context, kept, tested);
  const suppressed = [...listed, ...thoseThat("suppressed", tested)];
  const email = suppress(context, answered, suppressed);
  if (reached.length > tested.length) planArrival(context, email);
  return email;
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

/** Leaves out the recipients who declined the topic of a mail. */
function decline(context: SimContext, email: Email, recipients: readonly string[]): Email {
  if (recipients.length === 0) return email;
  const reason = "The recipient has opted out of the topic.";
  record(context, emailFailed(email, recipients, reason, context.now), email.id);
  const all = distinctAddresses(email.to, email.cc ?? [], email.bcc ?? []).size;
  if (recipients.length < all) return email;
  return context.state.emails.replace({ ...email, lastEvent: "failed" });
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
