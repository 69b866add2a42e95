import { notFound } from "../../errors.ts";
import { requireGroup, requireItem, requireUser } from "../../shared/find.ts";
import type { State } from "../../state.ts";
import type { RoleAssignment } from "./schema.ts";

type Params = Readonly<Record<string, string>>;

/** The owners of roles: users, groups and clients. */
export const owners = [
  { path: "/api/v1/users", noun: "user", type: "USER" },
  { path: "/api/v1/groups", noun: "group", type: "GROUP" },
  { path: "/oauth2/v1/clients", noun: "client", type: "CLIENT" },
] as const;

export type Owner = (typeof owners)[number];

/** Returns the id of the owner in a path; throws Okta's 404. */
export function requireOwner(state: State, { type }: Owner, params: Params): string {
  if (type === "USER") return requireUser(state, params).id;
  if (type === "GROUP") return requireGroup(state, params).id;
  return requireItem(state.apps, params["id"], "PublicClientApp").id;
}

/** Returns the kind of an owner by its id; `undefined` when it is gone. */
export function ownerOf({ users, groups, apps }: State, id: string): Owner | undefined {
  const type = users.has(id) ? "USER" : groups.has(id) ? "GROUP" : apps.has(id) ? "CLIENT" : "";
  return owners.find((one) => one.type === type);
}

/** Returns the roles of the owner in a path. */
export function rolesOf(state: State, owner: Owner, params: Params): readonly RoleAssignment[] {
  const id = requireOwner(state, owner, params);
  return [...state.management.roles.values()].filter(({ ownerId }) => ownerId === id);
}

/** Returns the role in a path; throws Okta's 404. */
export function requireRole(state: State, owner: Owner, params: Params): RoleAssignment {
  const role = rolesOf(state, owner, params).find(({ id }) => id === params["role"]);
  if (!role) throw notFound(params["role"] ?? "", "Role");
  return role;
}
