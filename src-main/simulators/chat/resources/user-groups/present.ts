import type { UserGroup } from "../../shared/app-entities.ts";
import type { State } from "../../state.ts";

/** A user group as the API and the events show it. */
export function presentUserGroup({ team }: State, group: UserGroup) {
  return {
    id: group.id,
    team_id: team.id,
    is_usergroup: true,
    is_subteam: true,
    name: group.name,
    description: group.description,
    handle: group.handle,
    is_external: false,
    date_create: group.created,
    date_update: group.updated,
    date_delete: group.disabled,
    auto_type: null,
    auto_provision: false,
    enterprise_subteam_id: "",
    created_by: group.createdBy,
    updated_by: group.updatedBy,
    deleted_by: null,
    prefs: { channels: [...group.channels], groups: [] },
    users: [...group.users],
    user_count: group.users.length,
    channel_count: group.channels.length,
  };
}

/** `subteam_members_changed`: who was added and removed. */
export function presentMembersEvent({ team }: State, before: UserGroup, after: UserGroup) {
  const added = after.users.filter((user) => !before.users.includes(user));
  const removed = before.users.filter((user) => !after.users.includes(user));
  return {
    type: "subteam_members_changed" as const,
    subteam_id: after.id,
    team_id: team.id,
    date_previous_update: before.updated,
    date_update: after.updated,
    added_users: added,
    added_users_count: added.length,
    removed_users: removed,
    removed_users_count: removed.length,
  };
}
