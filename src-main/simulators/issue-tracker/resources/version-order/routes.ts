import { noContent } from "#core/contract/response.ts";
import { recordVersion } from "../../events.ts";
import { route } from "../../route.ts";
import { requireProject } from "../../shared/find.ts";
import { presentPage } from "../../shared/paging.ts";
import type { ProjectPart, State } from "../../state.ts";
import { removePart, requirePart } from "../project-parts/actions.ts";
import { presentPart } from "../project-parts/present.ts";
import { countRelated, moveVersion, searchComponents, searchVersions } from "./actions.ts";
import { componentsQuery, moveBody, moveRules, swapBody, versionsQuery } from "./schema.ts";

const versionOf = (state: State, { id }: Readonly<Record<string, string>>): ProjectPart =>
  requirePart(state, "version", id);

/** Pages of versions and components, the order of versions, and the issues that they are named in. */
export const routes = [
  route("GET /project/:project/version", "Lists the versions of a project by page", {
    query: versionsQuery,
    expands: ["issuesstatus"],
    handle: ({ state }, { params, query, url, baseUrl }, view) =>
      presentPage(
        searchVersions(state, requireProject(state, params), query),
        query,
        `${baseUrl}${url}`,
        (part) => presentPart(view, part, query.expand),
      ),
  }),
  route("GET /project/:project/component", "Lists the components of a project by page", {
    query: componentsQuery,
    unsupportedFilters: ["componentSource"],
    handle: ({ state }, { params, query, url, baseUrl }, view) =>
      presentPage(
        searchComponents(state, requireProject(state, params), query),
        query,
        `${baseUrl}${url}`,
        (part) => ({
          ...presentPart(view, part),
          issueCount: countRelated(state, part).inComponent,
        }),
      ),
  }),
  route("POST /version/:id/move", "Moves a version among those of its project", {
    body: moveBody,
    rules: moveRules,
    handle: (context, { params, body }, view) => {
      const { state } = context;
      const version = versionOf(state, params);
      const project = requireProject(state, { project: version.projectId });
      const moved = moveVersion(state, project, version, body);
      recordVersion(context, view, "jira:version_moved", moved);
      return presentPart(view, moved);
    },
  }),
  route(
    "PUT /version/:id/mergeto/:target",
    "Moves the issues of a version to another, and deletes it",
    (context, { params }, view) => {
      const { state } = context;
      const version = versionOf(state, params);
      const { target } = params;
      removePart(state, version, { fixVersionIds: target, affectedVersionIds: target });
      recordVersion(context, view, "jira:version_deleted", version);
      return noContent();
    },
  ),
  route("POST /version/:id/removeAndSwap", "Deletes a version with others in its place", {
    body: swapBody,
    unsupported: ["customFieldReplacementList"],
    handle: (context, { params, body }, view) => {
      const version = versionOf(context.state, params);
      removePart(context.state, version, {
        fixVersionIds: body.moveFixIssuesTo,
        affectedVersionIds: body.moveAffectedIssuesTo,
      });
      recordVersion(context, view, "jira:version_deleted", version);
      return noContent();
    },
  }),
  route(
    "GET /version/:id/relatedIssueCounts",
    "Counts the issues of a version",
    ({ state }, { params }, { base }) => {
      const version = versionOf(state, params);
      const { fixed, affected } = countRelated(state, version);
      return {
        self: `${base}/version/${version.id}`,
        issuesFixedCount: fixed,
        issuesAffectedCount: affected,
        issueCountWithCustomFieldsShowingVersion: 0,
        customFieldUsage: [],
      };
    },
  ),
  route(
    "GET /version/:id/unresolvedIssueCount",
    "Counts the unresolved issues of a version",
    ({ state }, { params }, { base }) => {
      const version = versionOf(state, params);
      const { fixed, unresolved } = countRelated(state, version);
      return {
        self: `${base}/version/${version.id}`,
        issuesUnresolvedCount: unresolved,
        issuesCount: fixed,
      };
    },
  ),
  route(
    "GET /component/:id/relatedIssueCounts",
    "Counts the issues of a component",
    ({ state }, { params }, { base }) => {
      const component = requirePart(state, "component", params["id"]);
      const { inComponent: issueCount } = countRelated(state, component);
      return { self: `${base}/component/${component.id}`, issueCount };
    },
  ),
];
