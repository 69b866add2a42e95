import { routesOf } from "#core/kernel/route.ts";
import { notFound } from "../errors.ts";
import { presentOrg, presentUserType } from "../present-org.ts";
import type { IdentityState } from "../state.ts";

const route = routesOf<IdentityState>();

/** The org itself and the one type its users have. */
export const orgRoutes = [
  route({
    method: "GET",
    path: "/api/v1/org",
    summary: "Shows the org",
    handle: ({ state }, { baseUrl }) => presentOrg(state, baseUrl),
  }),
  route({
    method: "GET",
    path: "/api/v1/meta/types/user",
    summary: "Lists the types of users",
    handle: ({ state }, { baseUrl }) => [presentUserType(state, baseUrl)],
  }),
  route({
    method: "GET",
    path: "/api/v1/meta/types/user/:id",
    summary: "Shows a type of users",
    handle: ({ state }, { params, baseUrl }) => {
      const id = params["id"] ?? "";
      if (id !== state.typeId && id !== "default") throw notFound(id, "UserType");
      return presentUserType(state, baseUrl);
    },
  }),
];
