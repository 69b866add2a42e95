import type * as z from "zod";
import { badRequest, jiraError, notFound } from "../../errors.ts";
import type { View } from "../../route.ts";
import { requireIssueProject } from "../../shared/find.ts";
import { checkFree, requireIds, requireItem } from "../../site/items.ts";
import { applyMoves, planMoves } from "../../site/moves.ts";
import { assignScheme, projectsUsing } from "../../site/projects.ts";
import { DEFAULT_ID, WORKFLOW } from "../../site/seeds.ts";
import type { Workflow, WorkflowMapping, WorkflowScheme } from "../../site/types.ts";
import { workflowOf } from "../../site/workflows.ts";
import { nextSiteId, type Issue, type Project, type SimContext, type State } from "../../state.ts";
import type { createBody } from "./schema.ts";

export const WHAT = "workflow scheme";

export const schemeAt = (state: State, id: string | undefined): WorkflowScheme =>
  requireItem(state.workflowSchemes, id, WHAT);

/** The workflow of a name. */
export function workflowNamed(state: State, name: string): Workflow {
  const workflow = [...state.workflows.values()].find((one) => one.name === name);
  if (workflow) return workflow;
  throw badRequest(`The workflow '${name}' does not exist.`);
}

/** The ids of workflows by issue type, from their names. */
export function readMappings(state: State, names: Readonly<Record<string, string>>) {
  requireIds(state.issueTypes, Object.keys(names), "issue type");
  const entries = Object.entries(names).map(
    ([type, name]) => [type, workflowNamed(state, name).id] as const,
  );
  return Object.fromEntries(entries);
}

/** Creates a scheme, which no project uses yet. */
export function createScheme(
  context: SimContext,
  { name, description, defaultWorkflow, issueTypeMappings }: z.output<typeof createBody>,
): WorkflowScheme {
  const { state } = context;
  checkFree(state.workflowSchemes, name, WHAT, undefined, 400);
  const defaultId =
    defaultWorkflow === undefined ? WORKFLOW : workflowNamed(state, defaultWorkflow).id;
  return state.workflowSchemes.add({
    id: nextSiteId(context, WHAT),
    name,
    description,
    defaultId,
    byType: readMappings(state, issueTypeMappings),
    draft: null,
    version: 1,
  });
}

/** Returns whether a project uses a scheme. */
export const isActive = (state: State, { id }: WorkflowScheme): boolean =>
  projectsUsing(state, "workflows", id).length > 0;

/** The draft of a scheme. */
export function requireDraft({ draft }: WorkflowScheme): WorkflowMapping {
  if (draft) return draft;
  throw notFound("The workflow scheme has no draft.");
}

/** Begins a draft of a scheme that a project uses. */
export function createDraft(state: State, scheme: WorkflowScheme): WorkflowScheme {
  if (scheme.draft) throw badRequest("The workflow scheme has a draft already.");
  if (!isActive(state, scheme)) throw badRequest("Only active workflow schemes have drafts.");
  const { name, description, defaultId, byType } = scheme;
  return state.workflowSchemes.replace({
    ...scheme,
    draft: { name, description, defaultId, byType },
  });
}

/** The way in which a request changes a scheme: as it is, in its draft, or in a draft where it is active. */
export type Target = "scheme" | "draft" | "draft if needed";

/** Changes the content of a scheme or of its draft. Returns the scheme, and whether its draft was changed. */
export function edit(
  state: State,
  scheme: WorkflowScheme,
  target: Target,
  change: (mapping: WorkflowMapping) => Partial<WorkflowMapping>,
): { readonly scheme: WorkflowScheme; readonly isDraft: boolean } {
  if (target === "draft") {
    const draft = requireDraft(scheme);
    const saved = { ...scheme, draft: { ...draft, ...change(draft) } };
    return { scheme: state.workflowSchemes.replace(saved), isDraft: true };
  }
  if (scheme.id === DEFAULT_ID) throw badRequest("The default workflow scheme cannot be changed.");
  if (!isActive(state, scheme)) {
    const saved = { ...scheme, ...change(scheme), version: scheme.version + 1 };
    return { scheme: state.workflowSchemes.replace(saved), isDraft: false };
  }
  if (target === "scheme") {
    throw badRequest(
      "The workflow scheme is active. Set updateDraftIfNeeded to change its draft instead.",
    );
  }
  return edit(state, scheme.draft ? scheme : createDraft(state, scheme), "draft", change);
}

type StatusFor = (issue: Issue, from: Workflow) => string | undefined;

/** Puts the issues of projects into the workflows that new mappings give them. */
export function migrate(
  context: SimContext,
  view: View,
  projects: readonly Project[],
  next: Pick<WorkflowMapping, "defaultId" | "byType">,
  options: {
    readonly statusFor: StatusFor;
    readonly save: () => void;
    /** True if the mappings are checked and nothing is changed. */
    readonly isTrial?: boolean;
  },
): void {
  const { state } = context;
  const ids = new Set(projects.map(({ id }) => id));
  const issues = [...state.issues.values()].filter(({ projectId }) => ids.has(projectId));
  const moves = planMoves(
    state,
    issues,
    ({ typeId }) =>
      requireItem(state.workflows, next.byType[typeId] ?? next.defaultId, "workflow").statusIds,
    (issue) =>
      options.statusFor(issue, workflowOf(state, requireIssueProject(state, issue), issue.typeId)),
  );
  if (options.isTrial === true) return;
  options.save();
  applyMoves(context, view, moves);
}

/** Deletes a scheme that no project uses. */
export function removeScheme(state: State, scheme: WorkflowScheme): void {
  if (scheme.id === DEFAULT_ID) throw badRequest("The default workflow scheme cannot be deleted.");
  if (isActive(state, scheme)) throw badRequest("The workflow scheme is used by a project.");
  state.workflowSchemes.remove(scheme.id);
}

/** Gives a project without issues another scheme. */
export function assign(state: State, project: Project, scheme: WorkflowScheme): void {
  const hasIssues = [...state.issues.values()].some(({ projectId }) => projectId === project.id);
  if (hasIssues) throw badRequest("The project has issues. Its workflow scheme must be switched.");
  assignScheme(state, project, "workflows", scheme.id);
}

/** Refuses a change of another version of a scheme than the last. */
export function checkVersion({ version }: WorkflowScheme, sent: number): void {
  if (sent === version) return;
  throw jiraError(409, ["The workflow scheme has been changed meanwhile: its version differs."]);
}
