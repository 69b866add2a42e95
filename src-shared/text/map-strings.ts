/** Returns a JSON value with each string in it replaced; the names of fields stay. */
export function mapStrings(value: unknown, replace: (text: string) => unknown): unknown {
  if (typeof value === "string") return replace(value);
  if (Array.isArray(value)) return value.map((item) => mapStrings(item, replace));
  if (typeof value !== "object" || value === null) return value;
  return mapFields({ ...value }, replace);
}

/** The same for the fields of an object. */
export function mapFields(
  fields: Readonly<Record<string, unknown>>,
  replace: (text: string) => unknown,
): Record<string, unknown> {
  const entries = Object.entries(fields);
  return Object.fromEntries(entries.map(([name, value]) => [name, mapStrings(value, replace)]));
}
