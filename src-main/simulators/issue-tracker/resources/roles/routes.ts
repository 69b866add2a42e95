import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { noContent } from "#core/contract/response.ts";
import { actorsOf, hasRole } from "../../access/holds.ts";
import type { Actor } from "../../access/types.ts";
import { route } from "../../route.ts";
import { requireProject } from "../../shared/find.ts";
import { flag } from "../../shared/schema.ts";
import type { State } from "../../state.ts";
import {
  addActors,
  createRole,
  readActors,
  removeRole,
  requireRole,
  updateRole,
  withoutActors,
} from "./actions.ts";
import { presentRole, presentRoleDetails } from "./present.ts";
import { actorQuery, actorsBody, roleBody, setActorsBody } from "./schema.ts";

/** The project and role of a path, the actors, and where they are kept. */
function placeOf(state: State, params: Readonly<Record<string, string>>) {
  const project = requireProject(state, params);
  const role = requireRole(state, params["id"]);
  return {
    project,
    role,
    key: `${project.id}/${role.id}`,
    actors: actorsOf(state, project.id, role.id),
  };
}

const siteRoles = [
  route("GET /role", "Lists the roles of the site", ({ state }, _request, view) =>
    Array.from(state.roles.values(), (role) => presentRole(view, role, role.defaultActors)),
  ),
  route("POST /role", "Creates a role", {
    body: roleBody,
    handle: (context, { body }, view) => presentRole(view, createRole(context, body), []),
  }),
  route("GET /role/:id", "Shows a role", ({ state }, { params }, view) => {
    const role = requireRole(state, params["id"]);
    return presentRole(view, role, role.defaultActors);
  }),
  ...(["PUT", "POST"] as const).map((method) =>
    route(`${method} /role/:id`, "Changes the name and description of a role", {
      body: roleBody,
      handle: ({ state }, { params, body }, view) => {
        const role = updateRole(state, requireRole(state, params["id"]), body);
        return presentRole(view, role, role.defaultActors);
      },
    }),
  ),
  route("DELETE /role/:id", "Deletes a role", {
    query: lazyObject(() => ({ swap: z.string().optional() })),
    handle: ({ state }, { params, query: { swap } }) => {
      const successor = swap === undefined ? undefined : requireRole(state, swap);
      removeRole(state, requireRole(state, params["id"]), successor);
      return noContent();
    },
  }),
  route(
    "GET /role/:id/actors",
    "Lists the actors of a role in new projects",
    ({ state }, { params }, view) => {
      const role = requireRole(state, params["id"]);
      return presentRole(view, role, role.defaultActors);
    },
  ),
  route("POST /role/:id/actors", "Adds actors to a role in new projects", {
    body: actorsBody,
    handle: (context, { params, body }, view) => {
      const { state } = context;
      const role = requireRole(state, params["id"]);
      const defaultActors = addActors(context, role.defaultActors, readActors(context, body));
      return presentRole(view, state.roles.replace({ ...role, defaultActors }), defaultActors);
    },
  }),
  route("DELETE /role/:id/actors", "Takes actors out of a role in new projects", {
    query: actorQuery,
    handle: ({ state }, { params, query }, view) => {
      const role = requireRole(state, params["id"]);
      const defaultActors = withoutActors(state, role.defaultActors, query);
      return presentRole(view, state.roles.replace({ ...role, defaultActors }), defaultActors);
    },
  }),
];

const projectRoles = [
  route(
    "GET /project/:project/role",
    "Lists the roles of a project",
    ({ state }, { params }, view) => {
      const { id } = requireProject(state, params);
      const urls = Array.from(state.roles.values(), (role) => [
        role.name,
        `${view.base}/project/${id}/role/${role.id}`,
      ]);
      return Object.fromEntries(urls) as unknown;
    },
  ),
  route("GET /project/:project/roledetails", "Describes the roles of a project", {
    query: lazyObject(() => ({ currentMember: flag(false) })),
    unsupported: ["excludeConnectAddons", "excludeOtherServiceRoles"],
    handle: ({ state }, { params, query }, view) => {
      const project = requireProject(state, params);
      return [...state.roles.values()]
        .filter(({ id }) => !query.currentMember || hasRole(state, view.callerId, project.id, id))
        .map((role) => presentRoleDetails(view, role, project));
    },
  }),
  route("GET /project/:project/role/:id", "Shows a role with its actors in a project", {
    query: lazyObject(() => ({ excludeInactiveUsers: flag(false) })),
    handle: ({ state }, { params, query }, view) => {
      const { project, role, actors } = placeOf(state, params);
      const isShown = ({ kind, holderId }: Actor) =>
        kind === "group" || !query.excludeInactiveUsers || state.users.get(holderId)?.active;
      return presentRole(view, role, actors.filter(isShown), project);
    },
  }),
  route("POST /project/:project/role/:id", "Adds actors to a role in a project", {
    body: actorsBody,
    handle: (context, { params, body }, view) => {
      const { project, role, key, actors } = placeOf(context.state, params);
      const all = addActors(context, actors, readActors(context, body));
      context.state.actors.set(key, all);
      return presentRole(view, role, all, project);
    },
  }),
  route("PUT /project/:project/role/:id", "Sets the actors of a role in a project", {
    body: setActorsBody,
    handle: (context, { params, body: { categorisedActors: sent } }, view) => {
      const { project, role, key } = placeOf(context.state, params);
      const asked = {
        user: sent["atlassian-user-role-actor"],
        group: sent["atlassian-group-role-actor"],
        groupId: sent["atlassian-group-role-actor-id"],
      };
      const isEmpty = Object.values(asked).every((list) => (list ?? []).length === 0);
      const all = isEmpty ? [] : addActors(context, [], readActors(context, asked));
      context.state.actors.set(key, all);
      return presentRole(view, role, all, project);
    },
  }),
  route("DELETE /project/:project/role/:id", "Takes an actor out of a role in a project", {
    query: actorQuery,
    handle: ({ state }, { params, query }) => {
      const { key, actors } = placeOf(state, params);
      state.actors.set(key, withoutActors(state, actors, query));
      return noContent();
    },
  }),
];

/** The roles of the site and of its projects. */
export const routes = [...siteRoles, ...projectRoles];
