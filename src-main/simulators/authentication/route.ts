import { routesOf } from "#core/kernel/route.ts";
import type { AuthenticationState } from "./state.ts";

/** Makes one route of the API. */
export const route = routesOf<AuthenticationState>();

/** The object that was asked for, or the error that says there is none. */
export function found<T>(item: T | undefined, refuse: () => Error): T {
  if (item === undefined) throw refuse();
  return item;
}
