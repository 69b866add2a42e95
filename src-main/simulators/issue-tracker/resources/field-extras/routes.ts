import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { badRequest } from "../../errors.ts";
import { changeIssue } from "../../fields/changes.ts";
import { allFields } from "../../fields/catalogue.ts";
import { allIssues, prepareFilter } from "../../jql/search.ts";
import { contextAt, idIn, listOwnFields, toSystemField } from "../../own-fields/catalogue.ts";
import { route } from "../../route.ts";
import { presentPage } from "../../shared/paging.ts";
import { offsetQuery, words } from "../../shared/schema.ts";
import { fieldRuleOf, fieldConfigurationOf, gateOf } from "../../site/screens.ts";
import { requireProjectById } from "../../site/projects.ts";
import { typesOf } from "../../site/offers.ts";
import { id, orderOf, sortBy } from "../../site/schema.ts";
import { addTask, toTask } from "../../site/tasks.ts";
import { requireContext, requireField } from "../custom-fields/actions.ts";
import { presentFoundField } from "../custom-fields/present.ts";

const trashedQuery = offsetQuery(50).extend({
  id: words,
  query: z.string().default(""),
  orderBy: orderOf("name"),
  expand: words,
});

const mappingBody = lazyObject(() => ({
  mappings: z.array(lazyObject(() => ({ projectId: id, issueTypeId: id }))).min(1),
}));

/** Replaces an option in the value of a field, or takes it away. */
function replaced(held: unknown, gone: string, next: unknown): unknown {
  if (!Array.isArray(held)) return idIn(held) === gone ? next : held;
  const items: readonly unknown[] = held;
  const rest = items.filter((item) => idIn(item) !== gone);
  return next === null || rest.length === items.length ? rest : [...rest, next];
}

const holdsOption = (held: unknown, option: string): boolean =>
  (Array.isArray(held) ? held : [held]).some((item: unknown) => idIn(item) === option);

/** Fields in the trash, the contexts of projects, and options that are replaced. */
export const routes = [
  route("GET /field/search/trashed", "Finds the custom fields in the trash", {
    query: trashedQuery,
    expands: ["key", "isLocked", "searcherKey", "contextsCount"],
    handle: ({ state }, { query, url, baseUrl }) => {
      const typed = query.query.toLowerCase();
      const found = [...state.ownFields.values()].filter(
        (field) =>
          field.isTrashed &&
          (query.id?.includes(field.id) ?? true) &&
          field.name.toLowerCase().includes(typed),
      );
      const sorted = sortBy(found, query.orderBy, (one) => one.name.toLowerCase());
      return presentPage(sorted, query, `${baseUrl}${url}`, (field) =>
        presentFoundField(state, toSystemField(field), query.expand),
      );
    },
  }),
  route("POST /field/:field/context/mapping", "Lists the contexts of projects and issue types", {
    query: offsetQuery(100),
    body: mappingBody,
    handle: ({ state }, { params, query, body, url, baseUrl }) => {
      const field = requireField(state, params["field"]);
      const rows = body.mappings.map(({ projectId, issueTypeId }) => {
        const project = requireProjectById(state, projectId);
        const context = contextAt(state, field.id, { projectId: project.id, typeId: issueTypeId });
        return { projectId: project.id, issueTypeId, contextId: context?.id ?? null };
      });
      return presentPage(rows, query, `${baseUrl}${url}`, (row) => row);
    },
  }),
  route(
    "DELETE /field/:field/context/:context/option/:option/issue",
    "Replaces an option in issues",
    {
      query: lazyObject(() => ({
        replaceWith: z.string().optional(),
        jql: z.string().default(""),
      })),
      handle: (context, { params, query }, view) => {
        const { state, now } = context;
        const { field = "", option = "" } = params;
        const { options } = requireContext(state, field, params["context"]);
        const next = options.find((one) => one.id === query.replaceWith);
        if (query.replaceWith !== undefined && !next) throw badRequest("The option is not valid.");
        const value = next ? { id: next.id, value: next.value } : null;
        const scope = { state, now, callerId: view.callerId };
        const found = allIssues(scope, prepareFilter(scope, query.jql));
        const changed = found.filter((issue) => holdsOption(issue.custom[field], option));
        for (const issue of changed) {
          const custom = { ...issue.custom, [field]: replaced(issue.custom[field], option, value) };
          changeIssue(context, issue, { ...issue, custom }, view.callerId);
        }
        const result = { modifiedIssues: changed.map((issue) => Number(issue.id)) };
        return toTask(view, addTask(context, view, "Replace option", result));
      },
    },
  ),
  route("GET /projects/fields", "Lists the fields of projects and issue types", {
    query: offsetQuery(50).extend({
      projectId: words,
      workTypeId: words,
      fieldId: words,
    }),
    handle: ({ state }, { query, url, baseUrl }) => {
      const { projectId: wanted = [], workTypeId = [] } = query;
      if (wanted.length === 0 || workTypeId.length === 0) {
        throw badRequest("The 'projectId' and 'workTypeId' query parameters are required.");
      }
      const own = listOwnFields(state).map(toSystemField);
      const rows = wanted.flatMap((one) => {
        const project = requireProjectById(state, one);
        const types = typesOf(state, project).filter((type) => workTypeId.includes(type.id));
        return types.flatMap((type) => {
          const gate = gateOf(state, project, type.id, "edit");
          const rules = fieldConfigurationOf(state, project, type.id);
          return [...allFields, ...own]
            .filter((field) => field.operations.length > 0 && gate(field.id))
            .filter((field) => query.fieldId?.includes(field.id) ?? true)
            .map((field) => ({
              fieldId: field.id,
              description: fieldRuleOf(rules, field.id).description,
              isRequired: field.id === "summary" || fieldRuleOf(rules, field.id).isRequired,
              projectId: Number(project.id),
              workTypeId: Number(type.id),
            }));
        });
      });
      return presentPage(rows, query, `${baseUrl}${url}`, (row) => row);
    },
  }),
];
