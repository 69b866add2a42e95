import type { Dialect } from "#core/contract/dialect.ts";
import { BoxError, toRefusal } from "./errors.ts";

const errors: Readonly<Record<number, readonly [code: string, message: string]>> = {
  429: ["rate_limit_exceeded", "Request rate limit exceeded, please try again later"],
  500: ["internal_server_error", "Internal Server Error"],
  503: ["unavailable", "Unavailable"],
};

/** Box's error for a fault rule. */
export const fault: NonNullable<Dialect["fault"]> = ({ status, title, code, requestId }) => {
  const [known, message] = errors[status] ?? [code, title];
  return toRefusal(new BoxError(status, known, message), requestId);
};
