import { fieldsIn, joinParts, mailIn, quote, textIn } from "#core/text/summary.ts";

/** Summarizes an event: the name of the item, the text of a comment, the person who was invited. */
export function summarize(payload: unknown): string {
  const source = fieldsIn(payload, "source");
  return joinParts(
    textIn(source["name"]) ?? textIn(fieldsIn(source, "item")["name"]),
    quote(source["message"]),
    mailIn(source["invite_email"] ?? fieldsIn(source, "accessible_by")["login"]),
  );
}
