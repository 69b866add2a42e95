import { forbidden, notFound } from "./errors.ts";
import { loginOf, type Group, type IdentityState, type User } from "./state.ts";

type Params = Readonly<Record<string, string>>;

/** The only user whose login begins with `name@`; two of them would be ambiguous. */
function byShortLogin(state: IdentityState, name: string): User | undefined {
  const start = `${name.toLowerCase()}@`;
  const found: User[] = [];
  for (const user of state.users.values()) {
    if (loginOf(user).toLowerCase().startsWith(start)) found.push(user);
    if (found.length > 1) return undefined;
  }
  return found[0];
}

/** The user of a path: by id, by `me`, by login, or by the part of the login before its `@`. */
export function findUser(state: IdentityState, params: Params, name = "id"): User {
  const wanted = params[name] ?? "";
  const id = wanted === "me" ? state.ownerId : wanted;
  const byLogin = state.logins.get(wanted.toLowerCase()) ?? "";
  const user =
    state.users.get(id) ??
    state.users.get(byLogin) ??
    (wanted.includes("@") ? undefined : byShortLogin(state, wanted));
  if (!user) throw notFound(wanted, "User");
  return user;
}

/** The group of a path. */
export function findGroup(state: IdentityState, params: Params): Group {
  const id = params["id"] ?? "";
  const group = state.groups.get(id);
  if (!group) throw notFound(id, "UserGroup");
  return group;
}

/** Refuses to change one of Okta's own groups: Okta decides itself who is in it and what it is called. */
export function checkChangeable(group: Group): void {
  if (group.type === "BUILT_IN") throw forbidden();
}
