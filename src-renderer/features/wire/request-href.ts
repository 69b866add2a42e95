import type { RequestRow } from "#shared/domain/request-row.ts";
import { placeHref } from "../../stores/places.ts";

/** Returns the link to a request's detail. */
export function requestHref({ kind, number }: Pick<RequestRow, "kind" | "number">): string {
  return placeHref("requests", { kind, number: String(number) });
}
