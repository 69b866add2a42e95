import type * as z from "zod";
import { badRequest } from "../../errors.ts";
import { changeIssue } from "../../fields/changes.ts";
import type { View } from "../../route.ts";
import { checkFree, requireIds, requireItem } from "../../site/items.ts";
import { assignScheme, projectsUsing, requireProjectById } from "../../site/projects.ts";
import { DEFAULT_ID } from "../../site/seeds.ts";
import type { PriorityScheme } from "../../site/types.ts";
import { nextSiteId, type Issue, type Project, type SimContext, type State } from "../../state.ts";
import type { createBody, updateBody } from "./schema.ts";

export const WHAT = "priority scheme";

export const schemeAt = (state: State, id: string | undefined): PriorityScheme =>
  requireItem(state.prioritySchemes, id, WHAT);

type Mappings = z.output<typeof createBody>["mappings"];

/** The issues of projects whose priority a scheme lacks. */
function strangersTo(
  state: State,
  projects: readonly Project[],
  priorityIds: readonly string[],
): readonly Issue[] {
  const ids = new Set(projects.map(({ id }) => id));
  return [...state.issues.values()].filter(
    (issue) => ids.has(issue.projectId) && !priorityIds.includes(issue.priorityId),
  );
}

/** The new priorities of issues, as the mappings of a body say. A missing one rejects the request. */
function planMoves(
  issues: readonly Issue[],
  mapping: Readonly<Record<string, string>>,
  priorityIds: readonly string[],
) {
  return issues.map((issue) => {
    const priorityId = mapping[issue.priorityId];
    if (priorityId !== undefined && priorityIds.includes(priorityId)) return { issue, priorityId };
    throw badRequest(`A mapping for the priority '${issue.priorityId}' is missing or not valid.`);
  });
}

function applyMoves(context: SimContext, view: View, moves: ReturnType<typeof planMoves>): void {
  for (const { issue, priorityId } of moves) {
    changeIssue(context, issue, { ...issue, priorityId }, view.callerId);
  }
}

function checkScheme({ priorityIds, defaultId }: PriorityScheme): void {
  if (defaultId === null || priorityIds.includes(defaultId)) return;
  throw badRequest("The default priority must be in the scheme.");
}

/** Creates a scheme for projects. */
export function createScheme(
  context: SimContext,
  view: View,
  body: z.output<typeof createBody>,
): PriorityScheme {
  const { state } = context;
  checkFree(state.prioritySchemes, body.name, WHAT);
  const priorityIds = requireIds(state.priorities, body.priorityIds, "priority");
  const projects = body.projectIds.map((id) => requireProjectById(state, id));
  const { name, description, defaultPriorityId: defaultId } = body;
  checkScheme({ id: "", name, description, priorityIds, defaultId });
  const mapping = body.mappings?.in ?? {};
  const moves = planMoves(strangersTo(state, projects, priorityIds), mapping, priorityIds);
  const id = nextSiteId(context, WHAT);
  const scheme = state.prioritySchemes.add({ id, name, description, priorityIds, defaultId });
  for (const project of projects) assignScheme(state, project, "priorities", scheme.id);
  applyMoves(context, view, moves);
  return scheme;
}

/** The priorities of a scheme after a change: those that are there already, without some, with others. */
function changedIds(state: State, old: readonly string[], change: Change | undefined) {
  const added = requireIds(state.priorities, change?.add?.ids ?? [], "priority");
  const removed = requireIds(state.priorities, change?.remove?.ids ?? [], "priority");
  return [...new Set([...old.filter((id) => !removed.includes(id)), ...added])];
}

type Change = NonNullable<z.output<typeof updateBody>["priorities"]>;

/** Changes a scheme, its priorities, and the projects that use it. */
export function updateScheme(
  context: SimContext,
  view: View,
  old: PriorityScheme,
  body: z.output<typeof updateBody>,
): PriorityScheme {
  const { state } = context;
  checkFree(state.prioritySchemes, body.name, WHAT, old.id);
  const priorityIds = changedIds(state, old.priorityIds, body.priorities);
  if (priorityIds.length === 0) throw badRequest("A scheme must have at least one priority.");
  const { name = old.name, description = old.description } = body;
  const scheme = {
    ...{ id: old.id, name, description, priorityIds },
    defaultId: body.defaultPriorityId ?? old.defaultId,
  };
  checkScheme(scheme);
  const joining = (body.projects?.add?.ids ?? []).map((id) => requireProjectById(state, id));
  const leaving = (body.projects?.remove?.ids ?? []).map((id) => requireProjectById(state, id));
  const using = projectsUsing(state, "priorities", old.id).filter((one) => !leaving.includes(one));
  const mapping: Mappings = body.mappings;
  const moves = [
    ...planMoves(strangersTo(state, using, priorityIds), mapping?.out ?? {}, priorityIds),
    ...planMoves(strangersTo(state, joining, priorityIds), mapping?.in ?? {}, priorityIds),
  ];
  const usual = state.prioritySchemes.get(DEFAULT_ID)?.priorityIds ?? [];
  moves.push(...planMoves(strangersTo(state, leaving, usual), mapping?.out ?? {}, usual));
  state.prioritySchemes.replace(scheme);
  for (const project of joining) assignScheme(state, project, "priorities", scheme.id);
  for (const project of leaving) assignScheme(state, project, "priorities", null);
  applyMoves(context, view, moves);
  return scheme;
}

/** Deletes a scheme that no project uses. */
export function removeScheme(state: State, { id }: PriorityScheme): void {
  if (id === DEFAULT_ID) throw badRequest("The default scheme cannot be deleted.");
  if (projectsUsing(state, "priorities", id).length > 0) {
    throw badRequest("The priority scheme is used by a project.");
  }
  state.prioritySchemes.remove(id);
}

/** The priorities that a change takes away while issues have them: those that need a mapping. */
export function prioritiesToMap(
  state: State,
  schemeId: string | undefined,
  change: { readonly add: readonly string[]; readonly remove: readonly string[] },
  projectIds: readonly string[],
): readonly string[] {
  const old = schemeId === undefined ? undefined : schemeAt(state, schemeId);
  const kept = (old?.priorityIds ?? []).filter((id) => !change.remove.includes(id));
  const using = old ? projectsUsing(state, "priorities", old.id) : [];
  const joining = projectIds.map((id) => requireProjectById(state, id));
  const issues = strangersTo(state, [...using, ...joining], [...kept, ...change.add]);
  return [...new Set(issues.map(({ priorityId }) => priorityId))];
}
