import { noContent } from "#core/kernel/response.ts";
import { routesOf } from "#core/kernel/route.ts";
import { checkChangeable, findGroup, findUser } from "../find.ts";
import { answerPage, pageOf, pageQuery } from "../paging.ts";
import { presentListedUser } from "../present-user.ts";
import { join, leave, type IdentityState } from "../state.ts";

const route = routesOf<IdentityState>();

const MAX_MEMBERS = 1_000;

/** Who is in a group. */
export const groupMemberRoutes = [
  route({
    method: "GET",
    path: "/api/v1/groups/:id/users",
    summary: "Lists the members of a group",
    query: pageQuery,
    handle: ({ state }, request) => {
      const members = state.members.get(findGroup(state, request.params).id);
      const page = pageOf(members ?? state.users, request.query, MAX_MEMBERS);
      return answerPage(request, page, ({ id }) => {
        const user = state.users.get(id);
        return user && presentListedUser(state, user, request.baseUrl);
      });
    },
  }),
  route({
    method: "PUT",
    path: "/api/v1/groups/:id/users/:user",
    summary: "Makes a user a member",
    handle: ({ state, now }, { params }) => {
      const group = findGroup(state, params);
      const user = findUser(state, params, "user");
      checkChangeable(group);
      join(state, group.id, user.id, now);
      return noContent();
    },
  }),
  route({
    method: "DELETE",
    path: "/api/v1/groups/:id/users/:user",
    summary: "Ends a membership",
    handle: ({ state, now }, { params }) => {
      const group = findGroup(state, params);
      const user = findUser(state, params, "user");
      checkChangeable(group);
      leave(state, group.id, user.id, now);
      return noContent();
    },
  }),
];
