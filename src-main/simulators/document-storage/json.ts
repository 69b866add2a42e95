/** A JSON object. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** Whether a value of JSON is an object. */
export function isObject(value: unknown): value is JsonObject {
  return (
    typeof value === "object" &&
    value !== null &&
    !Array.isArray(value) &&
    [null, Object.prototype].includes(Object.getPrototypeOf(value) as object | null)
  );
}
