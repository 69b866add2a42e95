import { fieldsIn, fullNameIn, joinParts, mailIn, quote, textIn } from "#core/text/summary.ts";

/** Summarizes an event or a sent mail: `“Your receipt” · ada@okafor.example`. */
export function summarize(payload: unknown): string {
  const {
    subject,
    to,
    email,
    name,
    first_name: first,
    last_name: last,
  } = fieldsIn(payload, "data");
  const sent = fieldsIn(payload, "headers");
  return joinParts(
    quote(subject ?? sent["Subject"]),
    mailIn(to ?? fieldsIn(payload, "envelope")["to"]) ?? mailIn(email),
    fullNameIn(first, last) ?? textIn(name),
  );
}
