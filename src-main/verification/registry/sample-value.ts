import * as z from "zod";

/** Values of a sample, by dotted path: `recurring.interval`, `line_items[].price`. */
export type Wanted = ReadonlyMap<string, unknown>;

/** Stands for any value that the schema takes. */
export const ANY = Symbol("any value");

const SOME_ID = "00000000-0000-4000-8000-000000000000";

const candidates: readonly unknown[] = [
  ..."x 1 100 2000000000 true usd card US USD PT1H a@b.co eu_vat http://127.0.0.1:9/x 10.5 2026-01-15 15/Jan/26 now adr_1 bank_1 SM11AA".split(
    " ",
  ),
  ...[1, true, 10.5, {}, [], null, "", SOME_ID],
  // Values that hold their content under the name of their type.
  ...[{ page_id: SOME_ID }, { text: { content: "x" } }, { paragraph: { rich_text: [] } }],
];

function innerOf(schema: unknown): z.ZodType | undefined {
  const isWrapper =
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodReadonly ||
    schema instanceof z.ZodCatch;
  if (isWrapper) return z.instanceof(z.ZodType).parse(schema.unwrap());
  if (!(schema instanceof z.ZodPipe)) return undefined;
  // A preprocessed value is one that the second part takes.
  const part = schema.in instanceof z.ZodTransform ? schema.out : schema.in;
  return z.instanceof(z.ZodType).parse(part);
}

/** The part of the wanted values that lies within a field. */
function within(wanted: Wanted, field: string): Wanted {
  const inner = new Map<string, unknown>();
  for (const [path, value] of wanted) {
    if (path === field) inner.set("", value);
    else if (path.startsWith(`${field}.`)) inner.set(path.slice(field.length + 1), value);
    else if (path.startsWith(`${field}[]`)) inner.set(path.slice(field.length), value);
  }
  return inner;
}

/**
 * Returns a value that a schema takes, with the wanted parts and what is required besides; `undefined` if
 * none is found.
 */
export function createSample(schema: unknown, wanted: Wanted, isPart = false): unknown {
  const exact = wanted.get("");
  if (exact !== undefined && exact !== ANY) return exact;
  const found = structured(schema, wanted, isPart) ?? candidates;
  const values = Array.isArray(found) ? found : [];
  return values.find((value) => schema instanceof z.ZodType && schema.safeParse(value).success);
}

/** Returns possible values of a schema by its structure; `undefined` for a plain one. */
function structured(
  schema: unknown,
  wanted: Wanted,
  isPart: boolean,
): readonly unknown[] | undefined {
  const inner = innerOf(schema);
  if (inner) return [createSample(inner, wanted, isPart), ...candidates];
  if (schema instanceof z.ZodEnum) return schema.options;
  if (schema instanceof z.ZodLiteral) return [...schema.values];
  if (schema instanceof z.ZodArray) {
    const item = createSample(schema.element, within(wanted, "[]"), true);
    return [[item], [item, item]];
  }
  if (schema instanceof z.ZodRecord) {
    const key = createSample(schema.keyType, new Map());
    return [{ [String(key)]: createSample(schema.valueType, new Map(), true) }];
  }
  if (schema instanceof z.ZodUnion)
    return schema.options.map((one) => createSample(one, wanted, isPart));
  if (schema instanceof z.ZodIntersection) {
    const { left, right } = schema.def;
    return [Object.assign({}, createSample(left, wanted), createSample(right, wanted))];
  }
  if (!(schema instanceof z.ZodObject)) return undefined;
  const all = Object.entries(schema.shape);
  const fields = all.flatMap(([name, field]) => {
    const parts = within(wanted, name);
    const isRequired = !z.instanceof(z.ZodType).parse(field).safeParse(undefined).success;
    if (parts.size === 0 && !isRequired) return [];
    return [[name, createSample(field, parts, true)] as const];
  });
  // A form cannot carry an empty object.
  const last = isPart && fields.length === 0 ? all.at(-1) : undefined;
  if (last) fields.push([last[0], createSample(last[1], new Map(), true)]);
  return [Object.fromEntries(fields)];
}
