import type { Grant, PermissionScheme } from "../../access/types.ts";
import type { ApiObject, View } from "../../route.ts";

/** The values of `expand` that add the grants of a scheme. */
export const schemeExpansions = ["permissions", "all", "field", "group", "projectRole", "user"];

function presentHolder({ state }: View, { holder: type, holderId }: Grant): ApiObject {
  if (holderId === "") return { type };
  const parameter = type === "group" ? (state.groups.get(holderId)?.name ?? "") : holderId;
  const expand = type === "group" || type === "user" ? type : undefined;
  return { type, parameter, value: holderId, ...(expand && { expand }) };
}

/** A grant of a scheme. */
export function presentGrant(view: View, schemeId: string, grant: Grant): ApiObject {
  return {
    id: Number(grant.id),
    self: `${view.base}/permissionscheme/${schemeId}/permission/${grant.id}`,
    holder: presentHolder(view, grant),
    permission: grant.permission,
  };
}

/** A permission scheme, with its grants where `expand` names them or a part of them. */
export function presentScheme(
  view: View,
  { id, name, description, grants }: PermissionScheme,
  expand: readonly string[] = [],
): ApiObject {
  const isWhole = expand.some((part) => schemeExpansions.includes(part));
  return {
    expand: "permissions,user,group,projectRole,field,all",
    id: Number(id),
    self: `${view.base}/permissionscheme/${id}`,
    name,
    description,
    ...(isWhole && { permissions: grants.map((grant) => presentGrant(view, id, grant)) }),
  };
}
