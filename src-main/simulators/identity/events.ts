import { escapeHtml } from "#core/text/escaping.ts";
import type { DomainEvent } from "#core/contract/context.ts";
import { passesFilter } from "./resources/event-hooks/filter.ts";
import { presentLogEvent } from "./sign-in/present-log.ts";
import { readText, type LogEvent, type SimContext, type User } from "./state.ts";

const SENDER = "noreply@okta.sim";

interface Mail {
  readonly subject: string;
  readonly template: "UserActivation" | "ForgotPassword";
  readonly lead: string;
  readonly button: string;
  readonly link: string;
  readonly extra: Readonly<Record<string, string>>;
}

/** A mail to a user, before the org changes its content. */
export interface MailEvent extends DomainEvent {
  readonly payload: Readonly<Record<string, unknown>> & { readonly template: string };
}

function mailTo(user: User, mail: Mail): MailEvent {
  const email = readText(user.profile, "email");
  const greeting = `Hi ${readText(user.profile, "firstName")},`;
  return {
    type: `smtp-delivery/${email}`,
    subject: user.id,
    payload: {
      from: SENDER,
      to: [email],
      subject: mail.subject,
      text: `${greeting}\n\n${mail.lead}\n\n${mail.link}\n`,
      html: `<p>${escapeHtml(greeting)}</p><p>${mail.lead}</p><p><a href="${escapeHtml(mail.link)}">${mail.button}</a></p>`,
      template: mail.template,
      user_id: user.id,
      ...mail.extra,
    },
  };
}

interface PlainMail {
  readonly from: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
  readonly template?: string;
}

/** A mail that leads nowhere: a test of a server or of a template. */
export function plainMailSent(subjectId: string, mail: PlainMail): DomainEvent {
  const { from, to, subject, text, html = `<p>${escapeHtml(text)}</p>`, template } = mail;
  return {
    type: `smtp-delivery/${to}`,
    subject: subjectId,
    payload: { from, to: [to], subject, text, html, template: template ?? "Test" },
  };
}

/** The mail with the activation link. */
export function activationMailSent(user: User, token: string, base: string): MailEvent {
  const link = activationUrl(base, token);
  return mailTo(user, {
    subject: "Your account is ready to be activated",
    template: "UserActivation",
    lead: "An account was set up for you. Choose a password within seven days to activate it.",
    button: "Activate account",
    link,
    extra: { activation_token: token, activation_url: link },
  });
}

/** The mail with the link to choose a new password. */
export function resetMailSent(user: User, token: string, base: string): MailEvent {
  const link = resetUrl(base, token);
  return mailTo(user, {
    subject: "Choose a new password",
    template: "ForgotPassword",
    lead: "Your password was reset. Choose a new one within an hour.",
    button: "Choose password",
    link,
    extra: { reset_token: token, reset_password_url: link },
  });
}

/** The base of links in mails: the simulator's own address, whatever address the client used. */
export function publicBase(context: { readonly baseUrl: string }, baseUrl: string): string {
  return context.baseUrl === "" ? baseUrl : context.baseUrl;
}

export function activationUrl(base: string, token: string): string {
  return `${base}/welcome/${token}`;
}

export function resetUrl(base: string, token: string): string {
  return `${base}/reset_password/${token}`;
}

/** The mail with a code of a second factor. */
export function factorCodeSent(user: User, email: string, code: string): MailEvent {
  const greeting = `Hi ${readText(user.profile, "firstName")},`;
  const lead = `Your one-time verification code is ${code}. It expires in five minutes.`;
  return {
    type: `smtp-delivery/${email}`,
    subject: user.id,
    payload: {
      from: SENDER,
      to: [email],
      subject: "One-time verification code",
      text: `${greeting}\n\n${lead}\n`,
      html: `<p>${escapeHtml(greeting)}</p><p>${lead}</p>`,
      template: "EmailFactorVerification",
      user_id: user.id,
      verification_code: code,
    },
  };
}

/** The text message or the phone call with a code of a second factor. */
export function messageTo(
  user: User,
  channel: "sms" | "call",
  phoneNumber: string,
  code: string,
  text: string,
): DomainEvent {
  return {
    type: `${channel}-delivery/${phoneNumber}`,
    subject: user.id,
    payload: { to: phoneNumber, text, user_id: user.id, verification_code: code },
  };
}

/** The body of a delivery to an event hook. */
export function hookBody(
  { state, baseUrl }: Pick<SimContext, "state" | "baseUrl">,
  hookId: string,
  event: LogEvent,
) {
  return {
    eventType: "com.okta.event_hook",
    eventTypeVersion: "1.0",
    cloudEventsVersion: "0.1",
    source: `${baseUrl}/api/v1/eventHooks/${hookId}`,
    eventId: event.id,
    data: { events: [presentLogEvent(state, event)] },
    eventTime: new Date(event.published).toISOString(),
    contentType: "application/json",
  };
}

/** Records an entry of the system log for each event hook that wants it, when hooks are delivered to. */
export function recordLogEvent(context: SimContext, event: LogEvent): void {
  if (!context.isDelivering) return;
  for (const hook of context.state.eventHooks.values()) {
    const wants = hook.status === "ACTIVE" && hook.verificationStatus === "VERIFIED";
    if (!wants || !hook.events.includes(event.eventType)) continue;
    if (!passesFilter(context.state, hook, event)) continue;
    const payload = hookBody(context, hook.id, event);
    context.emit({ type: event.eventType, payload, to: [hook.id], subject: event.actorId });
  }
}
