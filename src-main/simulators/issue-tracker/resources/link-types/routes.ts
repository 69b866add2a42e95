import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { noContent, RouteResponse } from "#core/contract/response.ts";
import { badRequest, notFound } from "../../errors.ts";
import { route } from "../../route.ts";
import { removeLink } from "../../shared/issue-store.ts";
import type { LinkType } from "../../shared/seeds.ts";
import { nextId, type State } from "../../state.ts";
import { presentLinkType } from "../issue-attributes/present.ts";

const required = (name: string) =>
  z.string(`The ${name} must be set.`).trim().min(1, `The ${name} must be set.`);

const typeBody = lazyObject(() => ({
  name: required("name"),
  inward: required("inward description"),
  outward: required("outward description"),
}));

function requireType({ linkTypes }: State, id = ""): LinkType {
  const type = linkTypes.get(id);
  if (type) return type;
  throw notFound(`No issue link type with id '${id}' found.`);
}

function checkName({ linkTypes }: State, name: string | undefined, ownId?: string): void {
  const isTaken = [...linkTypes.values()].some(
    (type) => type.id !== ownId && type.name.toLowerCase() === name?.toLowerCase(),
  );
  if (isTaken) throw badRequest(`An issue link type with the name '${name ?? ""}' already exists.`);
}

/** The types of links between issues. */
export const routes = [
  route("GET /issueLinkType", "Lists the types of links", ({ state }, _request, view) => ({
    issueLinkTypes: Array.from(state.linkTypes.values(), (type) => presentLinkType(view, type)),
  })),
  route("POST /issueLinkType", "Creates a type of links", {
    body: typeBody,
    handle: (context, { body }, view) => {
      checkName(context.state, body.name);
      const type = context.state.linkTypes.add({ id: `1${nextId(context, "link type")}`, ...body });
      return new RouteResponse(201, presentLinkType(view, type));
    },
  }),
  route("GET /issueLinkType/:id", "Shows a link type", ({ state }, { params }, view) =>
    presentLinkType(view, requireType(state, params["id"])),
  ),
  route("PUT /issueLinkType/:id", "Changes a type of links", {
    body: typeBody.partial(),
    handle: ({ state }, { params, body }, view) => {
      const type = requireType(state, params["id"]);
      checkName(state, body.name, type.id);
      const { name = type.name, inward = type.inward, outward = type.outward } = body;
      return presentLinkType(view, state.linkTypes.replace({ ...type, name, inward, outward }));
    },
  }),
  route(
    "DELETE /issueLinkType/:id",
    "Deletes a type of links, and its links",
    ({ state }, { params }) => {
      const { id } = requireType(state, params["id"]);
      for (const link of [...state.links.values()]) if (link.typeId === id) removeLink(state, link);
      state.linkTypes.remove(id);
      return noContent();
    },
  ),
];
