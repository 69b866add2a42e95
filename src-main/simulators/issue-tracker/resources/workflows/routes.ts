import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { noContent, RouteResponse } from "#core/contract/response.ts";
import { badRequest } from "../../errors.ts";
import { route, type View } from "../../route.ts";
import { presentPage } from "../../shared/paging.ts";
import { flag, words } from "../../shared/schema.ts";
import { requireItem } from "../../site/items.ts";
import { requireProjectById } from "../../site/projects.ts";
import { ASSIGN, REQUIRE, RESTRICT } from "../../site/rules.ts";
import { sortBy } from "../../site/schema.ts";
import type { Workflow } from "../../site/types.ts";
import { usagesOf } from "../../site/usages.ts";
import { workflowOf } from "../../site/workflows.ts";
import type { State } from "../../state.ts";
import { scopeRules } from "../statuses/schema.ts";
import {
  createWorkflows,
  faultsOfChange,
  faultsOfNew,
  removeWorkflow,
  updateWorkflows,
} from "./actions.ts";
import { presentClassic, presentStatusesOf, presentWorkflow } from "./present.ts";
import {
  classicBody,
  classicSearchQuery,
  createBody,
  previewBody,
  readBody,
  searchQuery,
  unsupportedParts,
  updateBody,
  validateCreateBody,
  validateUpdateBody,
} from "./schema.ts";
import { transitionPropertyRoutes } from "./transition-properties.ts";
import { usageRoutes } from "./usages.ts";

const below = (prefix: string, names: readonly string[]) => names.map((one) => `${prefix}${one}`);

/** The workflows of a search: active ones are those that projects use. */
function found(
  state: State,
  query: Pick<z.output<typeof searchQuery>, "queryString" | "orderBy" | "isActive">,
  isWanted: (workflow: Workflow) => boolean,
): readonly Workflow[] {
  const typed = query.queryString.toLowerCase();
  const isActive = (workflow: Workflow) =>
    workflow.isDefault || usagesOf(state, (one) => one === workflow).length > 0;
  const all = [...state.workflows.values()].filter(
    (workflow) =>
      workflow.name.toLowerCase().includes(typed) &&
      isWanted(workflow) &&
      (query.isActive === undefined || isActive(workflow) === query.isActive),
  );
  return sortBy(all, query.orderBy, (one, field) =>
    field === "name" ? one.name.toLowerCase() : field === "created" ? one.created : one.updated,
  );
}

const saved = (view: View, workflows: readonly Workflow[], expand: readonly string[] = []) => ({
  statuses: presentStatusesOf(view, workflows, expand),
  workflows: workflows.map((one) => presentWorkflow(view, one, { expand })),
});

/** The workflows that a body names by id, name, or project and issue type. */
function named(state: State, body: z.output<typeof readBody>): readonly Workflow[] {
  const byPair = body.projectAndIssueTypes.map(({ projectId, issueTypeId }) =>
    workflowOf(state, requireProjectById(state, projectId), issueTypeId),
  );
  const byName = [...state.workflows.values()].filter(
    ({ id, name }) => body.workflowIds.includes(id) || body.workflowNames.includes(name),
  );
  return [...new Set([...byName, ...byPair])];
}

const reads = [
  route("GET /workflow/search", "Finds workflows by name, in the older form", {
    query: classicSearchQuery,
    expands: [
      "transitions",
      "transitions.properties",
      "statuses",
      "statuses.properties",
      "default",
      "schemes",
      "projects",
    ],
    handle: ({ state }, { query, url, baseUrl }, view) => {
      const all = found(state, query, ({ name }) => query.workflowName?.includes(name) ?? true);
      return presentPage(all, query, `${baseUrl}${url}`, (one) =>
        presentClassic(view, one, query.expand),
      );
    },
  }),
  route("GET /workflows/search", "Finds workflows", {
    query: searchQuery,
    expands: ["values.transitions", "values.usages", "statuses.usages"],
    handle: ({ state }, { query, url, baseUrl }, view) => {
      const all = found(state, query, ({ projectId }) =>
        query.scope === undefined ? true : (projectId === null) === (query.scope === "GLOBAL"),
      );
      return {
        ...presentPage(all, query, `${baseUrl}${url}`, (one) => presentWorkflow(view, one, query)),
        statuses: presentStatusesOf(view, all, query.expand),
      };
    },
  }),
  route("POST /workflows", "Shows workflows by ids, names, or projects and issue types", {
    query: lazyObject(() => ({ useTransitionLinksFormat: flag(false) })),
    body: readBody,
    unsupported: ["useApprovalConfiguration"],
    handle: ({ state }, { query, body }, view) => {
      const workflows = named(state, body);
      const withLinks = query.useTransitionLinksFormat;
      return {
        statuses: presentStatusesOf(view, workflows),
        workflows: workflows.map((one) => presentWorkflow(view, one, { withLinks })),
      };
    },
  }),
  route("POST /workflows/preview", "Shows the workflows of a project to its people", {
    body: previewBody,
    handle: ({ state }, { body }, view) => {
      const project = requireProjectById(state, body.projectId);
      const own = usagesOf(state, () => true).find((usage) => usage.project === project);
      const types = own?.types.filter(
        ({ id }) => body.issueTypeIds.length === 0 || body.issueTypeIds.includes(id),
      );
      const isNamed = ({ id, name }: Workflow) =>
        (body.workflowIds.length === 0 || body.workflowIds.includes(id)) &&
        (body.workflowNames.length === 0 || body.workflowNames.includes(name));
      const all = (types ?? []).map(({ id }) => workflowOf(state, project, id)).filter(isNamed);
      return saved(view, [...new Set(all)]);
    },
  }),
  route("GET /workflows/capabilities", "Lists the rules that transitions can have", {
    query: lazyObject(() => ({
      workflowId: z.string().optional(),
      projectId: z.string().optional(),
      issueTypeId: z.string().optional(),
    })),
    handle: ({ state }, { query }) => {
      const { workflowId, projectId, issueTypeId } = query;
      if (workflowId === undefined && (projectId === undefined || issueTypeId === undefined)) {
        throw badRequest("Either a workflow or a project and an issue type must be given.");
      }
      const workflow =
        workflowId === undefined
          ? workflowOf(state, requireProjectById(state, projectId ?? ""), issueTypeId ?? "")
          : requireItem(state.workflows, workflowId, "workflow");
      const rule = (ruleKey: string, ruleType: string, name: string, description: string) => ({
        ruleKey,
        ruleType,
        name,
        description,
        availableForTransition: { initial: ruleType !== "Condition", directed: true, global: true },
        isVisible: true,
        incompatibleRuleKeys: [],
      });
      return {
        editorScope: workflow.projectId === null ? "GLOBAL" : "PROJECT",
        projectTypes: ["software", "business"],
        systemRules: [
          rule(RESTRICT, "Condition", "Restrict who can move", "Allows people to move issues"),
          rule(REQUIRE, "Validator", "Validate a field", "Requires fields to have a value"),
          rule(ASSIGN, "Function", "Assign an issue", "Assigns an issue as it is moved"),
        ],
        connectRules: [],
        forgeRules: [],
        triggerRules: [],
      };
    },
  }),
  route("GET /workflows/defaultEditor", "Shows the usual editor of workflows", () => ({
    value: "NEW",
  })),
];

const writes = [
  route("POST /workflows/create", "Creates workflows with their statuses", {
    body: createBody,
    rules: scopeRules,
    unsupported: unsupportedParts,
    handle: (context, { body }, view) => saved(view, createWorkflows(context, body)),
  }),
  route("POST /workflows/create/validation", "Checks new workflows", {
    body: validateCreateBody,
    unsupported: below("payload.", unsupportedParts),
    handle: ({ state }, { body }) => {
      const levels: readonly string[] = body.validationOptions?.levels ?? ["ERROR"];
      return { errors: levels.includes("ERROR") ? faultsOfNew(state, body.payload) : [] };
    },
  }),
  route("POST /workflows/update", "Changes workflows with their statuses", {
    query: lazyObject(() => ({ expand: words })),
    body: updateBody,
    expands: ["workflows.usages", "statuses.usages"],
    unsupported: unsupportedParts,
    handle: (context, { query, body }, view) =>
      saved(view, updateWorkflows(context, view, body), query.expand),
  }),
  route("POST /workflows/update/validation", "Checks changed workflows", {
    body: validateUpdateBody,
    unsupported: below("payload.", unsupportedParts),
    handle: ({ state }, { body }) => {
      const levels: readonly string[] = body.validationOptions?.levels ?? ["ERROR"];
      return { errors: levels.includes("ERROR") ? faultsOfChange(state, body.payload) : [] };
    },
  }),
  route("POST /workflow", "Creates a workflow, in the older form", {
    body: classicBody,
    unsupported: ["transitions[].rules", "transitions[].screen"],
    handle: (context, { body }) => {
      const reference = (statusReference: string) => ({ statusReference });
      const types = { initial: "INITIAL", global: "GLOBAL", directed: "DIRECTED" } as const;
      const [workflow] = createWorkflows(context, {
        scope: { type: "GLOBAL" },
        statuses: [],
        workflows: [
          {
            name: body.name,
            description: body.description,
            statuses: body.statuses.map(({ id, properties }) => ({ ...reference(id), properties })),
            transitions: body.transitions.map(({ from, to, type, ...rest }) => ({
              ...rest,
              type: types[type],
              toStatusReference: to,
              from: from.map(reference),
              validators: [],
              actions: [],
            })),
          },
        ],
      });
      return new RouteResponse(201, { name: workflow?.name, entityId: workflow?.id });
    },
  }),
  route("DELETE /workflow/:workflow", "Deletes a workflow that no scheme has", {
    handle: ({ state }, { params }) => {
      removeWorkflow(state, requireItem(state.workflows, params["workflow"], "workflow"));
      return noContent();
    },
  }),
];

/** Workflows, which say in which ways issues move. */
export const routes = [...reads, ...writes, ...usageRoutes, ...transitionPropertyRoutes];
