import type { Dialect } from "#core/contract/dialect.ts";

const types: Readonly<Record<number, string>> = { 402: "card_error", 409: "idempotency_error" };

const messages: Readonly<Record<number, string>> = {
  429: "Too many requests hit the API too quickly. We recommend an exponential backoff of your requests.",
  500: "An unexpected error occurred.",
};

/** Stripe's error for a fault rule; SDKs decide by the status whether they try again. */
export const fault: NonNullable<Dialect["fault"]> = ({ status, title }) => {
  const type = types[status] ?? (status < 500 ? "invalid_request_error" : "api_error");
  const limited = status === 429;
  const code = limited ? { code: "rate_limit" } : {};
  return {
    body: { error: { ...code, message: messages[status] ?? `${title}.`, type } },
    headers: limited ? { "stripe-rate-limited-reason": "global-rate" } : {},
  };
};
