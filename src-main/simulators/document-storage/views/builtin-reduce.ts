import { couchError } from "../errors.ts";
import { isObject, type JsonObject } from "../shared/json.ts";
import type { ViewRow } from "./rows.ts";

const SUM_REASON =
  "The _sum function requires that map values be numbers, arrays of numbers, or objects. Objects cannot be mixed with other data structures. Objects can be arbitrarily nested, provided that the values for all fields are themselves numbers, arrays of numbers, or objects.";

/** A value that `_sum` cannot add. */
class NoSum extends Error {
  readonly value: unknown;

  constructor(value: unknown) {
    super(SUM_REASON);
    this.value = value;
  }
}

function sumLists(a: readonly unknown[], b: readonly unknown[]): readonly unknown[] {
  const longer = a.length >= b.length ? a : b;
  return longer.map((_, index) => {
    const [left, right] = [a[index] ?? 0, b[index] ?? 0];
    if (typeof left === "number" && typeof right === "number") return left + right;
    throw new NoSum(a);
  });
}

function sumObjects(a: JsonObject, b: JsonObject): JsonObject {
  const names = [...new Set([...Object.keys(a), ...Object.keys(b)])].sort();
  return Object.fromEntries(
    names.map((name) => {
      if (!Object.hasOwn(b, name)) return [name, a[name]];
      return [name, Object.hasOwn(a, name) ? sumTwo(a[name], b[name]) : b[name]];
    }),
  );
}

function sumTwo(value: unknown, total: unknown): unknown {
  if (typeof value === "number" && typeof total === "number") return total + value;
  if (Array.isArray(value) && Array.isArray(total)) return sumLists(value, total);
  if (typeof value === "number" && Array.isArray(total)) return sumLists([value], total);
  if (Array.isArray(value) && typeof total === "number") return sumLists(value, [total]);
  if (isObject(value) && total === 0) return value;
  if (isObject(value) && isObject(total)) return sumObjects(value, total);
  throw new NoSum(value);
}

/** The sum, or the error in its place: the query goes on. */
function sum(rows: readonly ViewRow[]): unknown {
  try {
    return rows.reduce<unknown>((total, { value }) => sumTwo(value, total), 0);
  } catch (error) {
    if (!(error instanceof NoSum)) throw error;
    return { error: "builtin_reduce_error", reason: SUM_REASON, caused_by: error.value };
  }
}

const invalid = (reason: string) => couchError(500, "invalid_value", reason);

interface Stats {
  readonly sum: number;
  readonly count: number;
  readonly min: number;
  readonly max: number;
  readonly sumsqr: number;
}

function numberOf(value: JsonObject, name: keyof Stats): number {
  const found = value[name];
  if (typeof found === "number") return found;
  if (found === undefined) throw invalid(`user _stats input missing required field ${name} ()`);
  throw invalid(`non-numeric _stats input received for ${name}: ${JSON.stringify(found)}`);
}

type Statistics = Stats | readonly Statistics[];

/** The statistics of one value: a number, numbers in a list, or statistics that were computed before. */
function statsOf(value: unknown): Statistics {
  if (typeof value === "number") {
    return { sum: value, count: 1, min: value, max: value, sumsqr: value * value };
  }
  if (Array.isArray(value)) return value.map(statsOf);
  if (!isObject(value)) throw invalid(`non-numeric _stats input: ${JSON.stringify(value)}`);
  const read = (name: keyof Stats) => numberOf(value, name);
  return {
    sum: read("sum"),
    count: read("count"),
    min: read("min"),
    max: read("max"),
    sumsqr: read("sumsqr"),
  };
}

const isList = (value: Statistics): value is readonly Statistics[] => Array.isArray(value);

function addStats(a: Statistics, b: Statistics): Statistics {
  if (isList(a) && isList(b) && a.length === b.length) {
    return a.map((item, index) => addStats(item, b[index] ?? item));
  }
  if (isList(a) || isList(b)) {
    const reason = `The _stats function requires that map values be numbers or arrays of numbers, not '${JSON.stringify(b)}'`;
    throw invalid(reason);
  }
  return {
    sum: a.sum + b.sum,
    count: a.count + b.count,
    min: Math.min(a.min, b.min),
    max: Math.max(a.max, b.max),
    sumsqr: a.sumsqr + b.sumsqr,
  };
}

function stats(rows: readonly ViewRow[]): unknown {
  const [first, ...others] = rows.map(({ value }) => statsOf(value));
  return first === undefined ? null : others.reduce(addStats, first);
}

/** The number itself: the estimate of CouchDB is exact for few keys. */
function countDistinct(rows: readonly ViewRow[]): number {
  return new Set(rows.map(({ key }) => JSON.stringify(key))).size;
}

/** The reduce functions that CouchDB has itself, by the beginning of their names. */
const builtins = {
  _sum: sum,
  _count: (rows: readonly ViewRow[]) => rows.length,
  _stats: stats,
  _approx_count_distinct: countDistinct,
} as const;

/** Returns a built-in reduce function; `undefined` for other sources. */
export function builtinReduce(source: string): ((rows: readonly ViewRow[]) => unknown) | undefined {
  return Object.entries(builtins).find(([name]) => source.startsWith(name))?.[1];
}
