import { isRecord } from "#shared/text/json-in.ts";
import type { Json } from "../description/description.ts";
import type { Schemas } from "../schema/merge.ts";

const CREATED = /^(?:creat|insert|regist|opened|added)/i;
const UPDATED = /^(?:updat|modif|chang|last_?(?:updat|modif|chang))/i;
const NUMBER_OF_TIME = /^(?:created|updated|modified)$|(?:_at|_on|_time|At|Time)$/;

/** A change of an object that its times follow. */
export type Moment = "created" | "updated";

/** Milliseconds have thirteen digits for centuries, seconds ten. */
const LEAST_MILLISECONDS = 1e11;

/** Returns a time in the form of a property; `undefined` for a property that is no time. */
export function timeFor(schemas: Schemas, name: string, schema: unknown, now: number): unknown {
  const node = schemas.flatten(schema);
  const types = schemas.types(node);
  if (types.includes("string")) {
    if (node["format"] === "date-time") return new Date(now).toISOString();
    return node["format"] === "date" ? new Date(now).toISOString().slice(0, 10) : undefined;
  }
  if (!types.includes("integer") && !types.includes("number")) return undefined;
  if (!NUMBER_OF_TIME.test(name)) return undefined;
  const { example } = node;
  const isLong = typeof example === "number" && example > LEAST_MILLISECONDS;
  return isLong ? now : Math.floor(now / 1_000);
}

/** The names of objects in an object that have its own times. */
const PARTS = /^(?:attributes|meta|metadata|timestamps|system|audit)$/i;

/** Returns the times that a change of a value sets: of creation and of the last change, or the latter alone. */
export function timesOf(
  schemas: Schemas,
  schema: unknown,
  value: Json,
  { moment, now }: { readonly moment: Moment; readonly now: number },
): Json {
  const times: Record<string, unknown> = {};
  for (const [name, property] of Object.entries(schemas.properties(schema))) {
    const isMeant = UPDATED.test(name) || (moment === "created" && CREATED.test(name));
    const time = isMeant ? timeFor(schemas, name, property, now) : undefined;
    if (time !== undefined) times[name] = time;
    const part = PARTS.test(name) ? value[name] : undefined;
    if (!isRecord(part)) continue;
    times[name] = { ...part, ...timesOf(schemas, property, part, { moment, now }) };
  }
  return times;
}
