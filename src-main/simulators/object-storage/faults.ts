import type { Dialect } from "#core/contract/dialect.ts";
import { toRefusal, S3Error } from "./errors.ts";

const errors: Readonly<Record<number, readonly [code: string, message: string]>> = {
  400: ["InvalidRequest", "The request is not valid."],
  403: ["AccessDenied", "Access Denied"],
  404: ["NoSuchKey", "The specified key does not exist."],
  429: ["SlowDown", "Please reduce your request rate."],
  500: ["InternalError", "We encountered an internal error. Please try again."],
  503: ["SlowDown", "Please reduce your request rate."],
};

/** S3's error for a fault rule. */
export const fault: NonNullable<Dialect["fault"]> = (
  { status, title, requestId },
  { method, url },
) => {
  const [code, message] = errors[status] ?? [title.replaceAll(" ", ""), title];
  return toRefusal(new S3Error(status, code, message), { method, url, id: requestId });
};
