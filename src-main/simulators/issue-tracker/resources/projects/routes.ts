import { RouteResponse, noContent } from "#core/kernel/response.ts";
import { route } from "../../route.ts";
import { requireProject } from "../../shared/find.ts";
import { presentPage } from "../../shared/paging.ts";
import { issueTypes, statuses } from "../../shared/seeds.ts";
import { presentIssueType, presentStatus } from "../issue-attributes/present.ts";
import { createProject, removeProject, searchProjects, updateProject } from "./actions.ts";
import { presentListedProject, presentProject } from "./present.ts";
import { createProjectBody, searchProjectsQuery, updateProjectBody } from "./schema.ts";

export const routes = [
  route("GET /project/search", "Finds projects", {
    query: searchProjectsQuery,
    handle: ({ state }, { query, url, baseUrl }, view) =>
      presentPage(searchProjects(state, query), query, `${baseUrl}${url}`, (project) =>
        presentListedProject(view, project),
      ),
  }),
  route("GET /project", "Lists every project", ({ state }, _request, view) =>
    [...state.projects.values()].map((project) => presentListedProject(view, project)),
  ),
  route("POST /project", "Creates a project", {
    body: createProjectBody,
    handle: (context, { body }, view) => {
      const { id, key } = createProject(context, body, view.callerId);
      return new RouteResponse(201, { self: `${view.base}/project/${id}`, id: Number(id), key });
    },
  }),
  route("GET /project/:project", "Shows a project", ({ state }, { params }, view) =>
    presentProject(view, requireProject(state, params)),
  ),
  route("PUT /project/:project", "Changes a project", {
    body: updateProjectBody,
    handle: ({ state }, { params, body }, view) =>
      presentProject(view, updateProject(state, requireProject(state, params), body)),
  }),
  route("DELETE /project/:project", "Deletes a project and its issues", ({ state }, { params }) => {
    removeProject(state, requireProject(state, params));
    return noContent();
  }),
  route("GET /project/:project/statuses", "Lists statuses", ({ state }, { params }, view) => {
    requireProject(state, params);
    return issueTypes.map((type) => {
      const { self, id, name, subtask } = presentIssueType(view, type);
      const all = statuses.map((status) => presentStatus(view, status));
      return { self, id, name, subtask, statuses: all };
    });
  }),
];
