import { lazyObject } from "#core/contract/lazy-object.ts";
import { noContent, RouteResponse } from "#core/contract/response.ts";
import { badRequest } from "../../errors.ts";
import { type ApiObject, route } from "../../route.ts";
import { presentPage } from "../../shared/paging.ts";
import { offsetQuery, words } from "../../shared/schema.ts";
import { checkFree, requireItem } from "../../site/items.ts";
import { assignScheme, projectsUsing, requireProjectById, usedBy } from "../../site/projects.ts";
import { description, id, ids, name } from "../../site/schema.ts";
import { DEFAULT_ID } from "../../site/seeds.ts";
import { mappingsOf, rowsOf, withMappings, withoutTypes } from "../../site/type-mappings.ts";
import type { TypeMapping } from "../../site/types.ts";
import { nextSiteId, type State } from "../../state.ts";

const WHAT = "field configuration scheme";
const AT = "/fieldconfigurationscheme";

const schemeBody = lazyObject(() => ({
  name: name(),
  description: description.optional(),
}));

const schemeAt = (state: State, wanted: string | undefined): TypeMapping =>
  requireItem(state.fieldConfigurationSchemes, wanted, WHAT);

const present = (scheme: TypeMapping): ApiObject => ({
  id: scheme.id,
  name: scheme.name,
  description: scheme.description,
});

/** Schemes that say which issue types have which field configuration. */
export const schemeRoutes = [
  route(`GET ${AT}`, "Lists the field configuration schemes", {
    query: offsetQuery(50).extend({ id: words }),
    handle: ({ state }, { query, url, baseUrl }) => {
      const found = [...state.fieldConfigurationSchemes.values()].filter(
        (one) => query.id?.includes(one.id) ?? true,
      );
      return presentPage(found, query, `${baseUrl}${url}`, present);
    },
  }),
  route(`POST ${AT}`, "Creates a field configuration scheme", {
    body: schemeBody,
    handle: (context, { body }) => {
      const { fieldConfigurationSchemes } = context.state;
      checkFree(fieldConfigurationSchemes, body.name, WHAT, undefined, 400);
      const scheme = fieldConfigurationSchemes.add({
        id: nextSiteId(context, WHAT),
        name: body.name,
        description: body.description ?? "",
        defaultId: DEFAULT_ID,
        byType: {},
      });
      return new RouteResponse(201, present(scheme));
    },
  }),
  route(`GET ${AT}/mapping`, "Lists the field configurations of issue types", {
    query: offsetQuery(50).extend({ fieldConfigurationSchemeId: words }),
    handle: ({ state }, { query, url, baseUrl }) => {
      const rows = [...state.fieldConfigurationSchemes.values()]
        .filter((one) => query.fieldConfigurationSchemeId?.includes(one.id) ?? true)
        .flatMap((scheme) =>
          rowsOf(scheme).map(([issueTypeId, fieldConfigurationId]) => ({
            fieldConfigurationSchemeId: scheme.id,
            issueTypeId,
            fieldConfigurationId,
          })),
        );
      return presentPage(rows, query, `${baseUrl}${url}`, (row) => row);
    },
  }),
  route(`GET ${AT}/project`, "Lists the field configuration schemes of projects", {
    query: offsetQuery(50).extend({ projectId: words }),
    handle: ({ state }, { query, url, baseUrl }) => {
      const wanted = (query.projectId ?? []).map((one) => requireProjectById(state, one));
      const used = [...new Set(wanted.map((project) => usedBy(project, "fields")))];
      const rows = used.map((schemeId) => {
        const scheme = state.fieldConfigurationSchemes.get(schemeId);
        const own = wanted.filter((project) => usedBy(project, "fields") === schemeId);
        return {
          ...(scheme && { fieldConfigurationScheme: present(scheme) }),
          projectIds: own.map((project) => project.id),
        };
      });
      return presentPage(rows, query, `${baseUrl}${url}`, (row) => row);
    },
  }),
  route(`PUT ${AT}/project`, "Gives a project another field configuration scheme", {
    body: lazyObject(() => ({ fieldConfigurationSchemeId: id.nullish(), projectId: id })),
    handle: ({ state }, { body }) => {
      const { fieldConfigurationSchemeId: wanted } = body;
      const schemeId = wanted ? schemeAt(state, wanted).id : null;
      assignScheme(state, requireProjectById(state, body.projectId), "fields", schemeId);
      return noContent();
    },
  }),
  route(`PUT ${AT}/:id`, "Changes a field configuration scheme", {
    body: schemeBody,
    handle: ({ state }, { params, body }) => {
      const old = schemeAt(state, params["id"]);
      checkFree(state.fieldConfigurationSchemes, body.name, WHAT, old.id, 400);
      const { description: text = old.description } = body;
      const changed = { ...old, name: body.name, description: text };
      state.fieldConfigurationSchemes.replace(changed);
      return noContent();
    },
  }),
  route(`DELETE ${AT}/:id`, "Deletes a field configuration scheme that no project uses", {
    handle: ({ state }, { params }) => {
      const { id: gone } = schemeAt(state, params["id"]);
      if (projectsUsing(state, "fields", gone).length > 0) {
        throw badRequest("The field configuration scheme is used by a project.");
      }
      state.fieldConfigurationSchemes.remove(gone);
      return noContent();
    },
  }),
  route(`PUT ${AT}/:id/mapping`, "Gives issue types a field configuration", {
    body: lazyObject(() => ({ mappings: mappingsOf("fieldConfigurationId") })),
    handle: ({ state }, { params, body }) => {
      const old = schemeAt(state, params["id"]);
      const target = {
        name: "fieldConfigurationId",
        all: state.fieldConfigurations,
        what: "field configuration",
      };
      const mapped = withMappings(state, old, body.mappings, target);
      state.fieldConfigurationSchemes.replace({ ...old, ...mapped });
      return noContent();
    },
  }),
  route(`POST ${AT}/:id/mapping/delete`, "Takes field configurations from issue types", {
    body: lazyObject(() => ({ issueTypeIds: ids.min(1) })),
    handle: ({ state }, { params, body }) => {
      const old = schemeAt(state, params["id"]);
      const byType = withoutTypes(old, body.issueTypeIds);
      state.fieldConfigurationSchemes.replace({ ...old, byType });
      return noContent();
    },
  }),
];
