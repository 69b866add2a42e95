import * as z from "zod";
import { lazyLooseObject } from "#core/contract/lazy-object.ts";
import { badRequest, BoxError } from "../errors.ts";
import type { MetadataTemplate, MetadataValue, MetadataValues, TemplateField } from "../state.ts";

const value = z.union([z.string(), z.number(), z.array(z.string())]);

/** The values of a new instance. */
export const valuesBody = z.record(z.string(), z.unknown());

/** The JSON Patch of an instance (RFC 6902). */
export const patchBody = z
  .array(
    lazyLooseObject(() => ({
      op: z.enum(["add", "replace", "remove", "test", "move", "copy"]),
      path: z.string().regex(/^\/[^/]+$/, { error: "must be '/' and the key of a field" }),
      value: z.unknown().optional(),
      from: z
        .string()
        .regex(/^\/[^/]+$/, { error: "must be '/' and the key of a field" })
        .optional(),
    })),
  )
  .min(1);

type Step = z.output<typeof patchBody>[number];

const hasOption = ({ options = [] }: TemplateField, key: string) =>
  options.some((option) => option.key === key);

const isDate = (text: string) => /^\d{4}-\d\d-\d\dT/.test(text) && !Number.isNaN(Date.parse(text));

/** Returns whether a value has the type of its field. */
function fits(field: TemplateField, input: MetadataValue): boolean {
  if (typeof input === "object") {
    return field.type === "multiSelect" && input.every((key) => hasOption(field, key));
  }
  if (typeof input === "number") {
    return field.type === "float" || (field.type === "integer" && Number.isInteger(input));
  }
  if (typeof input !== "string") return false;
  if (field.type === "date") return isDate(input);
  return field.type === "string" || (field.type === "enum" && hasOption(field, input));
}

/** Reads a value of a field. Those of `global.properties` are texts of any name. */
function valueOf({ scope, fields }: MetadataTemplate, key: string, input: unknown): MetadataValue {
  const read = value.safeParse(input);
  if (!read.success) throw badRequest(key, "must be a text, a number or a list of texts");
  if (scope === "global") {
    if (typeof read.data === "string") return read.data;
    throw badRequest(key, "must be a text");
  }
  const field = fields.find((one) => one.key === key);
  if (!field) throw badRequest(key, "is not a field of the template");
  if (fits(field, read.data)) return read.data;
  throw badRequest(key, `is not a value of the type ${field.type}`);
}

/** Reads the values of a new instance. */
export function readValues(template: MetadataTemplate, body: object): MetadataValues {
  return Object.fromEntries(
    Object.entries(body).map(([key, given]) => [key, valueOf(template, key, given)]),
  );
}

const keyIn = (path: string) => path.slice(1).replaceAll("~1", "/").replaceAll("~0", "~");

function requireValue(values: MetadataValues, key: string): MetadataValue {
  const found = values[key];
  if (found === undefined) throw badRequest(key, "has no value");
  return found;
}

function step(template: MetadataTemplate, values: MetadataValues, { op, path, ...rest }: Step) {
  const key = keyIn(path);
  const { [key]: before, ...others } = values;
  if (op === "move" || op === "copy") {
    const from = keyIn(rest.from ?? "");
    const moved = valueOf(template, key, requireValue(values, from));
    const { [from]: _moved, ...kept } = values;
    return { ...(op === "move" ? kept : values), [key]: moved };
  }
  if (op !== "add") requireValue(values, key);
  if (op === "remove") return others;
  if (op !== "test") return { ...values, [key]: valueOf(template, key, rest.value) };
  if (JSON.stringify(before) === JSON.stringify(rest.value)) return values;
  throw new BoxError(400, "bad_request", `The test of '${path}' failed`);
}

/** Applies a patch: all its steps, or none. */
export function patchValues(
  template: MetadataTemplate,
  values: MetadataValues,
  patch: readonly Step[],
): MetadataValues {
  let patched = values;
  for (const one of patch) patched = step(template, patched, one);
  return patched;
}
