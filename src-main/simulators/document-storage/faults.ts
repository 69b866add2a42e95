import type { Dialect } from "#core/contract/dialect.ts";
import { couchError } from "./errors.ts";

/** CouchDB's error for a fault rule. */
export const fault: NonNullable<Dialect["fault"]> = ({ status, title, code }) =>
  couchError(status, code, `${title}.`);
