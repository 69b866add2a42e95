import type { Collection } from "#core/state/collection.ts";
import { notFound } from "../errors.ts";
import type { RoleAssignment } from "../resources/admin-roles/schema.ts";
import type { State } from "../state.ts";
import type { Managed } from "./entities.ts";

/** Returns the custom role or resource set with an id or a label. `kind` is Okta's name for the error. */
export function requireByLabel<Fields extends { readonly label: string }>(
  items: Collection<Managed<Fields>>,
  text = "",
  kind: string,
): Managed<Fields> {
  const found = items.get(text) ?? [...items.values()].find(({ fields }) => fields.label === text);
  if (!found) throw notFound(text, kind);
  return found;
}

/** Takes the roles of some kind from their users, groups and clients. */
export function removeAssignments(
  { management: { roles } }: State,
  isMeant: (role: RoleAssignment) => boolean,
): void {
  for (const role of [...roles.values()]) if (isMeant(role)) roles.remove(role.id);
}
