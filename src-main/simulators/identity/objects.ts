import type { ObjectCollection } from "#core/kernel/objects.ts";
import { presentGroup } from "./resources/groups/present.ts";
import { presentUser } from "./resources/users/present.ts";
import { textOf, type State } from "./state.ts";

const users: ObjectCollection<State> = {
  name: "users",
  title: "Users",
  count: (state) => state.users.size - 1,
  *list(state) {
    for (const user of state.users.newestFirst()) {
      if (user.id === state.ownerId) continue;
      const label = textOf(user.profile, "login");
      yield { id: user.id, label, status: user.status.toLowerCase(), createdAt: user.created };
    }
  },
  find: ({ state, baseUrl }, id) => {
    const user = state.users.get(id);
    return user && presentUser(state, user, baseUrl);
  },
};

const groups: ObjectCollection<State> = {
  name: "groups",
  title: "Groups",
  count: (state) => state.groups.size,
  *list(state) {
    for (const group of state.groups.newestFirst()) {
      const count = state.members.get(group.id)?.size ?? 0;
      yield {
        id: group.id,
        label: group.profile.name,
        status: `${String(count)} ${count === 1 ? "member" : "members"}`,
        createdAt: group.created,
      };
    }
  },
  find: ({ state, baseUrl }, id) => {
    const group = state.groups.get(id);
    return group && presentGroup(group, baseUrl);
  },
};

/** What the panel lists. */
export const objects = [users, groups];
