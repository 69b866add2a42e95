import { presentTime, selectFields, type ApiObject } from "../../shared/present.ts";
import type { Group } from "../../state.ts";

/** A group in short form. */
export function presentGroupMini({ id, name }: Pick<Group, "id" | "name">): ApiObject {
  return { type: "group", id, name, group_type: "managed_group" };
}

/** A group, or the fields of it that were asked for. */
export function presentGroup(group: Group, fields?: readonly string[]): ApiObject {
  const whole = {
    ...presentGroupMini(group),
    created_at: presentTime(group.createdAt),
    modified_at: presentTime(group.modifiedAt),
  };
  if (!fields) return whole;
  const { settings } = group;
  const full = {
    ...whole,
    provenance: settings.provenance ?? null,
    external_sync_identifier: settings.external_sync_identifier ?? null,
    description: settings.description,
    invitability_level: settings.invitability_level,
    member_viewability_level: settings.member_viewability_level,
    permissions: { can_invite_as_collaborator: true },
  };
  return selectFields(full, fields);
}
