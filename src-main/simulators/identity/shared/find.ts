import { notFound } from "../errors.ts";
import { readLogin, type Group, type State, type User } from "../state.ts";

type Params = Readonly<Record<string, string>>;

/** Returns the object with an id. `kind` is Okta's name for the error: `AppInstance`. */
export function requireItem<T>(
  items: { get(id: string): T | undefined },
  id = "",
  kind: string,
): T {
  const item = items.get(id);
  if (item === undefined) throw notFound(id, kind);
  return item;
}

/** Returns the user of a login, or of the part of it before its `@`, if there is exactly one. */
export function findByLogin({ logins, users }: State, login: string): User | undefined {
  const exact = users.get(logins.get(login.toLowerCase()) ?? "");
  if (exact || login === "" || login.includes("@")) return exact;
  const start = `${login.toLowerCase()}@`;
  const found = [...users.values()].filter((user) =>
    readLogin(user).toLowerCase().startsWith(start),
  );
  return found.length === 1 ? found[0] : undefined;
}

/** The user of a path: by id, `me`, login, or the part of the login before its `@`. */
export function requireUser(state: State, params: Params, name = "id"): User {
  const wanted = params[name] ?? "";
  const id = wanted === "me" ? state.ownerId : wanted;
  const user = state.users.get(id) ?? findByLogin(state, wanted);
  if (!user) throw notFound(wanted, "User");
  return user;
}

/** The group of a path. */
export function requireGroup(state: State, params: Params): Group {
  return requireItem(state.groups, params["id"], "UserGroup");
}
