import { findRoles } from "../shared/users.ts";
import type { State } from "../state.ts";

/** The user whose credentials a request showed; `name` is `null` without any. */
export interface Caller {
  readonly name: string | null;
  readonly roles: readonly string[];
}

/** Returns the user of a key that `authenticate` returned: `default:ada`. */
export function findCaller(state: State, { key }: { readonly key: string }): Caller {
  const [, name] = /^\w+:(.*)$/s.exec(key) ?? [];
  return name === undefined ? { name: null, roles: [] } : { name, roles: findRoles(state, name) };
}

/** Returns whether a user administrates the server. */
export function isServerAdmin({ roles }: Caller): boolean {
  return roles.includes("_admin");
}
