import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { noContent, RouteResponse } from "#core/contract/response.ts";
import { schemeOf } from "../../access/holds.ts";
import { route } from "../../route.ts";
import { requireProject } from "../../shared/find.ts";
import {
  addGrant,
  createScheme,
  removeScheme,
  requireGrant,
  requireScheme,
  updateScheme,
} from "./actions.ts";
import { presentGrant, presentScheme, schemeExpansions } from "./present.ts";
import { expandQuery, grantBody, schemeBody } from "./schema.ts";

const expands = schemeExpansions;

const schemeRoutes = [
  route("GET /permissionscheme", "Lists the permission schemes", {
    query: expandQuery,
    expands,
    handle: ({ state }, { query }, view) => ({
      permissionSchemes: Array.from(state.schemes.values(), (scheme) =>
        presentScheme(view, scheme, query.expand),
      ),
    }),
  }),
  route("POST /permissionscheme", "Creates a permission scheme", {
    query: expandQuery,
    body: schemeBody,
    expands,
    handle: (context, { query, body }, view) => {
      const scheme = createScheme(context, body);
      return new RouteResponse(201, presentScheme(view, scheme, ["all", ...(query.expand ?? [])]));
    },
  }),
  route("GET /permissionscheme/:scheme", "Shows a permission scheme", {
    query: expandQuery,
    expands,
    handle: ({ state }, { params, query }, view) =>
      presentScheme(view, requireScheme(state, params["scheme"]), query.expand),
  }),
  route("PUT /permissionscheme/:scheme", "Changes a permission scheme", {
    query: expandQuery,
    body: schemeBody,
    expands,
    handle: (context, { params, query, body }, view) => {
      const scheme = requireScheme(context.state, params["scheme"]);
      return presentScheme(view, updateScheme(context, scheme, body), query.expand);
    },
  }),
  route(
    "DELETE /permissionscheme/:scheme",
    "Deletes a permission scheme",
    (context, { params }) => {
      removeScheme(context.state, requireScheme(context.state, params["scheme"]));
      return noContent();
    },
  ),
];

const grantRoutes = [
  route("GET /permissionscheme/:scheme/permission", "Lists the grants of a scheme", {
    query: expandQuery,
    expands,
    handle: ({ state }, { params }, view) => {
      const { id, grants } = requireScheme(state, params["scheme"]);
      const permissions = grants.map((grant) => presentGrant(view, id, grant));
      return { permissions, expand: "user,group,projectRole,field,all" };
    },
  }),
  route("POST /permissionscheme/:scheme/permission", "Grants a permission", {
    query: expandQuery,
    body: grantBody,
    expands,
    handle: (context, { params, body }, view) => {
      const scheme = requireScheme(context.state, params["scheme"]);
      const grant = addGrant(context, scheme, body);
      return new RouteResponse(201, presentGrant(view, scheme.id, grant));
    },
  }),
  route("GET /permissionscheme/:scheme/permission/:grant", "Shows a grant", {
    query: expandQuery,
    expands,
    handle: ({ state }, { params }, view) => {
      const scheme = requireScheme(state, params["scheme"]);
      return presentGrant(view, scheme.id, requireGrant(scheme, params["grant"]));
    },
  }),
  route(
    "DELETE /permissionscheme/:scheme/permission/:grant",
    "Withdraws a grant",
    ({ state }, { params }) => {
      const scheme = requireScheme(state, params["scheme"]);
      const { id } = requireGrant(scheme, params["grant"]);
      state.schemes.replace({ ...scheme, grants: scheme.grants.filter((one) => one.id !== id) });
      return noContent();
    },
  ),
];

const projectRoutes = [
  route("GET /project/:project/permissionscheme", "Shows the permission scheme of a project", {
    query: expandQuery,
    expands,
    handle: ({ state }, { params, query }, view) =>
      presentScheme(view, schemeOf(state, requireProject(state, params)), query.expand),
  }),
  route("PUT /project/:project/permissionscheme", "Gives a project another permission scheme", {
    query: expandQuery,
    body: lazyObject(() => ({ id: z.coerce.string() })),
    expands,
    handle: ({ state }, { params, query, body }, view) => {
      const project = requireProject(state, params);
      const scheme = requireScheme(state, body.id);
      state.projects.replace({ ...project, schemeId: scheme.id });
      return presentScheme(view, scheme, query.expand);
    },
  }),
];

/** Permission schemes, their grants, and the projects that use them. */
export const routes = [...schemeRoutes, ...grantRoutes, ...projectRoutes];
