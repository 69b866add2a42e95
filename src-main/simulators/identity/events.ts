import { escapeHtml } from "#core/text/escaping.ts";
import type { DomainEvent } from "#core/contract/context.ts";
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

function mailTo(user: User, mail: Mail): DomainEvent {
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

/** The mail with the activation link. */
export function activationMailSent(user: User, token: string, base: string): DomainEvent {
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
export function resetMailSent(user: User, token: string, base: string): DomainEvent {
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
export function factorCodeSent(user: User, email: string, code: string): DomainEvent {
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
): DomainEvent {
  const text = `Your verification code is ${code}.`;
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
    const payload = hookBody(context, hook.id, event);
    context.emit({ type: event.eventType, payload, to: [hook.id], subject: event.actorId });
  }
}
