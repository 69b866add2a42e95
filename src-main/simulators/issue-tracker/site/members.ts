import { fieldErrors } from "../errors.ts";
import { findGroup } from "../resources/groups/actions.ts";
import { presentGroupName, presentUser } from "../resources/users/present.ts";
import type { ApiObject, View } from "../route.ts";
import type { State } from "../state.ts";
import type { Member } from "./types.ts";

/** The id of the user, group or role that a member of a scheme names; empty for kinds without one. */
export function readParameter(
  state: State,
  kind: "user" | "group" | "role" | "none",
  parameter: string | undefined,
): string {
  if (kind === "none") return "";
  const found = {
    user: () => state.users.get(parameter ?? "")?.id,
    role: () => state.roles.get(parameter ?? "")?.id,
    group: () =>
      (findGroup(state, { groupId: parameter }) ?? findGroup(state, { groupname: parameter }))?.id,
  };
  const id = found[kind]();
  if (id !== undefined) return id;
  throw fieldErrors({ parameter: `The ${kind} '${parameter ?? ""}' does not exist.` });
}

/** The user, group or role of a member, as far as `expand` names it. */
export function presentHolder(
  view: View,
  { parameter }: Pick<Member, "parameter">,
  expand: readonly string[],
): ApiObject {
  const { users, groups, roles } = view.state;
  const shows = (name: string) => expand.includes(name) || expand.includes("all");
  const [user, group, role] = [users.get(parameter), groups.get(parameter), roles.get(parameter)];
  return {
    ...(user && shows("user") && { user: presentUser(view, user) }),
    ...(group && shows("group") && { group: presentGroupName(view, group) }),
    ...(role &&
      shows("projectRole") && {
        projectRole: {
          self: `${view.base}/role/${role.id}`,
          id: Number(role.id),
          name: role.name,
          description: role.description,
        },
      }),
  };
}
