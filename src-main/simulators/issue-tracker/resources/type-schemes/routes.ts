import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { noContent, RouteResponse } from "#core/contract/response.ts";
import { badRequest } from "../../errors.ts";
import { type ApiObject, route, type View } from "../../route.ts";
import { moveWithin } from "../../shared/collect.ts";
import { presentPage } from "../../shared/paging.ts";
import { offsetQuery, words } from "../../shared/schema.ts";
import { checkFree, requireIds, requireItem } from "../../site/items.ts";
import { assignScheme, projectsUsing, requireProjectById, usedBy } from "../../site/projects.ts";
import { description, id, ids, name, orderOf, placeBody, sortBy } from "../../site/schema.ts";
import { DEFAULT_ID } from "../../site/seeds.ts";
import type { IssueTypeScheme } from "../../site/types.ts";
import { nextSiteId, type Project, type State } from "../../state.ts";
import { presentIssueType } from "../issue-attributes/present.ts";
import { presentListedProject } from "../projects/present.ts";

const WHAT = "issue type scheme";

const schemeBody = lazyObject(() => ({
  name: name(),
  description: description.default(""),
  issueTypeIds: ids.min(1, "must name at least one issue type"),
  defaultIssueTypeId: id.optional(),
}));

const changeBody = lazyObject(() => ({
  name: name().optional(),
  description: description.optional(),
  defaultIssueTypeId: id.optional(),
}));

const schemeAt = (state: State, schemeId: string | undefined) =>
  requireItem(state.typeSchemes, schemeId, WHAT);

function checkDefault(typeIds: readonly string[], defaultId: string | undefined | null): void {
  if (!defaultId || typeIds.includes(defaultId)) return;
  throw badRequest("The default issue type must be in the scheme.");
}

function presentScheme(
  view: View,
  scheme: IssueTypeScheme,
  expand: readonly string[] = [],
): ApiObject {
  const { state } = view;
  const { id: own, name: title, description: text, typeIds, defaultId } = scheme;
  const paged = (values: readonly unknown[]) => ({
    maxResults: values.length,
    startAt: 0,
    total: values.length,
    isLast: true,
    values,
  });
  const types = typeIds.flatMap((type) => state.issueTypes.get(type) ?? []);
  const projects = projectsUsing(state, "issueTypes", own);
  return {
    id: own,
    name: title,
    description: text,
    ...(defaultId !== null && { defaultIssueTypeId: defaultId }),
    isDefault: own === DEFAULT_ID,
    ...(expand.includes("issueTypes") && {
      issueTypes: paged(types.map((type) => presentIssueType(view, type))),
    }),
    ...(expand.includes("projects") && {
      projects: paged(projects.map((project) => presentListedProject(view, project))),
    }),
  };
}

/** Refuses a scheme without a type that issues of a project have. */
function checkIssues(state: State, { id: projectId }: Project, typeIds: readonly string[]): void {
  const isLost = [...state.issues.values()].some(
    (issue) => issue.projectId === projectId && !typeIds.includes(issue.typeId),
  );
  if (isLost) {
    throw badRequest("The scheme lacks issue types that issues of the project have.");
  }
}

const lists = [
  route("GET /issuetypescheme", "Lists the issue type schemes", {
    query: offsetQuery(50).extend({
      id: words,
      orderBy: orderOf("name|id"),
      expand: words,
      queryString: z.string().default(""),
    }),
    expands: ["projects", "issueTypes"],
    handle: ({ state }, { query, url, baseUrl }, view) => {
      const typed = query.queryString.toLowerCase();
      const found = [...state.typeSchemes.values()].filter(
        (one) => (query.id?.includes(one.id) ?? true) && one.name.toLowerCase().includes(typed),
      );
      const sorted = sortBy(found, query.orderBy, (one, field) =>
        field === "id" ? Number(one.id) : one.name.toLowerCase(),
      );
      return presentPage(sorted, query, `${baseUrl}${url}`, (one) =>
        presentScheme(view, one, query.expand),
      );
    },
  }),
  route("GET /issuetypescheme/mapping", "Lists the issue types of schemes", {
    query: offsetQuery(50).extend({ issueTypeSchemeId: words }),
    handle: ({ state }, { query, url, baseUrl }) => {
      const rows = [...state.typeSchemes.values()]
        .filter((one) => query.issueTypeSchemeId?.includes(one.id) ?? true)
        .flatMap(({ id: issueTypeSchemeId, typeIds }) =>
          typeIds.map((issueTypeId) => ({ issueTypeSchemeId, issueTypeId })),
        );
      return presentPage(rows, query, `${baseUrl}${url}`, (row) => row);
    },
  }),
  route("GET /issuetypescheme/project", "Lists the issue type schemes of projects", {
    query: offsetQuery(50).extend({ projectId: words }),
    handle: ({ state }, { query, url, baseUrl }, view) => {
      const wanted = (query.projectId ?? []).map((one) => requireProjectById(state, one));
      const schemes = [...state.typeSchemes.values()].flatMap((scheme) => {
        const projects = wanted.filter((one) => usedBy(one, "issueTypes") === scheme.id);
        return projects.length === 0 ? [] : [{ scheme, projects }];
      });
      return presentPage(schemes, query, `${baseUrl}${url}`, ({ scheme, projects }) => ({
        issueTypeScheme: presentScheme(view, scheme),
        projectIds: projects.map((one) => one.id),
      }));
    },
  }),
];

/** Issue type schemes, and the projects that use them. */
export const routes = [
  ...lists,
  route("POST /issuetypescheme", "Creates an issue type scheme", {
    body: schemeBody,
    handle: (context, { body }) => {
      const { state } = context;
      checkFree(state.typeSchemes, body.name, WHAT);
      const typeIds = requireIds(state.issueTypes, body.issueTypeIds, "issue type");
      checkDefault(typeIds, body.defaultIssueTypeId);
      const scheme = state.typeSchemes.add({
        id: nextSiteId(context, WHAT),
        name: body.name,
        description: body.description,
        typeIds,
        defaultId: body.defaultIssueTypeId ?? null,
      });
      return new RouteResponse(201, { issueTypeSchemeId: scheme.id });
    },
  }),
  route("PUT /issuetypescheme/project", "Gives a project another issue type scheme", {
    body: lazyObject(() => ({ issueTypeSchemeId: id, projectId: id })),
    handle: ({ state }, { body }) => {
      const scheme = schemeAt(state, body.issueTypeSchemeId);
      const project = requireProjectById(state, body.projectId);
      checkIssues(state, project, scheme.typeIds);
      assignScheme(state, project, "issueTypes", scheme.id);
      return noContent();
    },
  }),
  route("PUT /issuetypescheme/:scheme", "Changes an issue type scheme", {
    body: changeBody,
    handle: ({ state }, { params, body }) => {
      const old = schemeAt(state, params["scheme"]);
      checkFree(state.typeSchemes, body.name, WHAT, old.id);
      const { defaultIssueTypeId: defaultId = old.defaultId } = body;
      checkDefault(old.typeIds, defaultId);
      const { name: title = old.name, description: text = old.description } = body;
      state.typeSchemes.replace({ ...old, name: title, description: text, defaultId });
      return noContent();
    },
  }),
  route("DELETE /issuetypescheme/:scheme", "Deletes an issue type scheme", {
    handle: ({ state }, { params }) => {
      const scheme = schemeAt(state, params["scheme"]);
      if (scheme.id === DEFAULT_ID) throw badRequest("The default scheme cannot be deleted.");
      for (const project of projectsUsing(state, "issueTypes", scheme.id)) {
        assignScheme(state, project, "issueTypes", null);
      }
      state.typeSchemes.remove(scheme.id);
      return noContent();
    },
  }),
  route("PUT /issuetypescheme/:scheme/issuetype", "Adds issue types to a scheme", {
    body: lazyObject(() => ({ issueTypeIds: ids.min(1) })),
    handle: ({ state }, { params, body }) => {
      const scheme = schemeAt(state, params["scheme"]);
      const added = requireIds(state.issueTypes, body.issueTypeIds, "issue type");
      if (added.some((one) => scheme.typeIds.includes(one))) {
        throw badRequest("An issue type is in the scheme already.");
      }
      state.typeSchemes.replace({ ...scheme, typeIds: [...scheme.typeIds, ...added] });
      return noContent();
    },
  }),
  route("PUT /issuetypescheme/:scheme/issuetype/move", "Gives issue types another place", {
    body: placeBody.extend({ issueTypeIds: ids.min(1) }),
    handle: ({ state }, { params, body }) => {
      const scheme = schemeAt(state, params["scheme"]);
      const known = new Set(scheme.typeIds);
      const moved = requireIds(known, body.issueTypeIds, "issue type");
      if (body.after !== undefined) requireIds(known, [body.after], "issue type");
      state.typeSchemes.replace({ ...scheme, typeIds: moveWithin(scheme.typeIds, moved, body) });
      return noContent();
    },
  }),
  route("DELETE /issuetypescheme/:scheme/issuetype/:type", "Takes an issue type out of a scheme", {
    handle: ({ state }, { params }) => {
      const scheme = schemeAt(state, params["scheme"]);
      const { id: gone } = requireItem(state.issueTypes, params["type"], "issue type");
      const typeIds = scheme.typeIds.filter((one) => one !== gone);
      if (scheme.id === DEFAULT_ID || typeIds.length === 0) {
        throw badRequest("The issue type cannot be taken out of the scheme.");
      }
      for (const project of projectsUsing(state, "issueTypes", scheme.id)) {
        checkIssues(state, project, typeIds);
      }
      const defaultId = scheme.defaultId === gone ? null : scheme.defaultId;
      state.typeSchemes.replace({ ...scheme, typeIds, defaultId });
      return noContent();
    },
  }),
];
