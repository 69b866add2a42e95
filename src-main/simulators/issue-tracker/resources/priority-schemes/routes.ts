import { noContent, RouteResponse } from "#core/contract/response.ts";
import { type ApiObject, route, type View } from "../../route.ts";
import { listOf } from "../../shared/collect.ts";
import { presentPage } from "../../shared/paging.ts";
import type { Priority } from "../../shared/seeds.ts";
import { projectsUsing } from "../../site/projects.ts";
import { sortBy } from "../../site/schema.ts";
import { DEFAULT_ID } from "../../site/seeds.ts";
import { addTask } from "../../site/tasks.ts";
import type { PriorityScheme } from "../../site/types.ts";
import type { State } from "../../state.ts";
import { presentTask } from "../bulk-operations/present.ts";
import { presentPriority } from "../issue-attributes/present.ts";
import { presentListedProject } from "../projects/present.ts";
import { createScheme, prioritiesToMap, removeScheme, schemeAt, updateScheme } from "./actions.ts";
import {
  availableQuery,
  createBody,
  listQuery,
  projectsQuery,
  suggestBody,
  updateBody,
} from "./schema.ts";

const whole = { startAt: 0, maxResults: 50 };

const inScheme = (state: State, { priorityIds }: PriorityScheme): readonly Priority[] =>
  listOf(state.priorities).filter(({ id }) => priorityIds.includes(id));

function presentIn(view: View, priority: Priority, defaultId: string | null): ApiObject {
  const place = listOf(view.state.priorities).indexOf(priority);
  return {
    ...presentPriority(view, priority),
    isDefault: priority.id === defaultId,
    sequence: String(place),
  };
}

function presentScheme(
  view: View,
  scheme: PriorityScheme,
  expand: readonly string[] = [],
): ApiObject {
  const { id, name, description, defaultId } = scheme;
  const self = `${view.base}/priorityscheme/${id}`;
  const { state } = view;
  return {
    self,
    id,
    name,
    description,
    ...(defaultId !== null && { defaultPriorityId: defaultId }),
    default: id === DEFAULT_ID,
    isDefault: id === DEFAULT_ID,
    ...(expand.includes("priorities") && {
      priorities: presentPage(inScheme(state, scheme), whole, `${self}/priorities`, (one) =>
        presentIn(view, one, defaultId),
      ),
    }),
    ...(expand.includes("projects") && {
      projects: presentPage(
        projectsUsing(state, "priorities", id),
        whole,
        `${self}/projects`,
        (project) => presentListedProject(view, project),
      ),
    }),
  };
}

const lists = [
  route("GET /priorityscheme", "Lists the priority schemes", {
    query: listQuery,
    expands: ["priorities", "projects"],
    handle: ({ state }, { query, url, baseUrl }, view) => {
      const typed = query.schemeName.toLowerCase();
      const found = [...state.prioritySchemes.values()].filter(
        (one) =>
          (query.schemeId?.includes(one.id) ?? true) &&
          (query.priorityId?.some((id) => one.priorityIds.includes(id)) ?? true) &&
          one.name.toLowerCase().includes(typed) &&
          (!query.onlyDefault || one.id === DEFAULT_ID),
      );
      const sorted = sortBy(found, query.orderBy, (one) => one.name.toLowerCase());
      return presentPage(sorted, query, `${baseUrl}${url}`, (one) =>
        presentScheme(view, one, query.expand),
      );
    },
  }),
  route("GET /priorityscheme/priorities/available", "Lists the priorities that a scheme lacks", {
    query: availableQuery,
    handle: ({ state }, { query, url, baseUrl }, view) => {
      const { priorityIds } = schemeAt(state, query.schemeId);
      const typed = query.query.toLowerCase();
      const found = listOf(state.priorities).filter(
        ({ id, name }) =>
          !priorityIds.includes(id) &&
          !(query.exclude?.includes(id) ?? false) &&
          name.toLowerCase().includes(typed),
      );
      return presentPage(found, query, `${baseUrl}${url}`, (one) => presentIn(view, one, null));
    },
  }),
  route("GET /priorityscheme/:scheme/priorities", "Lists the priorities of a scheme", {
    query: availableQuery.pick({ startAt: true, maxResults: true }),
    handle: ({ state }, { params, query, url, baseUrl }, view) => {
      const scheme = schemeAt(state, params["scheme"]);
      return presentPage(inScheme(state, scheme), query, `${baseUrl}${url}`, (one) =>
        presentIn(view, one, scheme.defaultId),
      );
    },
  }),
  route("GET /priorityscheme/:scheme/projects", "Lists the projects that use a scheme", {
    query: projectsQuery,
    handle: ({ state }, { params, query, url, baseUrl }, view) => {
      const { id } = schemeAt(state, params["scheme"]);
      const typed = query.query.toLowerCase();
      const found = projectsUsing(state, "priorities", id).filter(
        (project) =>
          (query.projectId?.includes(project.id) ?? true) &&
          [project.name, project.key].some((text) => text.toLowerCase().includes(typed)),
      );
      return presentPage(found, query, `${baseUrl}${url}`, (one) =>
        presentListedProject(view, one),
      );
    },
  }),
];

/** Priority schemes, and the projects that use them. */
export const routes = [
  ...lists,
  route("POST /priorityscheme", "Creates a priority scheme", {
    body: createBody,
    handle: (context, { body }, view) => {
      const { id } = createScheme(context, view, body);
      const task = presentTask(view, addTask(context, view, "Create priority scheme"));
      return new RouteResponse(201, { id, task });
    },
  }),
  route("POST /priorityscheme/mappings", "Lists the priorities that a change has to map", {
    body: suggestBody,
    handle: ({ state }, { body, url, baseUrl }, view) => {
      const { schemeId, priorities = { add: [], remove: [] }, projects = { add: [] } } = body;
      const ids = prioritiesToMap(state, schemeId, priorities, projects.add);
      const found = listOf(state.priorities).filter(({ id }) => ids.includes(id));
      return presentPage(found, body, `${baseUrl}${url}`, (one) => presentIn(view, one, null));
    },
  }),
  route("PUT /priorityscheme/:scheme", "Changes a priority scheme", {
    body: updateBody,
    handle: (context, { params, body }, view) => {
      const old = schemeAt(context.state, params["scheme"]);
      const scheme = updateScheme(context, view, old, body);
      return new RouteResponse(202, {
        priorityScheme: presentScheme(view, scheme, ["priorities", "projects"]),
        task: presentTask(view, addTask(context, view, "Update priority scheme")),
      });
    },
  }),
  route(
    "DELETE /priorityscheme/:scheme",
    "Deletes a priority scheme that no project uses",
    ({ state }, { params }) => {
      removeScheme(state, schemeAt(state, params["scheme"]));
      return noContent();
    },
  ),
];
