import { fieldsIn, joinParts, listIn, mailIn, quote, textIn } from "#core/text/summary.ts";

/** Summarizes a mail or an entry of the system log: what it says, and whom it is about. */
export function summarize(payload: unknown): string {
  const { subject, to } = fieldsIn(payload);
  const { events } = fieldsIn(payload, "data");
  const [entry] = listIn(events);
  const { displayMessage: message, target: targets } = fieldsIn(entry);
  const [target] = listIn(targets);
  const { alternateId: login, displayName: name } = fieldsIn(target);
  return joinParts(quote(subject ?? message), mailIn(to), textIn(login) ?? textIn(name));
}
