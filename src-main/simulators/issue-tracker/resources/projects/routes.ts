import { lazyObject } from "#core/contract/lazy-object.ts";
import { RouteResponse, noContent } from "#core/contract/response.ts";
import { mayBrowse } from "../../access/holds.ts";
import { recordProject } from "../../events.ts";
import { route } from "../../route.ts";
import { requireProject } from "../../shared/find.ts";
import { presentPage } from "../../shared/paging.ts";
import { flag } from "../../shared/schema.ts";
import { typesOf } from "../../site/offers.ts";
import { statusesOf, workflowOf } from "../../site/workflows.ts";
import { presentIssueType, presentStatus } from "../issue-attributes/present.ts";
import {
  createProject,
  removeProject,
  searchProjects,
  setStatus,
  updateProject,
} from "./actions.ts";
import { expansions, listedExpansions, presentListedProject, presentProject } from "./present.ts";
import {
  createProjectBody,
  expandQuery,
  searchProjectsQuery,
  updateProjectBody,
} from "./schema.ts";

export const routes = [
  route("GET /project/search", "Finds projects", {
    query: searchProjectsQuery,
    expands: listedExpansions,
    unsupported: ["properties"],
    unsupportedFilters: ["propertyQuery"],
    handle: ({ state }, { query, url, baseUrl }, view) =>
      presentPage(
        searchProjects(state, query, view.callerId),
        query,
        `${baseUrl}${url}`,
        (project) => presentListedProject(view, project, query.expand),
      ),
  }),
  route("GET /project", "Lists every project", {
    query: expandQuery,
    expands: listedExpansions,
    unsupported: ["properties", "recent"],
    handle: ({ state }, { query }, view) =>
      [...state.projects.values()]
        .filter(
          (project) => project.status === "live" && mayBrowse(state, view.callerId, { project }),
        )
        .map((project) => presentListedProject(view, project, query.expand)),
  }),
  route("POST /project", "Creates a project", {
    body: createProjectBody,
    handle: (context, { body }, view) => {
      const project = createProject(context, body, view.callerId);
      recordProject(context, view, "project_created", project);
      const { id, key } = project;
      return new RouteResponse(201, { self: `${view.base}/project/${id}`, id: Number(id), key });
    },
  }),
  route("GET /project/:project", "Shows a project", {
    query: expandQuery,
    expands: expansions,
    unsupported: ["properties"],
    handle: ({ state }, { params, query }, view) =>
      presentProject(view, requireProject(state, params), query.expand),
  }),
  route("PUT /project/:project", "Changes a project", {
    query: expandQuery,
    body: updateProjectBody,
    expands: expansions,
    unsupported: ["projectTemplateKey", "releasedProjectKeys"],
    handle: (context, { params, query, body }, view) => {
      const { state } = context;
      const project = updateProject(state, requireProject(state, params), body);
      recordProject(context, view, "project_updated", project);
      return presentProject(view, project, query.expand);
    },
  }),
  route("DELETE /project/:project", "Deletes a project and its issues", {
    query: lazyObject(() => ({ enableUndo: flag(false) })),
    handle: (context, { params, query }, view) => {
      const project = requireProject(context.state, params);
      if (query.enableUndo) setStatus(context, view, project, "deleted");
      else removeProject(context.state, project);
      recordProject(context, view, "project_deleted", project);
      return noContent();
    },
  }),
  route("GET /project/:project/statuses", "Lists statuses", ({ state }, { params }, view) => {
    const project = requireProject(state, params);
    return typesOf(state, project).map((type) => {
      const { self, id, name, subtask } = presentIssueType(view, type);
      const all = statusesOf(state, workflowOf(state, project, type.id)).map((status) =>
        presentStatus(view, status),
      );
      return { self, id, name, subtask, statuses: all };
    });
  }),
];
