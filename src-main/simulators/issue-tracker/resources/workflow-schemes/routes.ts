import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { noContent, RouteResponse } from "#core/contract/response.ts";
import { route } from "../../route.ts";
import { presentPage } from "../../shared/paging.ts";
import { flag, words } from "../../shared/schema.ts";
import { presentTokenPage, tokenQuery } from "../../shared/token-page.ts";
import { checkFree, requireIds } from "../../site/items.ts";
import { assignScheme, projectsUsing, requireProjectById, usedBy } from "../../site/projects.ts";
import { addTask, toTask } from "../../site/tasks.ts";
import {
  assign,
  checkVersion,
  createDraft,
  createScheme,
  migrate,
  removeScheme,
  requireDraft,
  schemeAt,
  WHAT,
} from "./actions.ts";
import { mappingRoutes } from "./mappings.ts";
import { presentScheme, presentWhole } from "./present.ts";
import { requiredMappings } from "./required-mappings.ts";
import {
  assignBody,
  changeBody,
  createBody,
  listQuery,
  mappingsBody,
  publishBody,
  readBody,
  readOnly,
  switchBody,
} from "./schema.ts";

const drafts = [
  route(
    "POST /workflowscheme/:scheme/createdraft",
    "Begins a draft of a workflow scheme that a project uses",
    ({ state }, { params }, view) => {
      const scheme = createDraft(state, schemeAt(state, params["scheme"]));
      return new RouteResponse(201, presentScheme(view, scheme, true));
    },
  ),
  route(
    "DELETE /workflowscheme/:scheme/draft",
    "Discards the draft of a workflow scheme",
    ({ state }, { params }) => {
      const scheme = schemeAt(state, params["scheme"]);
      requireDraft(scheme);
      state.workflowSchemes.replace({ ...scheme, draft: null });
      return noContent();
    },
  ),
  route("POST /workflowscheme/:scheme/draft/publish", "Makes a draft the workflow scheme", {
    query: lazyObject(() => ({ validateOnly: flag(false) })),
    body: publishBody,
    handle: (context, { params, query, body }, view) => {
      const { state } = context;
      const scheme = schemeAt(state, params["scheme"]);
      const draft = requireDraft(scheme);
      migrate(context, view, projectsUsing(state, "workflows", scheme.id), draft, {
        statusFor: ({ typeId, statusId }) =>
          body.statusMappings.find((one) => one.issueTypeId === typeId && one.statusId === statusId)
            ?.newStatusId,
        save: () => {
          const version = scheme.version + 1;
          state.workflowSchemes.replace({ ...scheme, ...draft, draft: null, version });
        },
        isTrial: query.validateOnly,
      });
      if (query.validateOnly) return noContent();
      return toTask(view, addTask(context, view, "Publish workflow scheme"));
    },
  }),
];

type Overrides = z.output<typeof switchBody>["mappingsByIssueTypeOverride"];

const overrideFor = (overrides: Overrides, typeId: string, statusId: string) =>
  overrides
    .find(({ issueTypeId }) => issueTypeId === typeId)
    ?.statusMappings.find(({ oldStatusId }) => oldStatusId === statusId)?.newStatusId;

const newer = [
  route("POST /workflowscheme/read", "Shows workflow schemes by ids and projects", {
    body: readBody,
    unsupported: ["expand"],
    handle: ({ state }, { body }, view) => {
      const ids = [
        ...body.workflowSchemeIds,
        ...body.projectIds.map((id) => usedBy(requireProjectById(state, id), "workflows")),
      ];
      return [...new Set(ids)].map((id) => presentWhole(view, schemeAt(state, id)));
    },
  }),
  route("POST /workflowscheme/update", "Changes a workflow scheme and moves issues", {
    body: changeBody,
    handle: (context, { body }, view) => {
      const { state } = context;
      const scheme = schemeAt(state, body.id);
      checkVersion(scheme, body.version.versionNumber);
      checkFree(state.workflowSchemes, body.name, WHAT, scheme.id, 400);
      const next = readAssociations(state, body, scheme.defaultId);
      migrate(context, view, projectsUsing(state, "workflows", scheme.id), next, {
        statusFor: ({ typeId, statusId }, from) => {
          const to = next.byType[typeId] ?? next.defaultId;
          const mapped = body.statusMappingsByWorkflows
            .find(
              ({ oldWorkflowId, newWorkflowId }) =>
                oldWorkflowId === from.id && newWorkflowId === to,
            )
            ?.statusMappings.find(({ oldStatusId }) => oldStatusId === statusId)?.newStatusId;
          return overrideFor(body.statusMappingsByIssueTypeOverride, typeId, statusId) ?? mapped;
        },
        save: () => {
          const { name, description } = body;
          const version = scheme.version + 1;
          state.workflowSchemes.replace({ ...scheme, name, description, ...next, version });
        },
      });
      return presentWhole(view, schemeAt(state, scheme.id));
    },
  }),
  route(
    "POST /workflowscheme/update/mappings",
    "Lists the statuses that a change of a workflow scheme has to map",
    {
      body: mappingsBody,
      handle: ({ state }, { body }) => {
        const scheme = schemeAt(state, body.id);
        return requiredMappings(state, scheme, readAssociations(state, body, scheme.defaultId));
      },
    },
  ),
  route("POST /workflowscheme/project/switch", "Gives a project another workflow scheme", {
    body: switchBody,
    handle: (context, { body }, view) => {
      const { state } = context;
      const project = requireProjectById(state, body.projectId);
      const scheme = schemeAt(state, body.targetSchemeId);
      migrate(context, view, [project], scheme, {
        statusFor: ({ typeId, statusId }) =>
          overrideFor(body.mappingsByIssueTypeOverride, typeId, statusId),
        save: () => {
          assignScheme(state, project, "workflows", scheme.id);
        },
      });
      return toTask(view, addTask(context, view, "Switch workflow scheme"));
    },
  }),
];

/** The workflows of a body by issue type. */
function readAssociations(
  state: Parameters<typeof schemeAt>[0],
  body: z.output<typeof mappingsBody>,
  usual: string,
) {
  const byType: Record<string, string> = {};
  for (const { workflowId, issueTypeIds } of body.workflowsForIssueTypes) {
    requireIds(state.workflows, [workflowId], "workflow");
    for (const type of requireIds(state.issueTypes, issueTypeIds, "issue type")) {
      byType[type] = workflowId;
    }
  }
  const { defaultWorkflowId: defaultId = usual } = body;
  requireIds(state.workflows, [defaultId], "workflow");
  return { defaultId, byType };
}

/** Workflow schemes, and the projects that use them. */
export const routes = [
  route("GET /workflowscheme", "Lists the workflow schemes", {
    query: listQuery,
    handle: ({ state }, { query, url, baseUrl }, view) =>
      presentPage([...state.workflowSchemes.values()], query, `${baseUrl}${url}`, (scheme) =>
        presentScheme(view, scheme),
      ),
  }),
  route("POST /workflowscheme", "Creates a workflow scheme", {
    body: createBody,
    unsupported: [...readOnly, "updateDraftIfNeeded"],
    handle: (context, { body }, view) =>
      new RouteResponse(201, presentScheme(view, createScheme(context, body))),
  }),
  route("GET /workflowscheme/project", "Lists the workflow schemes of projects", {
    query: lazyObject(() => ({ projectId: words })),
    handle: ({ state }, { query }, view) => {
      const projects = (query.projectId ?? []).map((id) => requireProjectById(state, id));
      const schemes = [...state.workflowSchemes.values()].flatMap((scheme) => {
        const own = projects.filter((one) => usedBy(one, "workflows") === scheme.id);
        return own.length === 0
          ? []
          : [{ projectIds: own.map(({ id }) => id), workflowScheme: presentScheme(view, scheme) }];
      });
      return { values: schemes };
    },
  }),
  route("PUT /workflowscheme/project", "Gives a project without issues another workflow scheme", {
    body: assignBody,
    handle: ({ state }, { body }) => {
      const project = requireProjectById(state, body.projectId);
      assign(state, project, schemeAt(state, body.workflowSchemeId));
      return noContent();
    },
  }),
  ...newer,
  ...drafts,
  ...mappingRoutes,
  route("DELETE /workflowscheme/:scheme", "Deletes a workflow scheme that no project uses", {
    handle: ({ state }, { params }) => {
      removeScheme(state, schemeAt(state, params["scheme"]));
      return noContent();
    },
  }),
  route("GET /workflowscheme/:scheme/projectUsages", "Lists the projects that use a scheme", {
    query: tokenQuery,
    handle: ({ state }, { params, query }) => {
      const { id } = schemeAt(state, params["scheme"]);
      const projects = projectsUsing(state, "workflows", id);
      return {
        workflowSchemeId: id,
        projects: presentTokenPage(projects, query, (project) => ({ id: project.id })),
      };
    },
  }),
];
