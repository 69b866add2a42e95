import { slackError } from "../../errors.ts";
import { emit } from "../../events.ts";
import type { Caller } from "../../route.ts";
import type { UserGroup } from "../../shared/app-entities.ts";
import { toSeconds } from "../../shared/timestamps.ts";
import type { SimContext, State } from "../../state.ts";
import { presentMembersEvent, presentUserGroup } from "./present.ts";

/** Returns the group with an id. */
export function requireGroup({ userGroups }: State, id: string): UserGroup {
  const group = userGroups.get(id);
  if (!group) throw slackError("no_such_subteam");
  return group;
}

/** Refuses a name or handle that another group has. */
export function checkNames(
  { userGroups, channelNames, users }: State,
  { name, handle }: { readonly name?: string | undefined; readonly handle?: string | undefined },
  own?: UserGroup,
): void {
  for (const group of userGroups.values()) {
    if (group.id === own?.id) continue;
    if (group.name === name) throw slackError("name_already_exists");
    if (handle !== undefined && group.handle === handle) throw slackError("handle_already_exists");
  }
  if (handle === undefined || handle === own?.handle) return;
  if (channelNames.has(handle)) throw slackError("handle_already_exists");
  for (const user of users.values()) {
    if (user.name === handle) throw slackError("handle_already_exists");
  }
}

/** Refuses ids that are no conversations. */
export function checkChannels({ conversations }: State, channels: readonly string[]): void {
  if (channels.some((id) => !conversations.has(id))) throw slackError("channel_not_found");
}

/** Changes a group and records it. */
export function changeGroup(
  context: SimContext,
  caller: Caller,
  old: UserGroup,
  fields: Partial<UserGroup>,
): UserGroup {
  const { state, now } = context;
  const changed = { ...fields, updatedBy: caller.user.id, updated: toSeconds(now) };
  const group = state.userGroups.replace({ ...old, ...changed });
  emit(context, { type: "subteam_updated", subteam: presentUserGroup(state, group) }, group.id);
  return group;
}

/** Sets the members of a group and records it. */
export function setMembers(
  context: SimContext,
  caller: Caller,
  old: UserGroup,
  users: readonly string[],
): UserGroup {
  if (users.length === 0) throw slackError("no_users_provided");
  if (users.some((id) => !context.state.users.has(id))) throw slackError("invalid_users");
  const group = changeGroup(context, caller, old, { users: [...new Set(users)], disabled: 0 });
  emit(context, presentMembersEvent(context.state, old, group), group.id);
  return group;
}
