import * as z from "zod";
import { routesOf } from "#core/kernel/route.ts";
import { validationFailed } from "../errors.ts";
import { findUser } from "../find.ts";
import { answerPage, pageOf, pageOfList, pageQuery, type Page, type PageQuery } from "../paging.ts";
import { presentGroup } from "../present-group.ts";
import { presentListedUser } from "../present-user.ts";
import { compile } from "../search/compile.ts";
import { sortBy } from "../search/sort.ts";
import { userFilter, userSearch } from "../search/vocabularies.ts";
import { textOf, type IdentityState, type User } from "../state.ts";

const route = routesOf<IdentityState>();

const MAX_USERS = 200;
const USUAL_FOR_PREFIX = 10;

const listQuery = pageQuery.extend({
  search: z.string().optional(),
  filter: z.string().optional(),
  q: z.string().optional(),
  sortBy: z.string().optional(),
  sortOrder: z
    .string()
    .toLowerCase()
    .pipe(z.enum(["asc", "desc", "ascending", "descending"], { error: "must be asc or desc" }))
    .optional(),
});

type ListQuery = z.output<typeof listQuery>;

/** Users whose first name, last name or email begins with the words of `q`. */
function byPrefix(q: string): (user: User) => boolean {
  const start = q.toLowerCase();
  return ({ profile }) => {
    const parts = ["firstName", "lastName", "email"].map((name) => textOf(profile, name));
    const fullName = `${parts[0] ?? ""} ${parts[1] ?? ""}`;
    return [...parts, fullName].some((part) => part.toLowerCase().startsWith(start));
  };
}

function keepOf(state: IdentityState, query: ListQuery): (user: User) => boolean {
  const listed = (user: User) => user.id !== state.ownerId;
  if (query.search !== undefined) {
    const matches = compile(query.search, userSearch(state));
    return (user) => listed(user) && matches(user);
  }
  if (query.filter !== undefined) {
    const matches = compile(query.filter, userFilter);
    return (user) => listed(user) && matches(user);
  }
  const matches = query.q ? byPrefix(query.q) : () => true;
  return (user) => listed(user) && user.status !== "DEPROVISIONED" && matches(user);
}

function checkExclusive(query: ListQuery): void {
  const given = [query.search, query.filter, query.q].filter((value) => value !== undefined);
  if (given.length < 2) return;
  throw validationFailed("search", ["search: Only one of search, filter and q can be used"]);
}

function findUsers(state: IdentityState, query: ListQuery): Page<User> {
  checkExclusive(query);
  const keep = keepOf(state, query);
  if (query.search === undefined || query.sortBy === undefined) {
    return pageOf(state.users, pageLimits(query), MAX_USERS, keep);
  }
  const found = [...state.users.values()].filter(keep);
  const isDescending = query.sortOrder?.startsWith("desc") === true;
  return pageOfList(sortBy(found, userSearch(state), query.sortBy, isDescending), query, MAX_USERS);
}

function pageLimits(query: ListQuery): PageQuery {
  return query.q === undefined ? query : { ...query, limit: query.limit ?? USUAL_FOR_PREFIX };
}

/** Lists of users, and of the groups of one. */
export const userListRoutes = [
  route({
    method: "GET",
    path: "/api/v1/users",
    summary: "Lists, filters and searches users",
    query: listQuery,
    handle: ({ state }, request) =>
      answerPage(request, findUsers(state, request.query), (user) =>
        presentListedUser(state, user, request.baseUrl),
      ),
  }),
  route({
    method: "GET",
    path: "/api/v1/users/:id/groups",
    summary: "Lists the groups of a user",
    query: pageQuery,
    handle: ({ state }, request) => {
      const user = findUser(state, request.params);
      const groups = [...(state.groupsOf.get(user.id) ?? [])].flatMap(
        (id) => state.groups.get(id) ?? [],
      );
      return answerPage(request, pageOfList(groups, request.query, MAX_USERS), (group) =>
        presentGroup(group, request.baseUrl),
      );
    },
  }),
];
