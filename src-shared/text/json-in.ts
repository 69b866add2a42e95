/** Returns the value of a JSON text; `undefined` for any other text. */
export function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/**
 * Returns the member of a value of JSON that a key of a pointer (RFC 6901) names: an own property, or the item
 * at an index; `undefined` where there is none.
 */
export function memberOf(value: unknown, key: string): unknown {
  if (Array.isArray(value)) {
    return /^(?:0|[1-9]\d*)$/.test(key) ? (value[Number(key)] as unknown) : undefined;
  }
  return isRecord(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}

/** Returns whether a value of JSON is an object. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
