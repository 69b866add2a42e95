import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { noContent, RouteResponse } from "#core/contract/response.ts";
import { notFound, validationFailed } from "../../errors.ts";
import type { Managed } from "../../management/entities.ts";
import { objectsAt } from "../../management/objects.ts";
import { route } from "../../route.ts";
import { filled } from "../../shared/fields.ts";
import { requireGroup } from "../../shared/find.ts";
import { pageQuery, respondWithPage, takePage } from "../../shared/paging.ts";
import { presentTime } from "../../shared/time.ts";
import { readName, type State } from "../../state.ts";

const PATH = "/api/v1/groups/:id/owners";

const ownersOf = (state: State, groupId: string) =>
  objectsAt(state, `/api/v1/groups/${groupId}/owners`);

/** Returns the name of an owner; `undefined` when it is gone. */
function nameOf({ users, groups }: State, type: unknown, id: string): string | undefined {
  if (type === "GROUP") return groups.get(id)?.profile.name;
  const user = users.get(id);
  return user && readName(user);
}

const present = (state: State, { id, fields, lastUpdated }: Managed) => ({
  id,
  type: fields["type"],
  resolved: true,
  originId: null,
  originType: "OKTA_DIRECTORY",
  displayName: nameOf(state, fields["type"], id),
  lastUpdated: presentTime(lastUpdated),
});

/** Owners of groups: users and groups. */
export const routes = [
  route(`GET ${PATH}`, "Lists the owners of a group", {
    query: pageQuery,
    unsupportedFilters: ["search"],
    handle: ({ state }, request) => {
      const group = requireGroup(state, request.params);
      const owners = [...ownersOf(state, group.id).values()].filter(
        ({ id, fields }) => nameOf(state, fields["type"], id) !== undefined,
      );
      return respondWithPage(request, takePage(owners, request.query, 1_000), (owner) =>
        present(state, owner),
      );
    },
  }),
  route(`POST ${PATH}`, "Gives a group an owner", {
    body: lazyObject(() => ({ id: filled(), type: z.enum(["USER", "GROUP"]) })),
    handle: ({ state, now }, { params, body: { id, type } }) => {
      const group = requireGroup(state, params);
      if (nameOf(state, type, id) === undefined) {
        throw notFound(id, type === "USER" ? "User" : "UserGroup");
      }
      const owners = ownersOf(state, group.id);
      if (owners.has(id)) throw validationFailed("id", ["id: is an owner of the group already"]);
      const times = { created: now, lastUpdated: now };
      const status = "ACTIVE";
      const owner = owners.add({ id, status, ...times, isSystem: false, fields: { type } });
      return new RouteResponse(201, present(state, owner));
    },
  }),
  route(`DELETE ${PATH}/:owner`, "Takes an owner from a group", ({ state }, { params }) => {
    const group = requireGroup(state, params);
    if (!ownersOf(state, group.id).remove(params["owner"] ?? "")) {
      throw notFound(params["owner"] ?? "", "GroupOwner");
    }
    return noContent();
  }),
];
