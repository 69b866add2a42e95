import { notFound } from "../errors.ts";
import { loginOf, type Group, type State, type User } from "../state.ts";

type Params = Readonly<Record<string, string>>;

/** Returns the user whose login begins with `name@`, if there is exactly one. */
function byShortLogin(state: State, name: string): User | undefined {
  const start = `${name.toLowerCase()}@`;
  const found: User[] = [];
  for (const user of state.users.values()) {
    if (loginOf(user).toLowerCase().startsWith(start)) found.push(user);
    if (found.length > 1) return undefined;
  }
  return found[0];
}

/** The user of a path: by id, `me`, login, or the part of the login before its `@`. */
export function requireUser(state: State, params: Params, name = "id"): User {
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
export function requireGroup(state: State, params: Params): Group {
  const id = params["id"] ?? "";
  const group = state.groups.get(id);
  if (!group) throw notFound(id, "UserGroup");
  return group;
}
