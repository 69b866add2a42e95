import type { Refusal } from "#core/http/refusal.ts";
import { couchError } from "../errors.ts";

/** Any error of a query. */
export const mangoError = (error: string, reason: string): Refusal =>
  couchError(400, error, reason);

export const invalidOperator = (operator: string): Refusal =>
  mangoError("invalid_operator", `Invalid operator: ${operator}`);

export const badArgument = (operator: string, argument: unknown): Refusal =>
  mangoError("bad_arg", `Bad argument for operator ${operator}: ${JSON.stringify(argument)}`);

export const noUsableIndex = (): Refusal =>
  mangoError("no_usable_index", "No index exists for this sort, try indexing by the sort fields.");
