import { STATUS_CODES } from "node:http";
import type { Dialect, DialectRequest, FaultError } from "#core/contract/dialect.ts";
import { Refusal } from "#core/contract/refusal.ts";

/** The values that a fault rule gives for an error. */
interface FaultStatus {
  readonly status: number;
  readonly retry_after?: number | undefined;
}

const MESSAGE = "A fault rule ended this request";

/** Makes the provider's error for a fault rule, with `Retry-After` where the rule or the status has one. */
export function createFaultError(
  dialect: Dialect,
  { status, retry_after: retryAfter = status === 429 ? 1 : undefined }: FaultStatus,
  moment: Pick<FaultError, "now" | "requestId">,
  request: DialectRequest,
): Refusal {
  const title = STATUS_CODES[status] ?? (status < 500 ? "Client Error" : "Server Error");
  const code = title.toLowerCase().replaceAll(/[^a-z]+/g, "_");
  const { body, headers } =
    dialect.fault?.({ status, title, code, retryAfter, ...moment }, request) ??
    dialect.refuse(status < 500 ? "forbidden" : "internal", MESSAGE, request);
  const retry = retryAfter === undefined ? {} : { "retry-after": String(retryAfter) };
  return new Refusal(status, body, { ...retry, ...headers });
}
