import * as z from "zod";
import { jsonIn } from "#shared/text/json-in.ts";

/** One field of an action's form, as its schema describes it. */
export interface FieldSpec {
  readonly name: string;
  readonly title: string;
  readonly hint: string | undefined;
  readonly isRequired: boolean;
  /** `mixed`: text, or JSON where it begins with a bracket. */
  readonly type: "text" | "number" | "boolean" | "json" | "mixed";
  /** The only values there are. */
  readonly choices: readonly string[];
  /** Values that are proposed; others are fine too. */
  readonly suggestions: readonly string[];
  /** The collection whose objects are proposed. */
  readonly picker: string | undefined;
}

/** A keyword of JSON Schema; a value that it cannot have counts as absent. */
const keyword = <Value extends z.ZodType>(value: Value) => value.optional().catch(undefined);

const property = z.object({
  title: keyword(z.string()),
  description: keyword(z.string()),
  type: keyword(z.union([z.string(), z.array(z.string())])),
  enum: keyword(z.array(z.unknown())),
  anyOf: keyword(z.array(z.object({ type: z.string().optional() }))),
  picker: keyword(z.string()),
  suggestions: keyword(z.array(z.unknown())),
});

const objectSchema = z.object({
  properties: z.record(z.string(), property).catch({}),
  required: z.array(z.string()).catch([]),
});

type Property = z.output<typeof property>;

/** The fields of a form, in the order of the schema. */
export function readFields(schema: Readonly<Record<string, unknown>>): readonly FieldSpec[] {
  const read = objectSchema.safeParse(schema);
  if (!read.success) return [];
  const { properties, required } = read.data;
  return Object.entries(properties).map(([name, described]) => ({
    name,
    title: described.title ?? name,
    hint: described.description,
    isRequired: required.includes(name),
    type: typeOf(described),
    choices: (described.enum ?? []).map(String),
    suggestions: (described.suggestions ?? []).map(String),
    picker: described.picker,
  }));
}

function typeOf({ type, anyOf }: Property): FieldSpec["type"] {
  const types = [type ?? [], (anyOf ?? []).flatMap((option) => option.type ?? [])].flat();
  if (types.includes("integer") || types.includes("number")) return "number";
  if (types.includes("boolean")) return "boolean";
  if (!types.includes("object") && !types.includes("array")) return "text";
  return types.includes("string") ? "mixed" : "json";
}

/**
 * The body for what was typed. A value that does not fit its field's type is sent unchanged, so
 * that the route explains the error. An empty field is left out.
 */
export function buildBody(
  fields: readonly FieldSpec[],
  typed: Readonly<Record<string, string>>,
): Record<string, unknown> {
  const entries = fields.flatMap(({ name, type }) => {
    const value = (typed[name] ?? "").trim();
    return value === "" ? [] : [[name, convert(type, value)] as const];
  });
  return Object.fromEntries(entries);
}

function convert(type: FieldSpec["type"], value: string): unknown {
  if (type === "text" || (type === "mixed" && !/^[[{]/.test(value))) return value;
  if (type === "number") return Number.isFinite(Number(value)) ? Number(value) : value;
  const parsed = jsonIn(value);
  return parsed === undefined ? value : parsed;
}
