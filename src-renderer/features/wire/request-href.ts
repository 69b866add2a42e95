import type { RequestRow } from "#shared/domain/request-row.ts";

/** Returns the link to a request's detail. */
export function requestHref({ kind, number }: Pick<RequestRow, "kind" | "number">): string {
  return `#/requests?kind=${kind}&number=${String(number)}`;
}
