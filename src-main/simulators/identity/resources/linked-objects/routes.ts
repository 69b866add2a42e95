import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { noContent, RouteResponse } from "#core/contract/response.ts";
import { notFound, validationFailed } from "../../errors.ts";
import { route } from "../../route.ts";
import { requireUser } from "../../shared/find.ts";
import type { State } from "../../state.ts";
import type { LinkedObject } from "./schema.ts";

const PATH = "/api/v1/meta/schemas/user/linkedObjects";
const USER = "/api/v1/users/:id/linkedObjects";

const side = () =>
  z.object({
    name: z.string().regex(/^[A-Za-z_]\w*$/, { error: "must be a name of letters and digits" }),
    title: z.string().min(1, { error: "The field cannot be left blank" }),
    description: z.string().default(""),
    type: z.literal("USER"),
  });

const linkedObjectBody = lazyObject(() => ({ primary: side(), associated: side() }));

const present = ({ primary, associated }: LinkedObject, base: string) => ({
  primary,
  associated,
  _links: { self: { href: `${base}${PATH}/${primary.name}` } },
});

/** Returns the relation in which a name is one of the sides. */
function requireRelation({ management }: State, name = ""): LinkedObject {
  const found = [...management.linkedObjects.values()].find(
    ({ primary, associated }) => primary.name === name || associated.name === name,
  );
  if (!found) throw notFound(name, "LinkedObjectDefinition");
  return found;
}

/** The associated users and their primary users in a relation. */
function linksOf({ management }: State, { id }: LinkedObject): Map<string, string> {
  const links = management.userLinks.get(id) ?? new Map<string, string>();
  management.userLinks.set(id, links);
  return links;
}

/** Linked objects: relations between users, such as a manager and the subordinates. */
export const routes = [
  route(`POST ${PATH}`, "Defines a relation between users", {
    body: linkedObjectBody,
    handle: ({ state }, { body, baseUrl }) => {
      const { linkedObjects } = state.management;
      const names = [...linkedObjects.values()].flatMap((one) => [
        one.primary.name,
        one.associated.name,
      ]);
      const { primary, associated } = body;
      const taken = [primary.name, associated.name].find((name) => names.includes(name));
      if (taken !== undefined || primary.name === associated.name) {
        throw validationFailed("name", [`name: ${taken ?? primary.name} is already in use`]);
      }
      const made = linkedObjects.add({ id: primary.name, ...body });
      return new RouteResponse(201, present(made, baseUrl));
    },
  }),
  route(`GET ${PATH}`, "Lists the relations between users", ({ state }, { baseUrl }) =>
    [...state.management.linkedObjects.values()].map((one) => present(one, baseUrl)),
  ),
  route(`GET ${PATH}/:name`, "Shows a relation between users", ({ state }, { params, baseUrl }) =>
    present(requireRelation(state, params["name"]), baseUrl),
  ),
  route(`DELETE ${PATH}/:name`, "Removes a relation with its links", ({ state }, { params }) => {
    const { id } = requireRelation(state, params["name"]);
    state.management.linkedObjects.remove(id);
    state.management.userLinks.delete(id);
    return noContent();
  }),
  route(
    `PUT ${USER}/:relation/:primary`,
    "Links a user to a primary user",
    ({ state }, { params }) => {
      const user = requireUser(state, params);
      const relation = requireRelation(state, params["relation"]);
      if (relation.primary.name !== params["relation"]) {
        throw notFound(params["relation"] ?? "", "LinkedObjectDefinition");
      }
      const primary = requireUser(state, params, "primary");
      if (primary.id === user.id) {
        throw validationFailed("primary", ["primary: A user cannot be linked to itself"]);
      }
      linksOf(state, relation).set(user.id, primary.id);
      return noContent();
    },
  ),
  route(
    `GET ${USER}/:relation`,
    "Lists the users that a user is linked with",
    ({ state }, { params, baseUrl }) => {
      const user = requireUser(state, params);
      const relation = requireRelation(state, params["relation"]);
      const links = [...linksOf(state, relation)];
      const isPrimary = relation.primary.name === params["relation"];
      const found = links.flatMap(([associated, primary]) => {
        if (isPrimary) return associated === user.id ? [primary] : [];
        return primary === user.id ? [associated] : [];
      });
      return found
        .filter((id) => state.users.has(id))
        .map((id) => ({ _links: { self: { href: `${baseUrl}/api/v1/users/${id}` } } }));
    },
  ),
  route(
    `DELETE ${USER}/:relation`,
    "Ends the link of a user to its primary user",
    ({ state }, { params }) => {
      const user = requireUser(state, params);
      linksOf(state, requireRelation(state, params["relation"])).delete(user.id);
      return noContent();
    },
  ),
];
