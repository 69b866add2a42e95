import { noContent, RouteResponse } from "#core/contract/response.ts";
import { notFound } from "../../errors.ts";
import { allFields, type SystemField } from "../../fields/catalogue.ts";
import { contextsOf, listOwnFields, toSystemField } from "../../own-fields/catalogue.ts";
import { presentOption } from "../../own-fields/present.ts";
import { route } from "../../route.ts";
import { presentPage } from "../../shared/paging.ts";
import { nextId, type State } from "../../state.ts";
import { createField, removeField, requireField } from "./actions.ts";
import { presentFieldDetails, presentFoundField } from "./present.ts";
import { fieldBody, fieldChange, searchFieldsQuery } from "./schema.ts";

const fieldsOf = (state: State): readonly SystemField[] => [
  ...allFields,
  ...listOwnFields(state).map(toSystemField),
];

function searchFields(
  state: State,
  { type, id, query = "", orderBy }: ReturnType<typeof searchFieldsQuery.parse>,
): readonly SystemField[] {
  const direction = orderBy.startsWith("-") ? -1 : 1;
  const keyOf = (field: SystemField) =>
    orderBy.endsWith("name") ? field.name.toLowerCase() : contextsOf(state, field.id).length;
  return fieldsOf(state)
    .filter(
      ({ schema }) => type?.includes(schema.custom === undefined ? "system" : "custom") ?? true,
    )
    .filter((field) => id?.includes(field.id) ?? true)
    .filter(({ name }) => name.toLowerCase().includes(query.toLowerCase()))
    .map((field) => ({ field, key: keyOf(field) }))
    .sort(({ key: one }, { key: other }) =>
      one < other ? -direction : one > other ? direction : 0,
    )
    .map(({ field }) => field);
}

/** The fields of issues: those of every site, and those that administrators add. */
export const routes = [
  route("GET /field", "Lists the fields of issues", ({ state }) =>
    fieldsOf(state).map(presentFieldDetails),
  ),
  route("POST /field", "Creates a custom field", {
    body: fieldBody,
    handle: (context, { body }) =>
      new RouteResponse(201, presentFieldDetails(toSystemField(createField(context, body)))),
  }),
  route("GET /field/search", "Finds fields", {
    query: searchFieldsQuery,
    expands: ["key", "isLocked", "searcherKey", "contextsCount"],
    unsupportedFilters: ["projectIds"],
    handle: ({ state }, { query, url, baseUrl }) =>
      presentPage(searchFields(state, query), query, `${baseUrl}${url}`, (field) =>
        presentFoundField(state, field, query.expand),
      ),
  }),
  route("PUT /field/:field", "Changes a custom field", {
    body: fieldChange,
    handle: ({ state }, { params, body }) => {
      const field = requireField(state, params["field"]);
      const { name = field.name, description = field.description } = body;
      const { searcherKey = field.searcherKey } = body;
      state.ownFields.replace({ ...field, name, description, searcherKey });
      return noContent();
    },
  }),
  route(
    "DELETE /field/:field",
    "Deletes a custom field, and its values",
    (context, { params }, view) => {
      const { state, now } = context;
      removeField(state, requireField(state, params["field"]));
      const id = nextId(context, "task");
      const done = { doneIds: [], failed: {}, missing: 0 };
      state.bulkTasks.add({ id, authorId: view.callerId, created: now, ...done });
      return new RouteResponse(303, undefined, { location: `${view.base}/task/${id}` });
    },
  ),
  ...(["trash", "restore"] as const).map((verb) =>
    route(
      `POST /field/:field/${verb}`,
      verb === "trash" ? "Moves a custom field to the trash" : "Restores a custom field",
      ({ state }, { params }) => {
        const field = requireField(state, params["field"]);
        state.ownFields.replace({ ...field, isTrashed: verb === "trash" });
        return {};
      },
    ),
  ),
  route(
    "GET /customFieldOption/:id",
    "Shows an option of a custom field",
    ({ state }, { params }, view) => {
      const options = [...state.contexts.values()].flatMap((context) => context.options);
      const option = options.find(({ id }) => id === params["id"]);
      if (!option) throw notFound("The custom field option was not found.");
      const { self, value } = presentOption(view, option);
      return { self, value };
    },
  ),
];
