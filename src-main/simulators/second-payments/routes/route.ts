import { routesOf } from "#core/kernel/route.ts";
import type { SquareState } from "../state.ts";

/** A route of this provider. */
export const route = routesOf<SquareState>();

/** The `:id` of a path. */
export function idOf({ params }: { readonly params: Readonly<Record<string, string>> }): string {
  return params["id"] ?? "";
}
