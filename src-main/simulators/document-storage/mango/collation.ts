import { compareUtf8 } from "#core/state/sorted-map.ts";
import { compareNumbers, isNumeric } from "../numbers/exact-number.ts";
import { isObject, type JsonObject } from "../shared/json.ts";

let collator: Intl.Collator | undefined;

function rank(value: unknown): number {
  if (value === null || value === undefined) return 0;
  if (typeof value === "boolean") return value ? 2 : 1;
  if (isNumeric(value)) return 3;
  if (typeof value === "string") return 4;
  return Array.isArray(value) ? 5 : 6;
}

/** Text as people sort it: `a` before `B`, and `b` before `B`. */
function compareText(a: string, b: string): number {
  if (a === b) return 0;
  // Made when it is needed: the first one of a process loads its tables.
  collator ??= new Intl.Collator("en");
  return collator.compare(a, b);
}

function compareLists(a: readonly unknown[], b: readonly unknown[], compare = collate): number {
  const length = Math.min(a.length, b.length);
  for (let index = 0; index < length; index += 1) {
    const order = compare(a[index], b[index]);
    if (order !== 0) return order;
  }
  return a.length - b.length;
}

function compareObjects(a: JsonObject, b: JsonObject, compare = collate): number {
  return compareLists(Object.entries(a).flat(), Object.entries(b).flat(), compare);
}

/**
 * The order of CouchDB's keys: null, false, true, numbers, text, arrays, objects; negative when `a`
 * comes first.
 */
export function collate(a: unknown, b: unknown): number {
  const difference = rank(a) - rank(b);
  if (difference !== 0) return difference;
  if (typeof a === "number" && typeof b === "number") return a - b;
  if (isNumeric(a) && isNumeric(b)) return compareNumbers(a, b);
  if (typeof a === "string" && typeof b === "string") return compareText(a, b);
  if (Array.isArray(a) && Array.isArray(b)) return compareLists(a, b);
  if (isObject(a) && isObject(b)) return compareObjects(a, b);
  return 0;
}

/** Numbers, false, null, true, objects, lists, text: the order of the terms that CouchDB stores. */
function rawRank(value: unknown): number {
  if (isNumeric(value)) return 0;
  if (value === false) return 1;
  if (value === null || value === undefined) return 2;
  if (value === true) return 3;
  if (typeof value === "string") return 6;
  return Array.isArray(value) ? 5 : 4;
}

/** The order of a view whose option `collation` is `raw`: by type, and text by its bytes. */
export function rawCollate(a: unknown, b: unknown): number {
  const difference = rawRank(a) - rawRank(b);
  if (difference !== 0) return difference;
  if (typeof a === "number" && typeof b === "number") return a - b;
  if (isNumeric(a) && isNumeric(b)) return compareNumbers(a, b);
  if (typeof a === "string" && typeof b === "string") return compareUtf8(a, b);
  if (Array.isArray(a) && Array.isArray(b)) return compareLists(a, b, rawCollate);
  if (isObject(a) && isObject(b)) return compareObjects(a, b, rawCollate);
  return 0;
}
