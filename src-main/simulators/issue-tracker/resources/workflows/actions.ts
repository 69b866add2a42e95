import { badRequest, jiraError } from "../../errors.ts";
import type { View } from "../../route.ts";
import { requireIssueProject } from "../../shared/find.ts";
import { requireItem } from "../../site/items.ts";
import { applyMoves, planMoves } from "../../site/moves.ts";
import { requireProjectById } from "../../site/projects.ts";
import type { Layout, Rule, Transition, Workflow } from "../../site/types.ts";
import { workflowOf } from "../../site/workflows.ts";
import type { Issue, SimContext, State } from "../../state.ts";
import { addStatus, findCategory } from "../statuses/actions.ts";
import { checkContent, checkStatuses, type Fault, fault, sourcesOf, targetOf } from "./check.ts";
import type { ContentInput, CreateInput, StatusInput, UpdateInput } from "./schema.ts";

/** The references of a body's statuses, and the ids of the statuses that it names without declaring. */
function referencesOf({ statuses }: State, inputs: readonly StatusInput[]): ReadonlySet<string> {
  const ids = Array.from(statuses.values(), ({ id }) => id);
  return new Set([...inputs.map(({ statusReference }) => statusReference), ...ids]);
}

const scopeOf = (state: State, { scope }: CreateInput): string | null =>
  scope.type === "PROJECT" ? requireProjectById(state, scope.project?.id ?? "").id : null;

/** The faults of new workflows. */
export function faultsOfNew(state: State, input: CreateInput): readonly Fault[] {
  const known = referencesOf(state, input.statuses);
  const names = input.workflows.map(({ name }) => name.toLowerCase());
  const taken = input.workflows.filter(
    ({ name }, index) =>
      names.indexOf(name.toLowerCase()) !== index ||
      [...state.workflows.values()].some((one) => one.name.toLowerCase() === name.toLowerCase()),
  );
  return [
    ...checkStatuses(state, input.statuses, scopeOf(state, input)),
    ...taken.map(({ name }) =>
      fault("WORKFLOW", "NON_UNIQUE_WORKFLOW_NAME", `The workflow name '${name}' is used.`),
    ),
    ...input.workflows.flatMap((one) => checkContent(one, known)),
  ];
}

/** The faults of changed workflows. */
export function faultsOfChange(state: State, input: UpdateInput): readonly Fault[] {
  const known = referencesOf(state, input.statuses);
  return [
    ...checkStatuses(state, input.statuses, null),
    ...input.workflows.flatMap((one) => [
      ...(state.workflows.has(one.id)
        ? []
        : [fault("WORKFLOW", "WORKFLOW_NOT_FOUND", "The workflow does not exist.")]),
      ...checkContent(one, known),
    ]),
  ];
}

function refuse(faults: readonly Fault[]): void {
  if (faults.length > 0)
    throw jiraError(
      400,
      faults.map(({ message }) => message),
    );
}

/** Creates or changes the statuses of a body. Returns their ids by reference. */
function saveStatuses(
  context: SimContext,
  inputs: readonly StatusInput[],
  projectId: string | null,
): ReadonlyMap<string, string> {
  const { statuses } = context.state;
  return new Map(
    inputs.map((input) => {
      const { id, name, description, statusCategory, statusReference } = input;
      const old = statuses.get(id ?? "");
      if (old) {
        const category = findCategory(statusCategory);
        const text = description ?? old.description;
        statuses.replace({ ...old, name, description: text, category });
        return [statusReference, old.id];
      }
      const made = { name, statusCategory, description: description ?? "" };
      return [statusReference, addStatus(context, made, projectId).id];
    }),
  );
}

type ReadId = (reference: string) => string;

function readRule(
  context: SimContext,
  rule: Omit<Rule, "id"> & { readonly id?: string | undefined },
) {
  return { ...rule, id: rule.id ?? context.ids.uuid("rule") };
}

/** The transitions of a body. Those without an id get the next free one. */
function readTransitions(
  context: SimContext,
  { transitions }: ContentInput,
  idOf: ReadId,
): readonly Transition[] {
  const used = transitions.flatMap(({ id }) => Number(id ?? 0));
  let last = Math.max(0, ...used.filter(Number.isInteger));
  return transitions.map((input) => ({
    id: input.id ?? String((last = Math.floor(last / 10) * 10 + 11)),
    name: input.name,
    description: input.description,
    type: input.type,
    to: idOf(targetOf(input)),
    from: sourcesOf(input).map(idOf),
    conditions: (input.conditions?.conditions ?? []).map((rule) => readRule(context, rule)),
    validators: input.validators.map((rule) => readRule(context, rule)),
    actions: input.actions.map((rule) => readRule(context, rule)),
    properties: input.properties,
  }));
}

function readContent(context: SimContext, input: ContentInput, idOf: ReadId) {
  const layouts: Record<string, Layout> = {};
  const statusProperties: Record<string, Readonly<Record<string, string>>> = {};
  for (const { statusReference, layout, properties } of input.statuses) {
    if (layout) layouts[idOf(statusReference)] = layout;
    statusProperties[idOf(statusReference)] = properties;
  }
  if (input.startPointLayout) layouts["start"] = input.startPointLayout;
  return {
    statusIds: input.statuses.map(({ statusReference }) => idOf(statusReference)),
    statusProperties,
    layouts,
    transitions: readTransitions(context, input, idOf),
  };
}

/** Creates workflows with their statuses: all of them, or none. */
export function createWorkflows(context: SimContext, input: CreateInput): readonly Workflow[] {
  const { state, now, ids } = context;
  refuse(faultsOfNew(state, input));
  const projectId = scopeOf(state, input);
  const byReference = saveStatuses(context, input.statuses, projectId);
  const idOf = (reference: string) => byReference.get(reference) ?? reference;
  return input.workflows.map((one) =>
    state.workflows.add({
      id: ids.uuid("workflow"),
      name: one.name,
      description: one.description ?? "",
      version: 1,
      ...readContent(context, one, idOf),
      isDefault: false,
      projectId,
      created: now,
      updated: now,
    }),
  );
}

type Change = UpdateInput["workflows"][number];

/** The status that a mapping gives an issue whose status its workflow loses. */
function mappedTo(change: Change, issue: Issue, idOf: ReadId): string | undefined {
  const own = change.statusMappings.find(
    ({ projectId, issueTypeId }) => projectId === issue.projectId && issueTypeId === issue.typeId,
  );
  const all = [...(own?.statusMigrations ?? []), ...change.defaultStatusMappings];
  const found = all.find(({ oldStatusReference: old }) => idOf(old) === issue.statusId);
  return found && idOf(found.newStatusReference);
}

const issuesIn = (state: State, workflow: Workflow): readonly Issue[] =>
  [...state.issues.values()].filter(
    (issue) => workflowOf(state, requireIssueProject(state, issue), issue.typeId) === workflow,
  );

/** Changes workflows with their statuses. Issues whose status goes get that of a mapping. */
export function updateWorkflows(
  context: SimContext,
  view: View,
  input: UpdateInput,
): readonly Workflow[] {
  const { state, now } = context;
  refuse(faultsOfChange(state, input));
  for (const { id, version } of input.workflows) {
    if (state.workflows.get(id)?.version === version.versionNumber) continue;
    throw jiraError(409, ["The workflow has been changed meanwhile: its version differs."]);
  }
  const known = new Map(
    input.statuses.map((one) => [one.statusReference, one.id ?? one.statusReference]),
  );
  const early = (reference: string) => known.get(reference) ?? reference;
  const moves = input.workflows.flatMap((change) => {
    const ids = change.statuses.map(({ statusReference }) => early(statusReference));
    const workflow = requireItem(state.workflows, change.id, "workflow");
    return planMoves(
      state,
      issuesIn(state, workflow),
      () => ids,
      (issue) => mappedTo(change, issue, early),
    );
  });
  const byReference = saveStatuses(context, input.statuses, null);
  const idOf = (reference: string) => byReference.get(reference) ?? reference;
  const saved = input.workflows.map((change) => {
    const old = requireItem(state.workflows, change.id, "workflow");
    return state.workflows.replace({
      ...old,
      description: change.description ?? old.description,
      version: old.version + 1,
      ...readContent(context, change, idOf),
      updated: now,
    });
  });
  applyMoves(
    context,
    view,
    moves.map((move) => ({ ...move, statusId: idOf(move.statusId) })),
  );
  return saved;
}

/** Deletes a workflow that no scheme has. */
export function removeWorkflow(state: State, workflow: Workflow): void {
  const isUsed = [...state.workflowSchemes.values()].some((scheme) =>
    [scheme, ...(scheme.draft ? [scheme.draft] : [])].some(
      ({ defaultId, byType }) =>
        defaultId === workflow.id || Object.values(byType).includes(workflow.id),
    ),
  );
  if (isUsed) throw badRequest("The workflow is active or used by a workflow scheme.");
  state.workflows.remove(workflow.id);
}
