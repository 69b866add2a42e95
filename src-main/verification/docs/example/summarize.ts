import { fieldsIn, joinParts, textIn } from "#core/text/summary.ts";

/** Summarizes an event for the panel: the person who gets the parcel. */
export function summarize(payload: unknown): string {
  return joinParts(textIn(fieldsIn(payload, "parcel")["to"]));
}
