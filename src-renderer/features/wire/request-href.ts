import type { RequestRow } from "#shared/domain/request-row.ts";

/** Where a request is shown in full. */
export function requestHref({ kind, number }: Pick<RequestRow, "kind" | "number">): string {
  return `#/requests?kind=${kind}&number=${String(number)}`;
}
