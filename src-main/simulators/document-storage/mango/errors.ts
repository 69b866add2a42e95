import type { Refusal } from "#core/contract/refusal.ts";
import { couchError } from "../errors.ts";
import { writeJson } from "../numbers/exact-json.ts";
import { isObject, type JsonObject } from "../shared/json.ts";

/** The list an operator wants as its argument; CouchDB's error when it is none. */
export function requireList(argument: unknown, name: string): readonly unknown[] {
  if (Array.isArray(argument)) return argument;
  throw badArgument(name, argument);
}

/** The object an operator wants as its argument; CouchDB's error when it is none. */
export function requireObject(argument: unknown, name: string): JsonObject {
  if (isObject(argument)) return argument;
  throw badArgument(name, argument);
}

/** Any error of a query. */
export const mangoError = (error: string, reason: string): Refusal =>
  couchError(400, error, reason);

/** 400 for a `$name` that no selector knows. */
export const invalidOperator = (operator: string): Refusal =>
  mangoError("invalid_operator", `Invalid operator: ${operator}`);

/** 400 for an operator that cannot take what it was given. */
export const badArgument = (operator: string, argument: unknown): Refusal =>
  mangoError("bad_arg", `Bad argument for operator ${operator}: ${writeJson(argument)}`);

/** 400: sorting wants an index that begins with the fields sorted by. */
export const noUsableIndex = (kind: "" | "partitioned " | "global "): Refusal =>
  mangoError(
    "no_usable_index",
    `No ${kind}index exists for this sort, try indexing by the sort fields.`,
  );

/** 400: a query without fallback has no index that it could use. */
export function invalidIndex(useIndex: readonly string[]): Refusal {
  const reason =
    useIndex.length === 0
      ? "You must specify an index with the `use_index` parameter."
      : `${useIndex.join(", ")} specified by \`use_index\` could not be found or it is not suitable.`;
  return mangoError("invalid_index", reason);
}
