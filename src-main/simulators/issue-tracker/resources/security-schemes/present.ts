import { type ApiObject, type View } from "../../route.ts";
import { presentHolder } from "../../site/members.ts";
import type { Member, SecurityLevel, SecurityScheme } from "../../site/types.ts";

/** The values of `expand` that add the people of members. */
export const memberExpansions = ["all", "field", "group", "projectRole", "user"];

/** A level. */
export function presentLevel({ base }: View, level: SecurityLevel): ApiObject {
  const { id, name, description } = level;
  return { self: `${base}/securitylevel/${id}`, id, name, description };
}

/** A level as the list of levels shows it. */
export const presentListedLevel = (
  view: View,
  level: SecurityLevel,
  { id, defaultId }: SecurityScheme,
): ApiObject => ({
  ...presentLevel(view, level),
  isDefault: level.id === defaultId,
  issueSecuritySchemeId: id,
});

/** A scheme with its levels. */
export function presentScheme(view: View, scheme: SecurityScheme): ApiObject {
  const { id, name, description, defaultId, levels } = scheme;
  return {
    self: `${view.base}/issuesecurityschemes/${id}`,
    id: Number(id),
    name,
    description,
    ...(defaultId !== null && { defaultSecurityLevelId: Number(defaultId) }),
    levels: levels.map((level) => presentLevel(view, level)),
  };
}

/** The people of a member. */
export function presentMemberHolder(
  view: View,
  { type, parameter }: Member,
  expand: readonly string[],
): ApiObject {
  if (parameter === "") return { type };
  const shown = view.state.groups.get(parameter)?.name ?? parameter;
  const held = presentHolder(view, { parameter }, expand);
  return { type, parameter: shown, value: parameter, ...held };
}
