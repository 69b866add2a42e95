import { RouteResponse, noContent } from "#core/contract/response.ts";
import { recordVersion } from "../../events.ts";
import { route } from "../../route.ts";
import { listParts, requireProject } from "../../shared/find.ts";
import type { ProjectPart } from "../../state.ts";
import { createPart, removePart, requirePart, updatePart } from "./actions.ts";
import { presentPart } from "./present.ts";
import {
  createComponentBody,
  createVersionBody,
  expandQuery,
  removeComponentQuery,
  removeVersionQuery,
  updateComponentBody,
  updateVersionBody,
  versionRules,
} from "./schema.ts";

const expands = ["issuesstatus"];

const componentRoutes = [
  route("GET /project/:project/components", "Lists the components of a project", {
    unsupportedFilters: ["componentSource"],
    handle: ({ state }, { params }, view) =>
      listParts(state, requireProject(state, params), "component").map((part) =>
        presentPart(view, part),
      ),
  }),
  route("POST /component", "Creates a component", {
    body: createComponentBody,
    unsupported: ["ari", "leadUserName", "metadata"],
    handle: (context, { body }, view) =>
      new RouteResponse(201, presentPart(view, createPart(context, "component", body))),
  }),
  route("GET /component/:id", "Shows a component", ({ state }, { params }, view) =>
    presentPart(view, requirePart(state, "component", params["id"])),
  ),
  route("PUT /component/:id", "Changes a component", {
    body: updateComponentBody,
    unsupported: ["ari", "leadUserName", "metadata", "project", "projectId"],
    handle: ({ state }, { params, body }, view) => {
      const part = requirePart(state, "component", params["id"]);
      return presentPart(view, updatePart(state, part, body));
    },
  }),
  route("DELETE /component/:id", "Deletes a component", {
    query: removeComponentQuery,
    handle: ({ state }, { params, query }) => {
      const part = requirePart(state, "component", params["id"]);
      removePart(state, part, { componentIds: query.moveIssuesTo });
      return noContent();
    },
  }),
];

function changeOf(old: ProjectPart, { released }: ProjectPart) {
  if (released === old.released) return "jira:version_updated";
  return released ? "jira:version_released" : "jira:version_unreleased";
}

const versionRoutes = [
  route("GET /project/:project/versions", "Lists the versions of a project", {
    query: expandQuery,
    expands,
    handle: ({ state }, { params, query }, view) =>
      listParts(state, requireProject(state, params), "version").map((part) =>
        presentPart(view, part, query.expand),
      ),
  }),
  route("POST /version", "Creates a version", {
    body: createVersionBody,
    rules: versionRules,
    expands,
    unsupported: ["approvers", "driver", "moveUnfixedIssuesTo"],
    handle: (context, { body }, view) => {
      const version = createPart(context, "version", body);
      recordVersion(context, view, "jira:version_created", version);
      return new RouteResponse(201, presentPart(view, version, body.expand));
    },
  }),
  route("GET /version/:id", "Shows a version", {
    query: expandQuery,
    expands,
    handle: ({ state }, { params, query }, view) =>
      presentPart(view, requirePart(state, "version", params["id"]), query.expand),
  }),
  route("PUT /version/:id", "Changes a version", {
    body: updateVersionBody,
    rules: versionRules,
    expands,
    unsupported: ["approvers", "driver", "moveUnfixedIssuesTo", "projectId"],
    handle: (context, { params, body }, view) => {
      const old = requirePart(context.state, "version", params["id"]);
      const version = updatePart(context.state, old, body);
      recordVersion(context, view, changeOf(old, version), version);
      return presentPart(view, version, body.expand);
    },
  }),
  route("DELETE /version/:id", "Deletes a version", {
    query: removeVersionQuery,
    handle: (context, { params, query }, view) => {
      const version = requirePart(context.state, "version", params["id"]);
      removePart(context.state, version, {
        fixVersionIds: query.moveFixIssuesTo,
        affectedVersionIds: query.moveAffectedIssuesTo,
      });
      recordVersion(context, view, "jira:version_deleted", version);
      return noContent();
    },
  }),
];

/** Components and versions of projects. */
export const routes = [...componentRoutes, ...versionRoutes];
