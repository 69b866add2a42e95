import { routesOf } from "#core/kernel/route.ts";
import { idOf, userById } from "../find.ts";
import { idsFrom, pageQuery, presentList, takePage } from "../paging.ts";
import { presentUser } from "../present-user.ts";
import type { NotesState } from "../state.ts";

const route = routesOf<NotesState>();

/** Who is in the workspace. */
export const userRoutes = [
  route({
    method: "GET",
    path: "/v1/users/me",
    summary: "Shows the integration's bot",
    handle: ({ state }) => presentUser(userById(state, state.botId)),
  }),
  route({
    method: "GET",
    path: "/v1/users/:id",
    summary: "Shows a user",
    handle: ({ state }, { params }) => presentUser(userById(state, idOf(params, "user_id"))),
  }),
  route({
    method: "GET",
    path: "/v1/users",
    summary: "Lists users",
    query: pageQuery,
    handle: ({ state }, { query, id }) => {
      const ids = [...state.users.values()].map((user) => user.id);
      const users = idsFrom(ids, query).map((one) => userById(state, one));
      return presentList("user", takePage(users, query), presentUser, id);
    },
  }),
];
