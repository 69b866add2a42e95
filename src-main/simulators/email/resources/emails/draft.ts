import { invalid } from "../../errors.ts";
import type { Draft, SimContext } from "../../state.ts";
import { fillTemplate } from "../../templating/from-template.ts";
import type { EmailBody } from "./schema.ts";
import { isDate, parseSendTime, sendTimeForm } from "./send-time.ts";

const MOST_AHEAD_MS = 30 * 86_400_000;

/**
 * Parses the time at which to send a mail. Throws 422 if it is invalid, or more than 30 days ahead. Apps
 * take dates from real clocks, so dates may be ahead of either clock.
 */
export function sendTime(
  text: string,
  { now, advancedMs }: Pick<SimContext, "now" | "advancedMs">,
): number {
  const moment = parseSendTime(text, now);
  if (moment === undefined) throw invalid(`Invalid \`scheduled_at\` field. ${sendTimeForm}.`);
  const latest = isDate(text) ? Math.max(now, Date.now() + advancedMs) : now;
  if (moment <= latest + MOST_AHEAD_MS) return moment;
  throw invalid("Invalid `scheduled_at` field. Emails can be scheduled up to 30 days in advance.");
}

function required(value: string | null | undefined, name: string): string {
  if (typeof value === "string") return value;
  throw invalid(`Missing \`${name}\` field.`, "missing_required_field");
}

/** A checked body as the simulator keeps it, with the content of its template. */
export function createDraft(context: SimContext, body: EmailBody): Draft {
  const filled = body.template ? fillTemplate(context.state, body.template) : undefined;
  return {
    from: required(body.from ?? filled?.from, "from"),
    to: body.to,
    cc: body.cc ?? null,
    bcc: body.bcc ?? null,
    replyTo: body.reply_to ?? filled?.replyTo ?? null,
    subject: required(body.subject ?? filled?.subject, "subject"),
    html: filled?.html ?? body.html ?? null,
    text: filled?.text ?? body.text ?? null,
    headers: body.headers ?? {},
    tags: body.tags ?? [],
    topicId: body.topic_id ?? null,
    templateId: filled?.templateId ?? null,
    scheduledAt: body.scheduled_at ? sendTime(body.scheduled_at, context) : null,
  };
}
