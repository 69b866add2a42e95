import type { ApiObject } from "./present.ts";

/** Returns an object without the fields that have no value, for objects that show a field once it is set. */
export function withoutUnset(object: object): ApiObject {
  return Object.fromEntries(
    Object.entries(object).filter(([, value]) => value !== undefined && value !== null),
  );
}
