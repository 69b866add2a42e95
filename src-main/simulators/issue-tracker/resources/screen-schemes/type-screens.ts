import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { noContent, RouteResponse } from "#core/contract/response.ts";
import { badRequest } from "../../errors.ts";
import { type ApiObject, route, type View } from "../../route.ts";
import { presentPage } from "../../shared/paging.ts";
import { offsetQuery, words } from "../../shared/schema.ts";
import { checkFree, requireItem } from "../../site/items.ts";
import { assignScheme, projectsUsing, requireProjectById, usedBy } from "../../site/projects.ts";
import { description, id, ids, name, orderOf, sortBy } from "../../site/schema.ts";
import { mappingsOf, rowsOf, withMappings, withoutTypes } from "../../site/type-mappings.ts";
import type { TypeMapping } from "../../site/types.ts";
import { nextId, type State } from "../../state.ts";
import { presentListedProject } from "../projects/present.ts";

const WHAT = "issue type screen scheme";
const AT = "/issuetypescreenscheme";

const DEFAULT = "1";

const targetIn = (state: State) => ({
  name: "screenSchemeId",
  all: state.screenSchemes,
  what: "screen scheme",
});

const schemeAt = (state: State, wanted: string | undefined): TypeMapping =>
  requireItem(state.typeScreenSchemes, wanted, WHAT);

function present(view: View, scheme: TypeMapping, expand: readonly string[] = []): ApiObject {
  const users = projectsUsing(view.state, "screens", scheme.id);
  return {
    id: scheme.id,
    name: scheme.name,
    description: scheme.description,
    ...(expand.includes("projects") && {
      projects: {
        maxResults: users.length,
        startAt: 0,
        total: users.length,
        isLast: true,
        values: users.map((project) => presentListedProject(view, project)),
      },
    }),
  };
}

const reads = [
  route(`GET ${AT}`, "Lists the issue type screen schemes", {
    query: offsetQuery(50).extend({
      id: words,
      queryString: z.string().default(""),
      orderBy: orderOf("name|id"),
      expand: words,
    }),
    expands: ["projects"],
    handle: ({ state }, { query, url, baseUrl }, view) => {
      const typed = query.queryString.toLowerCase();
      const found = [...state.typeScreenSchemes.values()].filter(
        (one) => (query.id?.includes(one.id) ?? true) && one.name.toLowerCase().includes(typed),
      );
      const sorted = sortBy(found, query.orderBy, (one, field) =>
        field === "id" ? Number(one.id) : one.name.toLowerCase(),
      );
      return presentPage(sorted, query, `${baseUrl}${url}`, (one) =>
        present(view, one, query.expand),
      );
    },
  }),
  route(`GET ${AT}/mapping`, "Lists the screen schemes of issue types", {
    query: offsetQuery(50).extend({ issueTypeScreenSchemeId: words }),
    handle: ({ state }, { query, url, baseUrl }) => {
      const rows = [...state.typeScreenSchemes.values()]
        .filter((one) => query.issueTypeScreenSchemeId?.includes(one.id) ?? true)
        .flatMap((scheme) =>
          rowsOf(scheme).map(([issueTypeId, screenSchemeId]) => ({
            issueTypeScreenSchemeId: scheme.id,
            issueTypeId,
            screenSchemeId,
          })),
        );
      return presentPage(rows, query, `${baseUrl}${url}`, (row) => row);
    },
  }),
  route(`GET ${AT}/project`, "Lists the issue type screen schemes of projects", {
    query: offsetQuery(50).extend({ projectId: words }),
    handle: ({ state }, { query, url, baseUrl }, view) => {
      const wanted = (query.projectId ?? []).map((one) => requireProjectById(state, one));
      const rows = [...state.typeScreenSchemes.values()].flatMap((scheme) => {
        const own = wanted.filter((project) => usedBy(project, "screens") === scheme.id);
        return own.length === 0 ? [] : [{ scheme, projectIds: own.map((one) => one.id) }];
      });
      return presentPage(rows, query, `${baseUrl}${url}`, ({ scheme, projectIds }) => ({
        issueTypeScreenScheme: present(view, scheme),
        projectIds,
      }));
    },
  }),
  route(`GET ${AT}/:scheme/project`, "Lists the projects of an issue type screen scheme", {
    query: offsetQuery(50).extend({ query: z.string().default("") }),
    handle: ({ state }, { params, query, url, baseUrl }, view) => {
      const typed = query.query.toLowerCase();
      const found = projectsUsing(state, "screens", schemeAt(state, params["scheme"]).id).filter(
        (project) => [project.name, project.key].some((one) => one.toLowerCase().includes(typed)),
      );
      return presentPage(found, query, `${baseUrl}${url}`, (one) =>
        presentListedProject(view, one),
      );
    },
  }),
];

/** Schemes that say which issue types have which screen scheme. */
export const typeScreenRoutes = [
  ...reads,
  route(`POST ${AT}`, "Creates an issue type screen scheme", {
    body: lazyObject(() => ({
      name: name(),
      description: description.default(""),
      issueTypeMappings: mappingsOf("screenSchemeId"),
    })),
    handle: (context, { body }) => {
      const { state } = context;
      checkFree(state.typeScreenSchemes, body.name, WHAT);
      const none = { defaultId: "", byType: {} };
      const mapped = withMappings(state, none, body.issueTypeMappings, targetIn(state));
      if (mapped.defaultId === "") throw badRequest("A mapping for 'default' is required.");
      const own = { id: nextId(context, WHAT), name: body.name, description: body.description };
      state.typeScreenSchemes.add({ ...own, ...mapped });
      return new RouteResponse(201, { id: own.id });
    },
  }),
  route(`PUT ${AT}/project`, "Gives a project another issue type screen scheme", {
    body: lazyObject(() => ({ issueTypeScreenSchemeId: id, projectId: id })),
    handle: ({ state }, { body }) => {
      const scheme = schemeAt(state, body.issueTypeScreenSchemeId);
      assignScheme(state, requireProjectById(state, body.projectId), "screens", scheme.id);
      return noContent();
    },
  }),
  route(`PUT ${AT}/:scheme`, "Changes an issue type screen scheme", {
    body: lazyObject(() => ({
      name: name().optional(),
      description: description.optional(),
    })),
    handle: ({ state }, { params, body }) => {
      const old = schemeAt(state, params["scheme"]);
      checkFree(state.typeScreenSchemes, body.name, WHAT, old.id);
      const { name: title = old.name, description: text = old.description } = body;
      state.typeScreenSchemes.replace({ ...old, name: title, description: text });
      return noContent();
    },
  }),
  route(`DELETE ${AT}/:scheme`, "Deletes an issue type screen scheme that no project uses", {
    handle: ({ state }, { params }) => {
      const { id: gone } = schemeAt(state, params["scheme"]);
      if (gone === DEFAULT || projectsUsing(state, "screens", gone).length > 0) {
        throw badRequest("The issue type screen scheme is used by a project.");
      }
      state.typeScreenSchemes.remove(gone);
      return noContent();
    },
  }),
  route(`PUT ${AT}/:scheme/mapping`, "Gives issue types a screen scheme", {
    body: lazyObject(() => ({ issueTypeMappings: mappingsOf("screenSchemeId") })),
    handle: ({ state }, { params, body }) => {
      const old = schemeAt(state, params["scheme"]);
      const mapped = withMappings(state, old, body.issueTypeMappings, targetIn(state));
      state.typeScreenSchemes.replace({ ...old, ...mapped });
      return noContent();
    },
  }),
  route(`PUT ${AT}/:scheme/mapping/default`, "Changes the default screen scheme", {
    body: lazyObject(() => ({ screenSchemeId: id })),
    handle: ({ state }, { params, body }) => {
      const old = schemeAt(state, params["scheme"]);
      const { id: defaultId } = requireItem(state.screenSchemes, body.screenSchemeId, "scheme");
      state.typeScreenSchemes.replace({ ...old, defaultId });
      return noContent();
    },
  }),
  route(`POST ${AT}/:scheme/mapping/remove`, "Takes screen schemes from issue types", {
    body: lazyObject(() => ({ issueTypeIds: ids.min(1) })),
    handle: ({ state }, { params, body }) => {
      const old = schemeAt(state, params["scheme"]);
      const byType = withoutTypes(old, body.issueTypeIds);
      state.typeScreenSchemes.replace({ ...old, byType });
      return noContent();
    },
  }),
];
