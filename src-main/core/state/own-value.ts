/**
 * Returns the value of a table for a key of a client. A name of `Object.prototype`, such as `constructor`,
 * has no value.
 */
export function ownValue<Value>(
  table: Readonly<Partial<Record<string, Value>>>,
  key: string,
): Value | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined;
}
