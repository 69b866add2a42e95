import { validationError } from "../errors.ts";

/** 400: a formula that cannot be saved. */
export function formulaError(reason: string): Error {
  return validationError(`Invalid formula expression: ${reason}.`);
}
