import { notFound } from "../../errors.ts";
import { route } from "../../route.ts";
import { presentPage, presentTime, type Wire } from "../../shared/present.ts";
import { fieldsQuery, pageQuery } from "../../shared/schema.ts";
import { ME, type State, type User } from "../../state.ts";

function showUser(state: State, id: string, fields: readonly string[] | undefined): Wire {
  const user = state.users.get(id);
  if (!user) throw notFound("user", id);
  const whole = presentUser(user);
  if (!fields) return whole;
  const shown = new Set(["type", "id", ...fields]);
  return Object.fromEntries(Object.entries(whole).filter(([name]) => shown.has(name)));
}

export const routes = [
  route("GET /2.0/users/me", "Get the current user", {
    query: fieldsQuery,
    handle: ({ state }, { query }) => showUser(state, ME, query.fields),
  }),
  route("GET /2.0/users/:id", "Get a user", {
    query: fieldsQuery,
    handle: ({ state }, { id, query }) => showUser(state, id, query.fields),
  }),
  route("GET /2.0/users", "List users", {
    query: pageQuery,
    handle: ({ state }, { query }) => presentPage([...state.users.values()], query, presentUser),
  }),
];

/** A user in full. */
function presentUser(user: User): Wire {
  const created = presentTime(user.createdAt);
  return {
    type: "user",
    id: user.id,
    name: user.name,
    login: user.login,
    created_at: created,
    modified_at: created,
    language: "en",
    timezone: "Etc/UTC",
    space_amount: 10_737_418_240,
    space_used: 0,
    max_upload_size: 67_108_864,
    status: "active",
    job_title: "",
    phone: "",
    address: "",
    avatar_url: "",
    notification_email: null,
  };
}
