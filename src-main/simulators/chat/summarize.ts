import { fieldsIn, joinParts, quote, textIn } from "#core/text/summary.ts";

/** Summarizes an event: the text of a message, the name of a channel, the reaction. */
export function summarize(payload: unknown): string {
  const event = fieldsIn(payload, "event");
  const channel = textIn(fieldsIn(event, "channel")["name"]);
  const reaction = textIn(event["reaction"]);
  return joinParts(
    quote(event["text"]) ?? quote(fieldsIn(event, "message")["text"]),
    channel === undefined ? undefined : `#${channel}`,
    reaction === undefined ? undefined : `:${reaction}:`,
  );
}
