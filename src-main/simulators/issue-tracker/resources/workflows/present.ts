import type { ApiObject, View } from "../../route.ts";
import type { Status } from "../../shared/seeds.ts";
import { presentTime } from "../../shared/times.ts";
import { presentUsages, usagesOf } from "../../site/usages.ts";
import type { Transition, Workflow } from "../../site/types.ts";
import { statusesOf } from "../../site/workflows.ts";
import type { State } from "../../state.ts";
import { categoryOf, presentScope } from "../statuses/present.ts";

/** The version of a workflow, whose id clients send back. */
const presentVersion = ({ id, version }: Workflow): ApiObject => ({
  id: `${id.slice(0, 24)}${String(version).padStart(12, "0")}`,
  versionNumber: version,
});

function presentTransition(transition: Transition, withLinks: boolean): ApiObject {
  const { id, name, description, type, to, from, conditions, validators, actions } = transition;
  const ends = withLinks
    ? {
        toStatusReference: to,
        links: from.map((one) => ({ fromStatusReference: one, fromPort: 0, toPort: 0 })),
      }
    : {
        to: { statusReference: to, port: 0 },
        from: from.map((one) => ({ statusReference: one, port: 0 })),
      };
  return {
    id,
    name,
    description,
    type,
    ...ends,
    ...(conditions.length > 0 && {
      conditions: { operation: "ALL", conditions, conditionGroups: [] },
    }),
    validators,
    actions,
    triggers: [],
    properties: transition.properties,
  };
}

/** A workflow with its transitions. */
export function presentWorkflow(
  { state }: View,
  workflow: Workflow,
  { expand = [] as readonly string[], withLinks = true } = {},
): ApiObject {
  const { id, name, description, projectId, layouts, created, updated } = workflow;
  return {
    id,
    name,
    description,
    version: presentVersion(workflow),
    scope: presentScope(projectId),
    isEditable: !workflow.isDefault,
    created: presentTime(created),
    updated: presentTime(updated),
    ...(layouts["start"] && { startPointLayout: layouts["start"] }),
    statuses: workflow.statusIds.map((status) => ({
      statusReference: status,
      ...(layouts[status] && { layout: layouts[status] }),
      deprecated: false,
      properties: workflow.statusProperties[status] ?? {},
    })),
    transitions: workflow.transitions.map((one) => presentTransition(one, withLinks)),
    ...((expand.includes("workflows.usages") || expand.includes("values.usages")) && {
      usages: presentUsages(usagesOf(state, (one) => one === workflow)),
    }),
  };
}

function presentStatusOf(state: State, status: Status, expand: readonly string[]): ApiObject {
  const { id, name, description, projectId } = status;
  return {
    id,
    name,
    description,
    statusReference: id,
    statusCategory: categoryOf(status),
    scope: presentScope(projectId),
    ...(expand.includes("statuses.usages") && {
      usages: presentUsages(usagesOf(state, ({ statusIds }) => statusIds.includes(id))),
    }),
  };
}

/** The statuses of workflows, each once. */
export function presentStatusesOf(
  { state }: View,
  workflows: readonly Workflow[],
  expand: readonly string[] = [],
): readonly ApiObject[] {
  const all = new Set(workflows.flatMap((workflow) => statusesOf(state, workflow)));
  return [...all].map((status) => presentStatusOf(state, status, expand));
}

/** A workflow as the older search shows it. */
export function presentClassic(
  { state }: View,
  workflow: Workflow,
  expand: readonly string[] = [],
): ApiObject {
  const { id, name, description, isDefault, created, updated } = workflow;
  const schemes = [...state.workflowSchemes.values()].filter(
    ({ defaultId, byType }) => defaultId === id || Object.values(byType).includes(id),
  );
  return {
    id: { name, entityId: id },
    description,
    isDefault,
    created: presentTime(created),
    updated: presentTime(updated),
    ...(expand.includes("statuses") && {
      statuses: statusesOf(state, workflow).map((status) => ({
        id: status.id,
        name: status.name,
        ...(expand.includes("statuses.properties") && {
          properties: { additionalProperties: workflow.statusProperties[status.id] ?? {} },
        }),
      })),
    }),
    ...(expand.includes("transitions") && {
      transitions: workflow.transitions
        .filter(({ type }) => type !== "INITIAL" || !isDefault)
        .map((one) => ({
          id: one.id,
          name: one.name,
          description: one.description,
          from: one.from,
          to: one.to,
          type: one.type.toLowerCase(),
          ...(expand.includes("transitions.properties") && { properties: one.properties }),
        })),
    }),
    ...(expand.includes("schemes") && {
      schemes: schemes.map((scheme) => ({ id: scheme.id, name: scheme.name })),
    }),
    ...(expand.includes("projects") && {
      projects: usagesOf(state, (one) => one === workflow).map(({ project }) => ({
        id: project.id,
        key: project.key,
        name: project.name,
      })),
    }),
    ...(expand.includes("default") && { isDefault }),
  };
}
