import { jsonSchema } from "./json-schema.ts";

const formats: Readonly<Record<string, string>> = {
  email: "ada@example.com",
  uri: "http://127.0.0.1:9/hook",
  "date-time": "2026-02-03T04:05:06Z",
  date: "2026-02-03",
};

/** The style of bodies: with the required fields or all of them, and the id for fields with one. */
interface Style {
  readonly isFull: boolean;
  readonly id: string;
  /** Returns the id that a field names, if it is known. */
  idFor?(field: string): string | undefined;
}

/** A value that fits a schema in most cases. `name` is the field that it is for. */
export function createExample(schema: unknown, style: Style, name = ""): unknown {
  const parsed = jsonSchema.safeParse(schema);
  if (!parsed.success) return "x";
  const shape = parsed.data;
  if (shape.const !== undefined) return shape.const;
  if (shape.enum) return shape.enum[0];
  // The rules of several parameters are alternatives beside the properties; they are no values.
  const choices = shape.properties ? [] : (shape.anyOf ?? shape.oneOf ?? shape.allOf ?? []);
  const [choice] = choices;
  if (choice !== undefined) return createExample(choice, style, name);
  const type = Array.isArray(shape.type) ? shape.type[0] : shape.type;
  if (type === "object") {
    const { properties = {}, required = [] } = shape;
    const names = style.isFull ? Object.keys(properties) : required;
    return Object.fromEntries(
      names.map((field) => [field, createExample(properties[field], style, field)]),
    );
  }
  if (type === "array") {
    const length = Math.max(shape.minItems ?? 0, style.isFull ? 1 : 0);
    return Array.from({ length }, () => createExample(shape.items, style, name));
  }
  if (type === "integer" || type === "number") return Math.max(shape.minimum ?? 100, 1);
  if (type === "boolean") return true;
  if (type === "null") return null;
  const text =
    formats[shape.format ?? ""] ?? style.idFor?.(name) ?? (/id$/i.test(name) ? style.id : "x");
  return text.padEnd(shape.minLength ?? 0, "x");
}
