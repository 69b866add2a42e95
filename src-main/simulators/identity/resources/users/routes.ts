import { createHash } from "node:crypto";
import type * as z from "zod";
import { exclusive, within } from "#core/contract/rules/rule.ts";
import { noContent, RouteResponse } from "#core/contract/response.ts";
import { forbidden, preconditionFailed } from "../../errors.ts";
import { route, onlyOneSearch } from "../../route.ts";
import { compile, sortBy } from "../../search/match.ts";
import { userFilter, userSearch } from "../../search/vocabularies.ts";
import { requireUser } from "../../shared/find.ts";
import {
  respondWithPage,
  takePage,
  pageQuery,
  type Page,
  type PageQuery,
} from "../../shared/paging.ts";
import { userTarget, writeLog } from "../../sign-in/log.ts";
import { removeUser, readText, type State, type User } from "../../state.ts";
import { presentGroup } from "../groups/present.ts";
import { moveTo, offerActivation } from "../lifecycle/actions.ts";
import { createUser, updateUser } from "./actions.ts";
import { presentListedUser, presentUser } from "./present.ts";
import { createProjection } from "./projection.ts";
import { createUserBody, createUserQuery, listUsersQuery, updateUserBody } from "./schema.ts";

const MAX_USERS = 200;
const PREFIX_LIMIT = 10;

type ListQuery = z.output<typeof listUsersQuery>;

/** Matches users whose first name, last name, full name or email begins with `q`. */
function byPrefix(q: string): (user: User) => boolean {
  const start = q.toLowerCase();
  return ({ profile }) => {
    const parts = ["firstName", "lastName", "email"].map((name) => readText(profile, name));
    const fullName = `${parts[0] ?? ""} ${parts[1] ?? ""}`;
    return [...parts, fullName].some((part) => part.toLowerCase().startsWith(start));
  };
}

function keepOf(state: State, query: ListQuery): (user: User) => boolean {
  if (query.search !== undefined) return compile(query.search, userSearch(state));
  if (query.filter !== undefined) return compile(query.filter, userFilter);
  const matches = query.q ? byPrefix(query.q) : () => true;
  return (user) => user.status !== "DEPROVISIONED" && matches(user);
}

/** The version of a user, for `If-Match`. */
function etagOf(user: User): string {
  return `W/"${createHash("sha256").update(JSON.stringify(user)).digest("hex").slice(0, 32)}"`;
}

/** Throws a 412 if the client changes another version than the one there is. */
function checkUnchanged(user: User, sent: string | undefined): void {
  if (sent === undefined || sent === "*") return;
  const tags = sent.split(",").map((tag) => tag.trim());
  if (!tags.includes(etagOf(user))) throw preconditionFailed();
}

function findUsers(state: State, query: ListQuery): Page<User> {
  const keep = keepOf(state, query);
  if (query.search === undefined || query.sortBy === undefined) {
    return takePage(state.users, pageLimits(query), MAX_USERS, keep);
  }
  const found = [...state.users.values()].filter(keep);
  const isDescending = query.sortOrder?.startsWith("desc") === true;
  return takePage(sortBy(found, userSearch(state), query.sortBy, isDescending), query, MAX_USERS);
}

function pageLimits(query: ListQuery): PageQuery {
  return query.q === undefined ? query : { ...query, limit: query.limit ?? PREFIX_LIMIT };
}

/** A password comes as text, as a hash, or by an inline hook. */
const passwordRules = within("credentials.password", exclusive("value", "hash", "hook"));

/** Users, and the groups of one user. */
export const routes = [
  route("POST /api/v1/users", "Creates a user", {
    query: createUserQuery,
    body: createUserBody,
    rules: passwordRules,
    handle: (context, { body, query, baseUrl }) => {
      const user = createUser(context, body, query);
      if (user.status === "PROVISIONED") offerActivation(context, user, true, baseUrl);
      return presentUser(context.state, user, baseUrl);
    },
  }),
  route("GET /api/v1/users/:id", "Shows a user by id or login", {
    unsupported: ["expand"],
    handle: ({ state }, { params, baseUrl }) => {
      const user = requireUser(state, params);
      const headers = { etag: etagOf(user) };
      return new RouteResponse(200, presentUser(state, user, baseUrl), headers);
    },
  }),
  ...(["POST", "PUT"] as const).map((method) =>
    route(
      `${method} /api/v1/users/:id`,
      method === "POST" ? "Changes the named attributes of a user" : "Replaces a user's profile",
      {
        body: updateUserBody,
        unsupported: ["strict"],
        rules: passwordRules,
        handle: (context, { params, body, baseUrl, headers }) => {
          const old = requireUser(context.state, params);
          checkUnchanged(old, headers["if-match"]);
          const user = updateUser(context, old, body, method === "POST");
          return presentUser(context.state, user, baseUrl);
        },
      },
    ),
  ),
  route("DELETE /api/v1/users/:id", "Deactivates a user; deletes one that is deactivated", {
    unsupported: ["sendEmail"],
    handle: (context, { params }) => {
      const user = requireUser(context.state, params);
      if (user.id === context.state.ownerId) throw forbidden();
      if (user.status === "DEPROVISIONED") {
        writeLog(context, "user.lifecycle.delete.initiated", { targets: [userTarget(user)] });
        removeUser(context.state, user, context.now);
      } else moveTo(context, { ...user, token: undefined }, "DEPROVISIONED");
      return noContent();
    },
  }),
  route("GET /api/v1/users", "Lists, filters and searches users", {
    query: listUsersQuery,
    rules: [onlyOneSearch],
    unsupported: ["expand"],
    handle: ({ state }, request) => {
      const project = createProjection(request.query.fields);
      return respondWithPage(request, findUsers(state, request.query), (user) =>
        project(presentListedUser(state, user, request.baseUrl)),
      );
    },
  }),
  route("GET /api/v1/users/:id/groups", "Lists the groups of a user", {
    query: pageQuery,
    handle: ({ state }, request) => {
      const user = requireUser(state, request.params);
      const groups = [...(state.groupsOf.get(user.id) ?? [])].flatMap(
        (id) => state.groups.get(id) ?? [],
      );
      return respondWithPage(request, takePage(groups, request.query, MAX_USERS), (group) =>
        presentGroup(group, request.baseUrl),
      );
    },
  }),
];
