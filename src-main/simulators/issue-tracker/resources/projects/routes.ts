import { RouteResponse, noContent } from "#core/kernel/response.ts";
import type { Route } from "#core/kernel/route.ts";
import { route } from "../../route.ts";
import { requireProject } from "../../shared/find.ts";
import { presentPage } from "../../shared/paging.ts";
import { issueTypes, statuses } from "../../shared/seeds.ts";
import type { State } from "../../state.ts";
import { presentIssueType, presentStatus } from "../issue-attributes/present.ts";
import { createProject, removeProject, searchProjects, updateProject } from "./actions.ts";
import { presentListedProject, presentProject } from "./present.ts";
import { createProjectBody, searchProjectsQuery, updateProjectBody } from "./schema.ts";

/** Projects. */
export const routes: readonly Route<State>[] = [
  route({
    method: "GET",
    path: "/project/search",
    summary: "Finds projects",
    query: searchProjectsQuery,
    handle: ({ state }, { query, url, baseUrl }, view) =>
      presentPage(searchProjects(state, query), query, `${baseUrl}${url}`, (project) =>
        presentListedProject(view, project),
      ),
  }),
  route({
    method: "GET",
    path: "/project",
    summary: "Lists every project",
    handle: ({ state }, _request, view) =>
      [...state.projects.values()].map((project) => presentListedProject(view, project)),
  }),
  route({
    method: "POST",
    path: "/project",
    summary: "Creates a project",
    body: createProjectBody,
    handle: (context, { body }, view) => {
      const { id, key } = createProject(context, body, view.callerId);
      return new RouteResponse(201, { self: `${view.base}/project/${id}`, id: Number(id), key });
    },
  }),
  route({
    method: "GET",
    path: "/project/:project",
    summary: "Shows a project",
    handle: ({ state }, { params }, view) => presentProject(view, requireProject(state, params)),
  }),
  route({
    method: "PUT",
    path: "/project/:project",
    summary: "Changes a project",
    body: updateProjectBody,
    handle: ({ state }, { params, body }, view) =>
      presentProject(view, updateProject(state, requireProject(state, params), body)),
  }),
  route({
    method: "DELETE",
    path: "/project/:project",
    summary: "Deletes a project and its issues",
    handle: ({ state }, { params }) => {
      removeProject(state, requireProject(state, params));
      return noContent();
    },
  }),
  route({
    method: "GET",
    path: "/project/:project/statuses",
    summary: "Lists the statuses of each issue type",
    handle: ({ state }, { params }, view) => {
      requireProject(state, params);
      return issueTypes.map((type) => {
        const { self, id, name, subtask } = presentIssueType(view, type);
        const all = statuses.map((status) => presentStatus(view, status));
        return { self, id, name, subtask, statuses: all };
      });
    },
  }),
];
