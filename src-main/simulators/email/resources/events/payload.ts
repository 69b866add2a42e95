import { namesRealDay } from "#shared/text/names-real-day.ts";
import { invalid } from "../../errors.ts";
import type { CustomEvent, EventPayload, EventSchemaType } from "../../state.ts";

/** Returns a value as a type of a schema; `undefined` if it cannot be one. */
function coerce(value: unknown, type: EventSchemaType): unknown {
  const text =
    typeof value === "string" || typeof value === "number" || typeof value === "boolean"
      ? String(value)
      : undefined;
  if (text === undefined) return undefined;
  switch (type) {
    case "string":
      return text;
    case "number":
      return text.trim() !== "" && Number.isFinite(Number(text)) ? Number(text) : undefined;
    case "boolean":
      return text === "true" || text === "false" ? text === "true" : undefined;
    case "date":
      return namesRealDay(text) && !Number.isNaN(Date.parse(text)) ? text : undefined;
  }
}

/** Returns the payload of an event with the types of its schema. Throws 422 if a value does not fit. */
export function fitPayload(event: CustomEvent | undefined, payload: EventPayload): EventPayload {
  const fitted = new Map(Object.entries(payload));
  for (const [key, type] of Object.entries(event?.schema ?? {})) {
    const value = fitted.get(key);
    if (value === undefined || value === null) continue;
    const coerced = coerce(value, type);
    if (coerced === undefined) {
      throw invalid(`Invalid \`payload.${key}\` field. It must be a ${type}.`);
    }
    fitted.set(key, coerced);
  }
  return Object.fromEntries(fitted);
}
