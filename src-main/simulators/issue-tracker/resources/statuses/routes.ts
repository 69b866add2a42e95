import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { noContent } from "#core/contract/response.ts";
import { badRequest } from "../../errors.ts";
import { route } from "../../route.ts";
import { requireProject } from "../../shared/find.ts";
import { presentPage } from "../../shared/paging.ts";
import { words } from "../../shared/schema.ts";
import { presentTokenPage, tokenQuery } from "../../shared/token-page.ts";
import { requireItem } from "../../site/items.ts";
import { usagesOf } from "../../site/usages.ts";
import type { State } from "../../state.ts";
import { createStatuses, deleteStatuses, updateStatuses } from "./actions.ts";
import { categoryOf, presentGlobalStatus } from "./present.ts";
import { createBody, scopeRules, searchQuery, updateBody } from "./schema.ts";

const expands = ["usages", "workflowUsages"];

const statusAt = (state: State, id: string | undefined) =>
  requireItem(state.statuses, id, "status");

const usagesAt = (state: State, id: string | undefined) => {
  const status = statusAt(state, id);
  return usagesOf(state, ({ statusIds }) => statusIds.includes(status.id));
};

const lists = [
  route("GET /statuses", "Shows statuses by their ids", {
    query: lazyObject(() => ({ id: words, expand: words })),
    expands,
    handle: ({ state }, { query }) =>
      [...state.statuses.values()]
        .filter(({ id }) => query.id?.includes(id) ?? true)
        .map((status) => presentGlobalStatus(state, status, query.expand)),
  }),
  route("GET /statuses/search", "Finds statuses by name and category", {
    query: searchQuery,
    expands,
    unsupportedFilters: ["includeGlobalStatuses"],
    handle: ({ state }, { query, url, baseUrl }) => {
      const { projectId, statusCategory } = query;
      const project =
        projectId === undefined ? undefined : requireProject(state, { project: projectId });
      const typed = query.searchString.toLowerCase();
      const found = [...state.statuses.values()].filter(
        (status) =>
          status.name.toLowerCase().includes(typed) &&
          (statusCategory === undefined || categoryOf(status) === statusCategory) &&
          (project === undefined || [null, project.id].includes(status.projectId)),
      );
      return presentPage(found, query, `${baseUrl}${url}`, (status) =>
        presentGlobalStatus(state, status, query.expand),
      );
    },
  }),
  route("GET /statuses/byNames", "Shows statuses by their names", {
    query: lazyObject(() => ({ name: words, projectId: z.string().optional() })),
    handle: ({ state }, { query: { name: names = [], projectId = null } }) => {
      if (names.length === 0) throw badRequest("The 'name' query parameter is required.");
      return [...state.statuses.values()]
        .filter((one) => names.includes(one.name) && one.projectId === projectId)
        .map((status) => presentGlobalStatus(state, status));
    },
  }),
];

const usages = [
  route("GET /statuses/:status/projectUsages", "Lists the projects that use a status", {
    query: tokenQuery,
    handle: ({ state }, { params, query }) => ({
      statusId: statusAt(state, params["status"]).id,
      projects: presentTokenPage(usagesAt(state, params["status"]), query, ({ project }) => ({
        id: project.id,
      })),
    }),
  }),
  route(
    "GET /statuses/:status/project/:project/issueTypeUsages",
    "Lists the issue types of a project that use a status",
    {
      query: tokenQuery,
      handle: ({ state }, { params, query }) => {
        const { id } = requireProject(state, params);
        const usage = usagesAt(state, params["status"]).find(({ project }) => project.id === id);
        return {
          statusId: statusAt(state, params["status"]).id,
          projectId: id,
          issueTypes: presentTokenPage(usage?.types ?? [], query, (type) => ({ id: type.id })),
        };
      },
    },
  ),
  route("GET /statuses/:status/workflowUsages", "Lists the workflows that have a status", {
    query: tokenQuery,
    handle: ({ state }, { params, query }) => {
      const { id } = statusAt(state, params["status"]);
      const found = [...state.workflows.values()].filter((one) => one.statusIds.includes(id));
      return {
        statusId: id,
        workflows: presentTokenPage(found, query, (workflow) => ({ id: workflow.id })),
      };
    },
  }),
];

/** Statuses of the site and of projects. */
export const routes = [
  ...lists,
  ...usages,
  route("POST /statuses", "Creates statuses", {
    body: createBody,
    rules: scopeRules,
    handle: (context, { body }) =>
      createStatuses(context, body).map((status) => presentGlobalStatus(context.state, status)),
  }),
  route("PUT /statuses", "Changes statuses", {
    body: updateBody,
    handle: ({ state }, { body }) => {
      updateStatuses(state, body);
      return noContent();
    },
  }),
  route("DELETE /statuses", "Deletes statuses that no workflow has", {
    query: lazyObject(() => ({ id: words })),
    handle: ({ state }, { query: { id: ids = [] } }) => {
      if (ids.length === 0) throw badRequest("The 'id' query parameter is required.");
      deleteStatuses(state, ids);
      return noContent();
    },
  }),
];
