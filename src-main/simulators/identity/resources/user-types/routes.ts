import { notFound } from "../../errors.ts";
import { route } from "../../route.ts";
import { presentTime } from "../../shared/time.ts";
import type { State } from "../../state.ts";

/** The only user type. */
function presentUserType(state: State, base: string): Readonly<Record<string, unknown>> {
  return {
    id: state.typeId,
    displayName: "User",
    name: "user",
    description: "Okta user profile template with default permission settings",
    createdBy: state.ownerId,
    lastUpdatedBy: state.ownerId,
    created: presentTime(state.created),
    lastUpdated: presentTime(state.created),
    default: true,
    _links: {
      self: { href: `${base}/api/v1/meta/types/user/${state.typeId}` },
      schema: { href: `${base}/api/v1/meta/schemas/user/default` },
    },
  };
}

export const routes = [
  route("GET /api/v1/meta/types/user", "Lists the types of users", ({ state }, { baseUrl }) => [
    presentUserType(state, baseUrl),
  ]),
  route(
    "GET /api/v1/meta/types/user/:id",
    "Shows a user type",
    ({ state }, { params, baseUrl }) => {
      const id = params["id"] ?? "";
      if (id !== state.typeId && id !== "default") throw notFound(id, "UserType");
      return presentUserType(state, baseUrl);
    },
  ),
];
