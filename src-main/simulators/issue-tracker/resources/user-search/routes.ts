import * as z from "zod";
import { badRequest } from "../../errors.ts";
import { type ApiObject, route, type View } from "../../route.ts";
import { presentPage } from "../../shared/paging.ts";
import { mark } from "../../shared/mark.ts";
import { integer, offsetQuery, words } from "../../shared/schema.ts";
import type { State, User } from "../../state.ts";
import { presentFoundGroups } from "../groups/present.ts";
import { presentUser } from "../users/present.ts";
import { requirePlace, searchUsers, structuredUsers, usersWith } from "./actions.ts";
import {
  assignableQuery,
  bothPickerQuery,
  pickerQuery,
  placeQuery,
  searchUsersQuery,
  type UserQuery,
} from "./schema.ts";

const presentUsers = (view: View, users: readonly User[], { startAt, maxResults }: UserQuery) =>
  users.slice(startAt, startAt + maxResults).map((user) => presentUser(view, user));

/** Users as a picker shows them. */
function presentPicked(
  view: View,
  found: readonly User[],
  { query, maxResults, showAvatar }: z.output<typeof bothPickerQuery>,
): ApiObject {
  const shown = found.slice(0, maxResults);
  return {
    users: shown.map((user) => {
      const { avatarUrls } = presentUser(view, user);
      const urls = z.record(z.string(), z.string()).parse(avatarUrls);
      return {
        accountId: user.id,
        accountType: "atlassian",
        html: `${mark(user.displayName, query)} - ${mark(user.email, query)}`,
        displayName: user.displayName,
        ...(showAvatar && { avatarUrl: urls["24x24"] }),
      };
    }),
    total: found.length,
    header: `Showing ${String(shown.length)} of ${String(found.length)} matching users`,
  };
}

/** Parameters of searches without effect. */
const forApps = ["recommend", "sessionId"];

const finders = (["GET /user/search", "GET /users/search", "GET /users"] as const).map((endpoint) =>
  route(endpoint, "Finds users by name and address", {
    query: searchUsersQuery,
    unsupportedFilters: endpoint === "GET /user/search" ? ["property", "username"] : [],
    handle: ({ state }, { query }, view) => presentUsers(view, searchUsers(state, query), query),
  }),
);

const byPermission = [
  route("GET /user/assignable/search", "Finds users who can be assigned", {
    query: assignableQuery,
    unsupported: forApps,
    unsupportedFilters: ["actionDescriptorId", "username"],
    handle: ({ state }, { query }, view) => {
      const { project, issueKey, issueId } = query;
      const place = requirePlace(state, { project, issue: issueKey ?? issueId });
      return presentUsers(view, usersWith(state, query, ["ASSIGNABLE_USER"], place), query);
    },
  }),
  route(
    "GET /user/assignable/multiProjectSearch",
    "Finds users who can be assigned in all projects",
    {
      query: searchUsersQuery.extend({ projectKeys: words }),
      unsupportedFilters: ["username"],
      handle: ({ state }, { query }, view) => {
        const keys = query.projectKeys ?? [];
        if (keys.length === 0) throw badRequest("The 'projectKeys' query parameter is required.");
        const places = keys.map((project) => requirePlace(state, { project }));
        const found = searchUsers(state, query).filter(({ id }) =>
          places.every(
            (place) =>
              usersWith(state, { ...query, accountId: id }, ["ASSIGNABLE_USER"], place).length > 0,
          ),
        );
        return presentUsers(view, found, query);
      },
    },
  ),
  route("GET /user/permission/search", "Finds users who have permissions", {
    query: placeQuery.extend({ permissions: words }),
    unsupportedFilters: ["username"],
    handle: ({ state }, { query }, view) => {
      const { projectKey: project, issueKey: issue, permissions = [] } = query;
      if (permissions.length === 0)
        throw badRequest("The 'permissions' query parameter is required.");
      const place = requirePlace(state, { project, issue });
      return presentUsers(view, usersWith(state, query, permissions, place), query);
    },
  }),
  route("GET /user/viewissue/search", "Finds users who may see a project or issue", {
    query: placeQuery,
    unsupportedFilters: ["username"],
    handle: ({ state }, { query }, view) => {
      const { projectKey: project, issueKey: issue } = query;
      const place = requirePlace(state, { project, issue });
      return presentUsers(view, usersWith(state, query, ["BROWSE_PROJECTS"], place), query);
    },
  }),
];

const excluding = (state: State, query: z.output<typeof pickerQuery>) =>
  searchUsers(state, query).filter(
    ({ id }) => ![...(query.excludeAccountIds ?? []), ...(query.exclude ?? [])].includes(id),
  );

const pickers = [
  route("GET /user/picker", "Proposes users for what was typed", {
    query: pickerQuery,
    unsupported: ["avatarSize", "excludeConnectUsers"],
    handle: ({ state }, { query }, view) =>
      presentPicked(view, excluding(state, query), {
        ...query,
        caseInsensitive: true,
        projectId: undefined,
      }),
  }),
  route("GET /groupuserpicker", "Proposes users and groups for what was typed", {
    query: bothPickerQuery,
    unsupported: ["avatarSize", "excludeConnectAddons"],
    unsupportedFilters: ["fieldId", "issueTypeId"],
    handle: ({ state }, { query }, view) => {
      const places = (query.projectId ?? []).map((project) => requirePlace(state, { project }));
      const users = searchUsers(state, query).filter(({ id }) =>
        places.every(
          (place) =>
            usersWith(
              state,
              { query: "", accountId: id, startAt: 0, maxResults: 1 },
              ["BROWSE_PROJECTS"],
              place,
            ).length > 0,
        ),
      );
      return { users: presentPicked(view, users, query), groups: presentFoundGroups(state, query) };
    },
  }),
];

const structured = offsetQuery(100).extend({
  query: z.string("The query parameter 'query' must be provided."),
});

const queried = [
  route("GET /user/search/query", "Finds users by what they are of issues", {
    query: structured,
    handle: ({ state }, { query, url, baseUrl }, view) =>
      presentPage(structuredUsers(state, query.query), query, `${baseUrl}${url}`, (user) =>
        presentUser(view, user),
      ),
  }),
  route("GET /user/search/query/key", "Lists the ids of users by what they are of issues", {
    query: structured.extend({ maxResult: integer(100).optional() }),
    handle: ({ state }, { query, url, baseUrl }) => {
      const { startAt, maxResult: maxResults = query.maxResults } = query;
      const found = structuredUsers(state, query.query);
      return presentPage(found, { startAt, maxResults }, `${baseUrl}${url}`, ({ id }) => ({
        key: id,
        accountId: id,
      }));
    },
  }),
  route("GET /user/bulk", "Shows users by their ids", {
    query: offsetQuery(10).extend({ accountId: words }),
    unsupportedFilters: ["key", "username"],
    handle: ({ state }, { query, url, baseUrl }, view) => {
      const ids = query.accountId ?? [];
      if (ids.length === 0) throw badRequest("The 'accountId' query parameter is required.");
      const found = ids.flatMap((id) => state.users.get(id) ?? []);
      return presentPage(found, query, `${baseUrl}${url}`, (user) => presentUser(view, user));
    },
  }),
];

/** Searches of users, for people who choose one and for apps. */
export const routes = [...finders, ...byPermission, ...pickers, ...queried];
