import { isRecord } from "#shared/text/json-in.ts";
import type { ApiObject } from "./present.ts";

/**
 * The fields that differ, with their former values. Nested objects are compared field by field, so
 * that one changed key of the metadata shows that key alone; a key that is new was `null`.
 */
export function previousAttributes(before: ApiObject, after: ApiObject): ApiObject {
  const previous: ApiObject = {};
  for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const [old, fresh] = [before[key], after[key]];
    if (old === fresh || JSON.stringify(old) === JSON.stringify(fresh)) continue;
    previous[key] =
      isRecord(old) && isRecord(fresh) ? previousAttributes(old, fresh) : (old ?? null);
  }
  return previous;
}

/** Returns an object as it was before a change, from its present fields and those that differed. */
export function beforeChange(after: ApiObject, previous: ApiObject): ApiObject {
  const before: ApiObject = { ...after };
  for (const [key, old] of Object.entries(previous)) {
    const fresh = before[key];
    before[key] = isRecord(old) && isRecord(fresh) ? beforeChange(fresh, old) : old;
  }
  return before;
}
