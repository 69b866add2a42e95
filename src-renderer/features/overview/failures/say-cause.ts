import type { DeliveryDetail } from "#shared/domain/egress.ts";

const LONGEST = 120;

/** Says in a sentence why an attempt failed: what went wrong with the connection, or what was answered. */
export function sayCause({ failure, httpStatus, responseBody }: DeliveryDetail): string {
  if (failure !== null) return `${failure.charAt(0).toUpperCase()}${failure.slice(1)}.`;
  const text = responseBody.replaceAll(/\s+/g, " ").trim();
  const status = `The receiver answered ${String(httpStatus ?? "nothing")}`;
  return text === "" ? `${status}.` : `${status}: ${text.slice(0, LONGEST)}`;
}
