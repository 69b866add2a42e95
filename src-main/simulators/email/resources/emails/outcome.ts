import { record } from "../../events.ts";
import type { Email, LastEvent, SimContext } from "../../state.ts";

/**
 * Later events outrank earlier ones: a mail that was clicked does not become opened again. The others, such as
 * `bounced`, are final.
 */
const ranked: readonly LastEvent[] = [
  "scheduled",
  "sent",
  "delivery_delayed",
  "delivered",
  "opened",
  "clicked",
  "complained",
];

/** Records what happened to a sent mail. Its `last_event` follows, unless that is later already. */
export function happenTo(
  context: SimContext,
  email: Email,
  outcome: LastEvent,
  happening: { readonly type: string; readonly data: object },
  counts: Partial<Pick<Email, "opens" | "clicks">> = {},
): Email {
  record(context, happening, email.id);
  const isFinal = !ranked.includes(email.lastEvent);
  const isLater = !isFinal && ranked.indexOf(outcome) > ranked.indexOf(email.lastEvent);
  const lastEvent = isLater ? outcome : email.lastEvent;
  return context.state.emails.replace({ ...email, ...counts, lastEvent });
}
