import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { RouteResponse } from "#core/contract/response.ts";
import type { Group } from "../../access/types.ts";
import { route, type View } from "../../route.ts";
import { knownUser, requireUser } from "../../shared/find.ts";
import { presentPage } from "../../shared/paging.ts";
import { flag, integer, offsetQuery, words } from "../../shared/schema.ts";
import { products } from "../../shared/seeds.ts";
import { groupsOf } from "../../access/holds.ts";
import { presentGroupName, presentUser } from "../users/present.ts";
import { createGroup, joinGroup, leaveGroup, removeGroup, requireGroup } from "./actions.ts";
import { presentFoundGroups } from "./present.ts";

const refQuery = lazyObject(() => ({
  groupname: z.string().optional(),
  groupId: z.string().optional(),
}));

/** A group with the number of its members, and themselves where `expand` names them. */
function presentGroup(view: View, group: Group, expand: readonly string[] = []) {
  const { memberIds } = group;
  const users = memberIds.map((id) => presentUser(view, knownUser(view.state, id)));
  return {
    ...presentGroupName(view, group),
    users: {
      size: users.length,
      items: expand.includes("users") ? users : [],
      "max-results": 50,
      "start-index": 0,
      "end-index": expand.includes("users") ? users.length : 0,
    },
    expand: "users",
  };
}

/** The groups of users. */
export const routes = [
  route("GET /group", "Shows a group (deprecated)", {
    query: refQuery.extend({ expand: words }),
    expands: ["users"],
    handle: ({ state }, { query }, view) =>
      presentGroup(view, requireGroup(state, query), query.expand),
  }),
  route("POST /group", "Creates a group", {
    body: lazyObject(() => ({
      name: z.string().trim().min(1, "Group name is required.").max(255),
    })),
    handle: (context, { body }, view) =>
      new RouteResponse(201, presentGroup(view, createGroup(context, body.name))),
  }),
  route("DELETE /group", "Deletes a group", {
    query: refQuery.extend({
      swapGroup: z.string().optional(),
      swapGroupId: z.string().optional(),
    }),
    handle: ({ state }, { query }) => {
      const { swapGroup, swapGroupId } = query;
      const swap = { groupname: swapGroup, groupId: swapGroupId };
      const isSwapped = swapGroup !== undefined || swapGroupId !== undefined;
      removeGroup(
        state,
        requireGroup(state, query),
        isSwapped ? requireGroup(state, swap) : undefined,
      );
      return new RouteResponse(200, undefined);
    },
  }),
  route("GET /group/bulk", "Lists groups", {
    query: offsetQuery(50).extend({
      groupId: words,
      groupName: words,
      applicationKey: z.string().optional(),
    }),
    unsupportedFilters: ["accessType"],
    handle: ({ state }, { query, url, baseUrl }) => {
      const { groupId: ids, groupName: names, applicationKey: key } = query;
      const ofProduct = products.find((one) => one.key === key)?.group.groupId;
      const isNamed = ids !== undefined || names !== undefined;
      const found = [...state.groups.values()].filter(
        ({ id, name }) =>
          (!isNamed || ids?.includes(id) === true || names?.includes(name) === true) &&
          (key === undefined || id === ofProduct),
      );
      return presentPage(found, query, `${baseUrl}${url}`, ({ id, name }) => ({
        name,
        groupId: id,
      }));
    },
  }),
  route("GET /group/member", "Lists the members of a group", {
    query: offsetQuery(50).extend({ ...refQuery.shape, includeInactiveUsers: flag(false) }),
    handle: ({ state }, { query, url, baseUrl }, view) => {
      const members = requireGroup(state, query)
        .memberIds.map((id) => knownUser(state, id))
        .filter(({ active }) => active || query.includeInactiveUsers);
      return presentPage(members, query, `${baseUrl}${url}`, (user) => presentUser(view, user));
    },
  }),
  route("POST /group/user", "Adds a user to a group", {
    query: refQuery,
    body: lazyObject(() => ({ accountId: z.string().optional() })),
    unsupported: ["name"],
    handle: ({ state }, { query, body }, view) => {
      const group = requireGroup(state, query);
      return new RouteResponse(
        201,
        presentGroup(view, joinGroup(state, group, body.accountId ?? "")),
      );
    },
  }),
  route("DELETE /group/user", "Takes a user out of a group", {
    query: refQuery.extend({ accountId: z.string().optional() }),
    unsupported: ["username"],
    handle: ({ state }, { query }) => {
      leaveGroup(state, requireGroup(state, query), query.accountId ?? "");
      return new RouteResponse(200, undefined);
    },
  }),
  route("GET /groups/picker", "Finds groups by a part of their name", {
    query: lazyObject(() => ({
      query: z.string().default(""),
      exclude: words,
      excludeId: words,
      maxResults: integer(20),
      caseInsensitive: flag(false),
    })),
    unsupported: ["accountId", "userName"],
    handle: ({ state }, { query }) => presentFoundGroups(state, query),
  }),
  route("GET /user/groups", "Lists the groups of a user", {
    query: lazyObject(() => ({ accountId: z.string().optional() })),
    unsupported: ["key", "username"],
    handle: ({ state }, { query }, view) => {
      const user = requireUser(state, query.accountId);
      return groupsOf(state, user.id).map((group) => presentGroupName(view, group));
    },
  }),
];
