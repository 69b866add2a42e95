import { noContent, RouteResponse } from "#core/contract/response.ts";
import { contextsOf } from "../../own-fields/catalogue.ts";
import type { FieldContext } from "../../own-fields/types.ts";
import { route } from "../../route.ts";
import { presentPage } from "../../shared/paging.ts";
import { offsetQuery, words } from "../../shared/schema.ts";
import type { State } from "../../state.ts";
import {
  addOptions,
  changeOptions,
  checkPlaces,
  createContext,
  moveOptions,
  removeOption,
  requireContext,
  requireField,
} from "../custom-fields/actions.ts";
import { presentContext, presentContextOption } from "../custom-fields/present.ts";
import {
  changedOptionsBody,
  contextBody,
  contextChange,
  contextsQuery,
  moveOptionsBody,
  newOptionsBody,
  optionsQuery,
  projectsBody,
  typesBody,
} from "../custom-fields/schema.ts";

type Params = Readonly<Record<string, string>>;

const contextIn = (state: State, { field, context }: Params) =>
  requireContext(state, field, context);

/** Gives a context other projects or types, after a check that no other context has them. */
function replacePlaces(
  state: State,
  context: FieldContext,
  places: Partial<Pick<FieldContext, "projectIds" | "typeIds">>,
) {
  const changed = { ...context, ...places };
  checkPlaces(state, context.fieldId, changed, context);
  state.contexts.replace(changed);
  return noContent();
}

const mappingQuery = offsetQuery(50).extend({ contextId: words });

const contextRoutes = [
  route("GET /field/:field/context", "Lists the contexts of a custom field", {
    query: contextsQuery,
    handle: ({ state }, { params, query, url, baseUrl }) => {
      const { isAnyIssueType, isGlobalContext, contextId } = query;
      const found = contextsOf(state, requireField(state, params["field"]).id).filter(
        ({ id, projectIds, typeIds }) =>
          (contextId?.includes(id) ?? true) &&
          (isAnyIssueType === undefined || isAnyIssueType === (typeIds.length === 0)) &&
          (isGlobalContext === undefined || isGlobalContext === (projectIds.length === 0)),
      );
      return presentPage(found, query, `${baseUrl}${url}`, presentContext);
    },
  }),
  route("POST /field/:field/context", "Creates a context of a custom field", {
    body: contextBody,
    handle: (context, { params, body }) => {
      const field = requireField(context.state, params["field"]);
      const { id, name, description, projectIds, typeIds } = createContext(context, field, body);
      const shown = { id, name, description, projectIds, issueTypeIds: typeIds };
      return new RouteResponse(201, shown);
    },
  }),
  route("PUT /field/:field/context/:context", "Changes a context", {
    body: contextChange,
    handle: ({ state }, { params, body }) => {
      const context = contextIn(state, params);
      const { name = context.name, description = context.description } = body;
      state.contexts.replace({ ...context, name, description });
      return noContent();
    },
  }),
  route("DELETE /field/:field/context/:context", "Deletes a context", ({ state }, { params }) => {
    state.contexts.remove(contextIn(state, params).id);
    return noContent();
  }),
];

const placeRoutes = [
  route("GET /field/:field/context/projectmapping", "Lists the projects of contexts", {
    query: mappingQuery,
    handle: ({ state }, { params, query, url, baseUrl }) => {
      const rows = contextsOf(state, requireField(state, params["field"]).id)
        .filter(({ id }) => query.contextId?.includes(id) ?? true)
        .flatMap<object>(({ id: contextId, projectIds }) =>
          projectIds.length === 0
            ? [{ contextId, isGlobalContext: true }]
            : projectIds.map((projectId) => ({ contextId, projectId })),
        );
      return presentPage<object>(rows, query, `${baseUrl}${url}`, (row) => row);
    },
  }),
  route("GET /field/:field/context/issuetypemapping", "Lists the issue types of contexts", {
    query: mappingQuery,
    handle: ({ state }, { params, query, url, baseUrl }) => {
      const rows = contextsOf(state, requireField(state, params["field"]).id)
        .filter(({ id }) => query.contextId?.includes(id) ?? true)
        .flatMap<object>(({ id: contextId, typeIds }) =>
          typeIds.length === 0
            ? [{ contextId, isAnyIssueType: true }]
            : typeIds.map((issueTypeId) => ({ contextId, issueTypeId })),
        );
      return presentPage<object>(rows, query, `${baseUrl}${url}`, (row) => row);
    },
  }),
  route("PUT /field/:field/context/:context/project", "Adds projects to a context", {
    body: projectsBody,
    handle: ({ state }, { params, body }) => {
      const context = contextIn(state, params);
      const projectIds = [...new Set([...context.projectIds, ...body.projectIds])];
      return replacePlaces(state, context, { projectIds });
    },
  }),
  route("POST /field/:field/context/:context/project/remove", "Takes projects out of a context", {
    body: projectsBody,
    handle: ({ state }, { params, body }) => {
      const context = contextIn(state, params);
      const projectIds = context.projectIds.filter((id) => !body.projectIds.includes(id));
      return replacePlaces(state, context, { projectIds });
    },
  }),
  route("PUT /field/:field/context/:context/issuetype", "Adds issue types to a context", {
    body: typesBody,
    handle: ({ state }, { params, body }) => {
      const context = contextIn(state, params);
      const typeIds = [...new Set([...context.typeIds, ...body.issueTypeIds])];
      return replacePlaces(state, context, { typeIds });
    },
  }),
  route(
    "POST /field/:field/context/:context/issuetype/remove",
    "Takes issue types out of a context",
    {
      body: typesBody,
      handle: ({ state }, { params, body }) => {
        const context = contextIn(state, params);
        const typeIds = context.typeIds.filter((id) => !body.issueTypeIds.includes(id));
        return replacePlaces(state, context, { typeIds });
      },
    },
  ),
];

const optionRoutes = [
  route("GET /field/:field/context/:context/option", "Lists the options of a context", {
    query: optionsQuery,
    handle: ({ state }, { params, query, url, baseUrl }) => {
      const found = contextIn(state, params).options.filter(
        ({ id, parentId }) =>
          (query.optionId === undefined || id === query.optionId || parentId === query.optionId) &&
          (!query.onlyOptions || parentId === null),
      );
      return presentPage(found, query, `${baseUrl}${url}`, presentContextOption);
    },
  }),
  route("POST /field/:field/context/:context/option", "Adds options to a context", {
    body: newOptionsBody,
    handle: (context, { params, body }) => {
      const added = addOptions(context, contextIn(context.state, params), body);
      return { options: added.map(presentContextOption) };
    },
  }),
  route("PUT /field/:field/context/:context/option", "Changes options of a context", {
    body: changedOptionsBody,
    handle: ({ state }, { params, body }) => {
      const changed = changeOptions(state, contextIn(state, params), body);
      return { options: changed.map(presentContextOption) };
    },
  }),
  route("PUT /field/:field/context/:context/option/move", "Moves options of a context", {
    body: moveOptionsBody,
    handle: ({ state }, { params, body }) => {
      moveOptions(state, contextIn(state, params), body);
      return noContent();
    },
  }),
  route(
    "DELETE /field/:field/context/:context/option/:option",
    "Deletes an option",
    ({ state }, { params }) => {
      removeOption(state, contextIn(state, params), params["option"]);
      return noContent();
    },
  ),
];

/** The contexts of custom fields: projects, issue types and options. */
export const routes = [...contextRoutes, ...placeRoutes, ...optionRoutes];
