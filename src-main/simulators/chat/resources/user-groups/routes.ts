import { lazy } from "#core/contract/lazy.ts";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { slackError } from "../../errors.ts";
import { emit } from "../../events.ts";
import { type Caller, route } from "../../route.ts";
import type { UserGroup } from "../../shared/app-entities.ts";
import { flag, names, text } from "../../shared/schema.ts";
import { toSeconds } from "../../shared/timestamps.ts";
import type { SimContext, State } from "../../state.ts";
import { changeGroup, checkChannels, checkNames, requireGroup, setMembers } from "./actions.ts";
import { presentUserGroup } from "./present.ts";

const common = lazy(() => ({ include_count: flag.optional(), team_id: text.optional() }));
const target = lazyObject(() => ({ usergroup: text, ...common() }));

/** Presents a group in a list. */
function presentListed(
  state: State,
  group: UserGroup,
  { include_users: withUsers, include_count: withCount }: Record<string, unknown>,
) {
  const { users, user_count: count, ...rest } = presentUserGroup(state, group);
  return {
    ...rest,
    ...(withUsers === true ? { users } : {}),
    ...(withCount === true ? { user_count: count } : {}),
  };
}

function setDisabled(context: SimContext, caller: Caller, id: string, disabled: number) {
  const group = requireGroup(context.state, id);
  if (group.disabled > 0 === disabled > 0) {
    throw slackError(disabled > 0 ? "already_disabled" : "already_enabled");
  }
  const changed = changeGroup(context, caller, group, { disabled });
  return { usergroup: presentUserGroup(context.state, changed) };
}

const handle = text.transform((input) => input.replace(/^@/, ""));

export const routes = [
  ...route("usergroups.create", "Creates a user group", {
    body: lazyObject(() => ({
      name: text,
      handle: handle.optional(),
      description: text.optional(),
      channels: names.optional(),
      ...common(),
    })),
    handle: (context, { caller, body }) => {
      const { state, ids, now } = context;
      const { name, channels = [], description = "" } = body;
      checkNames(state, body);
      checkChannels(state, channels);
      const by = caller.user.id;
      const seconds = toSeconds(now);
      const group = state.userGroups.add({
        id: ids.next("S", 10, "upper"),
        name,
        handle: body.handle ?? name.toLowerCase().replaceAll(/[^\p{L}\p{N}_-]+/gu, "-"),
        description,
        channels,
        users: [],
        createdBy: by,
        updatedBy: by,
        created: seconds,
        updated: seconds,
        disabled: 0,
      });
      const usergroup = presentUserGroup(state, group);
      emit(context, { type: "subteam_created", subteam: usergroup }, group.id);
      return { usergroup };
    },
  }),
  ...route("usergroups.update", "Changes a user group", {
    body: target.extend({
      name: text.optional(),
      handle: handle.optional(),
      description: text.optional(),
      channels: names.optional(),
    }),
    handle: (context, { caller, body }) => {
      const { state } = context;
      const old = requireGroup(state, body.usergroup);
      checkNames(state, body, old);
      checkChannels(state, body.channels ?? []);
      const group = changeGroup(context, caller, old, {
        name: body.name ?? old.name,
        handle: body.handle ?? old.handle,
        description: body.description ?? old.description,
        channels: body.channels ?? old.channels,
      });
      return { usergroup: presentUserGroup(state, group) };
    },
  }),
  ...route("usergroups.disable", "Disables a user group", {
    body: target,
    handle: (context, { caller, body }) =>
      setDisabled(context, caller, body.usergroup, toSeconds(context.now)),
  }),
  ...route("usergroups.enable", "Enables a user group again", {
    body: target,
    handle: (context, { caller, body }) => setDisabled(context, caller, body.usergroup, 0),
  }),
  ...route("usergroups.list", "Lists the user groups", {
    body: lazyObject(() => ({
      ...common(),
      include_users: flag.optional(),
      include_disabled: flag.optional(),
    })),
    handle: ({ state }, { body }) => {
      const groups = [...state.userGroups.values()].filter(
        ({ disabled }) => disabled === 0 || body.include_disabled === true,
      );
      return { usergroups: groups.map((group) => presentListed(state, group, body)) };
    },
  }),
  ...route("usergroups.users.list", "Lists the members of a user group", {
    body: lazyObject(() => ({
      usergroup: text,
      include_disabled: flag.optional(),
      team_id: text.optional(),
    })),
    handle: ({ state }, { body }) => {
      const group = requireGroup(state, body.usergroup);
      const isHidden = group.disabled > 0 && body.include_disabled !== true;
      if (isHidden) throw slackError("no_such_subteam");
      return { users: [...group.users] };
    },
  }),
  ...route("usergroups.users.update", "Sets the members of a user group", {
    body: target.extend({ users: names }),
    unsupported: ["additional_channels", "is_shared"],
    handle: (context, { caller, body }) => {
      const old = requireGroup(context.state, body.usergroup);
      const group = setMembers(context, caller, old, body.users);
      return { usergroup: presentUserGroup(context.state, group) };
    },
  }),
];
