import { route } from "../../route.ts";
import { idParam, requireUser } from "../../shared/find.ts";
import { itemsFrom, pageQuery, presentList, firstPage } from "../../shared/paging.ts";
import { presentUser } from "./present.ts";

/** The members of the workspace: people and the integration's bot. */
export const routes = [
  route("GET /v1/users/me", "Shows the integration's bot", ({ state }) =>
    presentUser(requireUser(state, state.botId)),
  ),
  route("GET /v1/users/:id", "Shows a user", ({ state }, { params }) =>
    presentUser(requireUser(state, idParam(params, "user_id"))),
  ),
  route("GET /v1/users", "Lists users", {
    query: pageQuery,
    handle: ({ state }, { query, id }) => {
      const users = itemsFrom([...state.users.values()], query);
      return presentList("user", firstPage(users, query), presentUser, id);
    },
  }),
];
