import { objectListOf } from "#core/kernel/objects.ts";
import { presentGroup } from "./resources/groups/present.ts";
import { presentUser } from "./resources/users/present.ts";
import { textOf, type State } from "./state.ts";

const objectList = objectListOf<State>();

/** The objects that the panel lists: all users but the owner of the API token, and the groups. */
export const objects = [
  objectList({
    name: "users",
    title: "Users",
    of: (state) => state.users,
    count: (state) => state.users.size - 1,
    summarize: ({ id, profile, status, created }, { ownerId }) =>
      id === ownerId
        ? undefined
        : { label: textOf(profile, "login"), status: status.toLowerCase(), createdAt: created },
    present: (user, { state, baseUrl }) => presentUser(state, user, baseUrl),
  }),
  objectList({
    name: "groups",
    title: "Groups",
    of: (state) => state.groups,
    summarize: ({ id, profile, created }, state) => {
      const count = state.members.get(id)?.size ?? 0;
      const status = `${String(count)} ${count === 1 ? "member" : "members"}`;
      return { label: profile.name, status, createdAt: created };
    },
    present: (group, { baseUrl }) => presentGroup(group, baseUrl),
  }),
];
