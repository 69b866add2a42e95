import { is, refusedIf } from "#core/contract/rules/rule.ts";
import { noContent, RouteResponse } from "#core/contract/response.ts";
import { requireRecord } from "../../errors.ts";
import { route } from "../../route.ts";
import { presentPage } from "../../shared/present.ts";
import { fieldsQuery } from "../../shared/schema.ts";
import { type SimContext, type State, type User } from "../../state.ts";
import { recordEvent } from "../../streams/record.ts";
import { addUser, changeUser, removeUser } from "./actions.ts";
import { presentUser } from "./present.ts";
import { createUserBody, deleteUserQuery, listUsersQuery, updateUserBody } from "./schema.ts";

const requireUser = ({ users }: State, id: string) => requireRecord(users, "user", id);

/** Returns whether the name or the login of a user begins with this text. */
function matches({ name, login }: User, term: string): boolean {
  return [name, login].some((text) => text.toLowerCase().startsWith(term.toLowerCase()));
}

/** Users of the enterprise and of apps are managed, people who share items with it are external. */
function isOfType(
  { kind, profile }: User,
  asked: { readonly user_type: string; readonly external_app_user_id?: string | undefined },
): boolean {
  const { external_app_user_id: externalId, user_type: type } = asked;
  if (externalId !== undefined && profile?.external_app_user_id !== externalId) return false;
  return type === "all" || (type === "managed") === (kind !== "external");
}

/** Adds a change of a user to the stream of administrators. */
function record(context: SimContext, admin: string, user: User, actor: string): void {
  recordEvent(context, { admin }, actor, () => ({ user: presentUser(user) }));
}

export const routes = [
  route("GET /2.0/users/me", "Get the current user", {
    query: fieldsQuery,
    handle: ({ state }, { query, actor }) => presentUser(requireUser(state, actor), query.fields),
  }),
  route("GET /2.0/users/:id", "Get a user", {
    query: fieldsQuery,
    handle: ({ state }, { id, query }) => presentUser(requireUser(state, id), query.fields),
  }),
  route("GET /2.0/users", "List users", {
    query: listUsersQuery,
    rules: [refusedIf("offset", is("usemarker", "true"))],
    handle: ({ state }, { query }) => {
      const users = [...state.users.values()].filter(
        (user) => matches(user, query.filter_term) && isOfType(user, query),
      );
      const present = (user: User) => presentUser(user, query.fields);
      if (query.usemarker !== true) return presentPage(users, query, present);
      const start = users.findIndex(({ id }) => id === query.marker) + 1;
      const page = users.slice(start, start + query.limit);
      const hasMore = start + page.length < users.length;
      const next = hasMore ? (page.at(-1)?.id ?? null) : null;
      return { limit: query.limit, next_marker: next, entries: page.map(present) };
    },
  }),
  route("POST /2.0/users", "Create a user of the enterprise or of an app", {
    query: fieldsQuery,
    body: createUserBody,
    handle: (context, { body, query, actor }) => {
      const user = addUser(context, body);
      record(context, "NEW_USER", user, actor);
      return new RouteResponse(201, presentUser(user, query.fields));
    },
  }),
  route("PUT /2.0/users/:id", "Change a user, or roll one out of the enterprise", {
    query: fieldsQuery,
    body: updateUserBody,
    unsupported: ["notify", "is_password_reset_required"],
    handle: (context, { id, body, query, actor }) => {
      const user = changeUser(context, requireUser(context.state, id), body);
      record(context, "EDIT_USER", user, actor);
      return presentUser(user, query.fields);
    },
  }),
  route("DELETE /2.0/users/:id", "Delete a user", {
    query: deleteUserQuery,
    unsupported: ["notify"],
    handle: (context, { id, query, actor }) => {
      const user = requireUser(context.state, id);
      removeUser(context, user, query.force);
      record(context, "DELETE_USER", user, actor);
      return noContent();
    },
  }),
];
