import { hasRole } from "../../access/holds.ts";
import { ADMINISTRATOR_ROLE } from "../../access/seeds.ts";
import type { Actor, Role } from "../../access/types.ts";
import type { ApiObject, View } from "../../route.ts";
import { knownUser } from "../../shared/find.ts";
import type { Project } from "../../state.ts";

function presentActor({ state }: View, { id, kind, holderId }: Actor): ApiObject {
  if (kind === "user") {
    const { displayName } = knownUser(state, holderId);
    return {
      id: Number(id),
      displayName,
      type: "atlassian-user-role-actor",
      actorUser: { accountId: holderId },
    };
  }
  const name = state.groups.get(holderId)?.name ?? "";
  return {
    id: Number(id),
    displayName: name,
    type: "atlassian-group-role-actor",
    name,
    actorGroup: { name, displayName: name, groupId: holderId },
  };
}

/** A role, with these actors. */
export function presentRole(
  view: View,
  { id, name, description }: Role,
  actors: readonly Actor[],
  project?: Project,
): ApiObject {
  const path = project ? `project/${project.id}/role/${id}` : `role/${id}`;
  return {
    self: `${view.base}/${path}`,
    name,
    id: Number(id),
    description,
    actors: actors.map((actor) => presentActor(view, actor)),
  };
}

/** A role of a project without its actors. */
export function presentRoleDetails(view: View, role: Role, project: Project): ApiObject {
  const { self, name, id, description } = presentRole(view, role, [], project);
  return {
    self,
    name,
    id,
    description,
    admin: role.id === ADMINISTRATOR_ROLE,
    default: role.defaultActors.length > 0,
    roleConfigurable: true,
    translatedName: name,
    currentUserRole: hasRole(view.state, view.callerId, project.id, role.id),
  };
}
