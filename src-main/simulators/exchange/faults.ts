import type { Dialect } from "#core/contract/dialect.ts";
import { exchangeError } from "./errors.ts";

/** Kalshi's error for a fault rule. */
export const fault: NonNullable<Dialect["fault"]> = ({ status, title, code }) =>
  exchangeError(status, status === 500 ? "internal_error" : code, title.toLowerCase());
