import { isRecord } from "#shared/text/json-in.ts";

/**
 * Returns a parsed query or body without the parameters that have no effect, and reports each one that
 * was there.
 */
export type RemoveParameters = (value: unknown, report: (name: string) => void) => unknown;

/** The unsupported parameters below one object, by the field that leads to them. */
type Fields = Map<string, Field>;

interface Field {
  /** The full name to report, when the field itself has no effect. */
  name?: string;
  /** The unsupported fields of the object in this field. */
  readonly ofObject: Fields;
  /** The unsupported fields of each item of the list in this field. */
  readonly ofItems: Fields;
}

/**
 * Makes the remover of a route's unsupported parameters: `transfer_data`, `shipping.carrier`,
 * `items[].discounts`. It copies only the objects that lose a field, and reports in the order of the names.
 */
export function createParameterRemover(names: readonly string[]): RemoveParameters {
  const fields: Fields = new Map();
  for (const name of names) addParameter(fields, name, name.split("."));
  if (fields.size === 0) return (value) => value;
  const found = new Set<string>();
  return (value, report) => {
    const rest = withoutFields(value, fields, found);
    if (found.size === 0) return rest;
    for (const name of names) if (found.has(name)) report(name);
    found.clear();
    return rest;
  };
}

function addParameter(
  fields: Fields,
  name: string,
  [part = "", ...inner]: readonly string[],
): void {
  const key = part.replace(/\[\]$/, "");
  const field: Field = fields.get(key) ?? { ofObject: new Map(), ofItems: new Map() };
  fields.set(key, field);
  if (inner.length === 0) field.name = name;
  else addParameter(key === part ? field.ofObject : field.ofItems, name, inner);
}

function withoutFields(value: unknown, fields: Fields, found: Set<string>): unknown {
  if (fields.size === 0 || !isRecord(value)) return value;
  let copy: Record<string, unknown> | undefined;
  for (const key of Object.keys(value)) {
    const field = fields.get(key);
    if (field === undefined) continue;
    if (field.name !== undefined) {
      found.add(field.name);
      copy ??= { ...value };
      Reflect.deleteProperty(copy, key);
      continue;
    }
    const rest = withoutInner(value[key], field, found);
    if (rest !== value[key]) copy = { ...(copy ?? value), [key]: rest };
  }
  return copy ?? value;
}

function withoutInner(value: unknown, field: Field, found: Set<string>): unknown {
  if (!Array.isArray(value)) return withoutFields(value, field.ofObject, found);
  const items: readonly unknown[] = value;
  const rest = items.map((item) => withoutFields(item, field.ofItems, found));
  return rest.every((item, index) => item === items[index]) ? items : rest;
}
