import { isRecord } from "#shared/text/json-in.ts";

/** Fields whose values a person would check: money, states, reasons, texts and addresses. */
const TELLING =
  /^(?:amount|total|net|fee|currency|status|state|reason|result|outcome|action|subject|title|text|name|email|to|from|description|quantity|count|price|paid|captured|refunded|disputed|attempt_count|cancel_at_period_end|failure_code|billing_reason)$|^amount_|_(?:amount|status|reason|email)$/;

const DEEPEST = 5;

/** Ids, times and addresses differ from run to run. */
const CHANGING = /^\w+:\/\/|^\d{4}-\d{2}-\d{2}T|\{base_url\}/;
const ID = /^(?=.{10,}$)(?=.*\d)[\w-]+$/;

/** An object with so many telling fields is what the event is about: below it are details. */
const ENOUGH = 3;

/** The parts of such an object that are read all the same: money and people. */
const BELOW = /_money$|^(?:billing_details|customer|customer_details|buyer)$/;

/**
 * Returns the part of a payload that a test asserts: money, states, reasons and texts. Ids and times are left
 * out, because another run has others. `undefined` when nothing is left.
 */
export function tellingPart(payload: unknown, depth = 0): unknown {
  if (!isRecord(payload) || Array.isArray(payload) || depth > DEEPEST) return undefined;
  const fields = Object.entries(payload);
  const isSubject = fields.filter(([name, value]) => isTelling(name, value)).length >= ENOUGH;
  const kept = fields.flatMap(([name, value]) => {
    const isRead = !isSubject || BELOW.test(name);
    const part = isTelling(name, value)
      ? value
      : isRead
        ? tellingPart(value, depth + 1)
        : undefined;
    return part === undefined ? [] : [[name, part] as const];
  });
  return kept.length === 0 ? undefined : Object.fromEntries(kept);
}

function isTelling(name: string, value: unknown): boolean {
  if (!TELLING.test(name)) return false;
  if (Array.isArray(value)) return value.length > 0 && value.every(isSteady);
  return isSteady(value);
}

/** Returns whether a value comes out the same in another run. */
function isSteady(value: unknown): boolean {
  if (typeof value === "string") return value !== "" && !CHANGING.test(value) && !ID.test(value);
  return typeof value === "number" || typeof value === "boolean";
}
