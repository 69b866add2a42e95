import type { Path, Route } from "#core/contract/route.ts";
import { notFound } from "../../errors.ts";
import { route, type View } from "../../route.ts";
import { requireIds, requireItem } from "../../site/items.ts";
import { WORKFLOW } from "../../site/seeds.ts";
import type { WorkflowMapping, WorkflowScheme } from "../../site/types.ts";
import type { State } from "../../state.ts";
import {
  edit,
  readMappings,
  requireDraft,
  schemeAt,
  type Target,
  workflowNamed,
} from "./actions.ts";
import { presentScheme, presentWorkflowIn } from "./present.ts";
import {
  defaultBody,
  dropQuery,
  nameQuery,
  readOnly,
  readQuery,
  typeBody,
  updateBody,
  workflowBody,
  workflowQuery,
} from "./schema.ts";

const AT = "/workflowscheme/:scheme";

const without = (byType: Readonly<Record<string, string>>, isGone: (type: string) => boolean) =>
  Object.fromEntries(Object.entries(byType).filter(([type]) => !isGone(type)));

/** The routes that read and change a scheme, or its draft. */
function routesAt(path: Path, isDraft: boolean): readonly Route<State>[] {
  const what = isDraft ? "the draft of a workflow scheme" : "a workflow scheme";
  const content = (scheme: WorkflowScheme, orDraft: boolean): WorkflowMapping =>
    isDraft ? requireDraft(scheme) : ((orDraft ? scheme.draft : null) ?? scheme);
  const target = (updateDraftIfNeeded: boolean): Target =>
    isDraft ? "draft" : updateDraftIfNeeded ? "draft if needed" : "scheme";
  const present = (view: View, changed: ReturnType<typeof edit>) =>
    presentScheme(view, changed.scheme, changed.isDraft);
  const noDraftNeeded = isDraft ? ["updateDraftIfNeeded"] : [];
  const noDraft = isDraft ? ["returnDraftIfExists"] : [];
  return [
    route(`GET ${path}`, `Shows ${what}`, {
      query: readQuery,
      unsupported: noDraft,
      handle: ({ state }, { params, query }, view) => {
        const scheme = schemeAt(state, params["scheme"]);
        if (isDraft) requireDraft(scheme);
        const showsDraft = isDraft || (query.returnDraftIfExists && scheme.draft !== null);
        return presentScheme(view, scheme, showsDraft);
      },
    }),
    route(`PUT ${path}`, `Changes ${what}`, {
      body: updateBody,
      unsupported: [...noDraftNeeded, ...readOnly],
      handle: ({ state }, { params, body }, view) => {
        const { name, description, defaultWorkflow, issueTypeMappings } = body;
        const change = {
          ...(name !== undefined && { name }),
          ...(description !== undefined && { description }),
          ...(defaultWorkflow !== undefined && {
            defaultId: workflowNamed(state, defaultWorkflow).id,
          }),
          ...(issueTypeMappings && { byType: readMappings(state, issueTypeMappings) }),
        };
        const scheme = schemeAt(state, params["scheme"]);
        return present(
          view,
          edit(state, scheme, target(body.updateDraftIfNeeded), () => change),
        );
      },
    }),
    route(`GET ${path}/default`, `Shows the default workflow of ${what}`, {
      query: readQuery,
      unsupported: noDraft,
      handle: ({ state }, { params, query }) => {
        const scheme = schemeAt(state, params["scheme"]);
        const { defaultId } = content(scheme, query.returnDraftIfExists);
        return { workflow: state.workflows.get(defaultId)?.name ?? "" };
      },
    }),
    route(`PUT ${path}/default`, `Changes the default workflow of ${what}`, {
      body: defaultBody,
      unsupported: noDraftNeeded,
      handle: ({ state }, { params, body }, view) => {
        const { id: defaultId } = workflowNamed(state, body.workflow);
        const scheme = schemeAt(state, params["scheme"]);
        const way = target(body.updateDraftIfNeeded);
        return present(
          view,
          edit(state, scheme, way, () => ({ defaultId })),
        );
      },
    }),
    route(`DELETE ${path}/default`, `Gives ${what} the default workflow of the site`, {
      query: dropQuery,
      unsupported: noDraftNeeded,
      handle: ({ state }, { params, query }, view) => {
        const scheme = schemeAt(state, params["scheme"]);
        const way = target(query.updateDraftIfNeeded);
        return present(
          view,
          edit(state, scheme, way, () => ({ defaultId: WORKFLOW })),
        );
      },
    }),
    route(`GET ${path}/issuetype/:type`, `Shows the workflow of an issue type in ${what}`, {
      query: readQuery,
      unsupported: noDraft,
      handle: ({ state }, { params, query }) => {
        const scheme = schemeAt(state, params["scheme"]);
        const { id } = requireItem(state.issueTypes, params["type"], "issue type");
        const workflowId = content(scheme, query.returnDraftIfExists).byType[id];
        if (workflowId === undefined) throw notFound("The issue type has no workflow of its own.");
        return { issueType: id, workflow: state.workflows.get(workflowId)?.name ?? "" };
      },
    }),
    route(`PUT ${path}/issuetype/:type`, `Gives an issue type a workflow in ${what}`, {
      body: typeBody,
      unsupported: noDraftNeeded,
      handle: ({ state }, { params, body }, view) => {
        const wanted = body.issueType ?? params["type"];
        const { id } = requireItem(state.issueTypes, wanted, "issue type");
        const workflow = workflowNamed(state, body.workflow);
        const scheme = schemeAt(state, params["scheme"]);
        const changed = edit(state, scheme, target(body.updateDraftIfNeeded), ({ byType }) => ({
          byType: { ...byType, [id]: workflow.id },
        }));
        return present(view, changed);
      },
    }),
    route(`DELETE ${path}/issuetype/:type`, `Takes the workflow of an issue type out of ${what}`, {
      query: dropQuery,
      unsupported: noDraftNeeded,
      handle: ({ state }, { params, query }, view) => {
        const { id } = requireItem(state.issueTypes, params["type"], "issue type");
        const scheme = schemeAt(state, params["scheme"]);
        const changed = edit(state, scheme, target(query.updateDraftIfNeeded), ({ byType }) => ({
          byType: without(byType, (type) => type === id),
        }));
        return present(view, changed);
      },
    }),
    route(`GET ${path}/workflow`, `Shows the issue types of the workflows of ${what}`, {
      query: readQuery.extend(workflowQuery.shape),
      unsupported: noDraft,
      handle: ({ state }, { params, query }, view) => {
        const found = content(schemeAt(state, params["scheme"]), query.returnDraftIfExists);
        if (query.workflowName !== undefined) {
          return presentWorkflowIn(view, found, workflowNamed(state, query.workflowName).id);
        }
        const ids = new Set([found.defaultId, ...Object.values(found.byType)]);
        return [...ids].map((id) => presentWorkflowIn(view, found, id));
      },
    }),
    route(`PUT ${path}/workflow`, `Gives a workflow other issue types in ${what}`, {
      query: nameQuery,
      body: workflowBody,
      unsupported: noDraftNeeded,
      handle: ({ state }, { params, query, body }, view) => {
        const { id } = workflowNamed(state, body.workflow ?? query.workflowName);
        const types = requireIds(state.issueTypes, body.issueTypes, "issue type");
        const scheme = schemeAt(state, params["scheme"]);
        const way = target(body.updateDraftIfNeeded);
        const changed = edit(state, scheme, way, ({ byType, defaultId }) => ({
          byType: {
            ...without(byType, (type) => byType[type] === id),
            ...Object.fromEntries(types.map((type) => [type, id])),
          },
          defaultId: body.defaultMapping ? id : defaultId,
        }));
        return present(view, changed);
      },
    }),
    route(`DELETE ${path}/workflow`, `Takes a workflow out of ${what}`, {
      query: dropQuery.extend(nameQuery.shape),
      unsupported: noDraftNeeded,
      handle: ({ state }, { params, query }, view) => {
        const { id } = workflowNamed(state, query.workflowName);
        const scheme = schemeAt(state, params["scheme"]);
        const way = target(query.updateDraftIfNeeded);
        const changed = edit(state, scheme, way, ({ byType, defaultId }) => ({
          byType: without(byType, (type) => byType[type] === id),
          defaultId: defaultId === id ? WORKFLOW : defaultId,
        }));
        return present(view, changed);
      },
    }),
  ];
}

/** The workflows of schemes and of their drafts. */
export const mappingRoutes = [...routesAt(AT, false), ...routesAt(`${AT}/draft`, true)];
