import { api } from "../api.ts";
import { notFound } from "../errors.ts";
import { fieldsQuery, pageQuery } from "../params.ts";
import { presentUser } from "../present.ts";
import type { Wire } from "../present-mini.ts";
import { ME, type FileStorageState } from "../state.ts";

function showUser(
  state: FileStorageState,
  id: string,
  fields: readonly string[] | undefined,
): Wire {
  const user = state.users.get(id);
  if (!user) throw notFound("user", id);
  const whole = presentUser(user);
  if (!fields) return whole;
  const shown = new Set(["type", "id", ...fields]);
  return Object.fromEntries(Object.entries(whole).filter(([name]) => shown.has(name)));
}

/** The user whose tokens are used, and those whom something was shared with. */
export const userRoutes = [
  api({
    method: "GET",
    path: "/2.0/users/me",
    summary: "Get the current user",
    query: fieldsQuery,
    handle: ({ state }, { query }) => showUser(state, ME, query.fields),
  }),
  api({
    method: "GET",
    path: "/2.0/users/:id",
    summary: "Get a user",
    query: fieldsQuery,
    handle: ({ state }, { id, query }) => showUser(state, id, query.fields),
  }),
  api({
    method: "GET",
    path: "/2.0/users",
    summary: "List users",
    query: pageQuery,
    handle: ({ state }, { query }) => {
      const users = [...state.users.values()];
      const { offset, limit } = query;
      const entries = users.slice(offset, offset + limit).map(presentUser);
      return { total_count: users.length, entries, offset, limit };
    },
  }),
];
