import { createObjectList } from "#core/contract/objects.ts";
import { presentApp } from "./resources/apps/present.ts";
import { presentFactor } from "./resources/factors/present.ts";
import { presentGroup } from "./resources/groups/present.ts";
import { presentUser } from "./resources/users/present.ts";
import { readName, readText, type State } from "./state.ts";

const objectList = createObjectList<State>();

/** The objects that the panel lists: all users but the owner of the API token, the groups, apps and factors. */
export const objects = [
  objectList({
    name: "users",
    of: (state) => state.users,
    count: (state) => state.users.size - 1,
    summarize: ({ id, profile, status, created }, { ownerId }) =>
      id === ownerId
        ? undefined
        : { label: readText(profile, "login"), status: status.toLowerCase(), createdAt: created },
    present: (user, { state, baseUrl }) => presentUser(state, user, baseUrl),
    people: (user, { ownerId }) =>
      user.id === ownerId
        ? []
        : [{ id: user.id, name: readName(user), email: readText(user.profile, "email") }],
  }),
  objectList({
    name: "groups",
    of: (state) => state.groups,
    summarize: ({ id, profile, created }, state) => {
      const count = state.members.get(id)?.size ?? 0;
      const status = `${String(count)} ${count === 1 ? "member" : "members"}`;
      return { label: profile.name, status, createdAt: created };
    },
    present: (group, { baseUrl }) => presentGroup(group, baseUrl),
  }),
  objectList({
    name: "apps",
    of: (state) => state.apps,
    summarize: ({ label, status, created }) => ({
      label,
      status: status.toLowerCase(),
      createdAt: created,
    }),
    present: (app, { baseUrl }) => presentApp(app, baseUrl),
  }),
  objectList({
    name: "factors",
    of: (state) => state.factors,
    summarize: ({ factorType, userId, status, created }, { users }) => {
      const user = users.get(userId);
      const owner = user ? readText(user.profile, "login") : userId;
      return {
        label: `${factorType} of ${owner}`,
        status: status.toLowerCase(),
        createdAt: created,
      };
    },
    present: (factor, { baseUrl }) => presentFactor(factor, baseUrl),
  }),
];
