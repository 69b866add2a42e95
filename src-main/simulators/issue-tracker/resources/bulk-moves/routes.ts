import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { RouteResponse } from "#core/contract/response.ts";
import { holds } from "../../access/holds.ts";
import { badRequest } from "../../errors.ts";
import { route, type View } from "../../route.ts";
import { findIssue, findProject, listParts } from "../../shared/find.ts";
import { listChildren, nextKey } from "../../shared/issue-store.ts";
import { defaultPriorityOf, levelOf, prioritiesOf, typesOf } from "../../site/offers.ts";
import { defaultLevelOf } from "../../site/security.ts";
import { isEmptyField } from "../../site/emptiness.ts";
import { requiredFieldsOf } from "../../site/screens.ts";
import { firstStatusOf, workflowOf } from "../../site/workflows.ts";
import type { Issue, Project, SimContext, State } from "../../state.ts";
import { type IssueChange, runBulk } from "../bulk-operations/actions.ts";
import { NOTIFICATION } from "../bulk-operations/schema.ts";
import { changeAndRecord } from "../issues/actions.ts";

const source = lazyObject(() => ({
  issueIdsOrKeys: z.array(z.string()).min(1).max(1_000),
  inferFieldDefaults: z.boolean(),
  inferStatusDefaults: z.boolean(),
  inferSubtaskTypeDefault: z.boolean(),
  inferClassificationDefaults: z.boolean().optional(),
  targetMandatoryFields: z
    .array(z.unknown())
    .max(0, "is not simulated: set inferFieldDefaults")
    .default([]),
  targetClassification: z.array(z.unknown()).max(0, "is not simulated").default([]),
  targetStatus: z
    .array(lazyObject(() => ({ statuses: z.record(z.string(), z.array(z.string())) })))
    .default([]),
}));

const moveBody = lazyObject(() => ({
  targetToSourcesMapping: z.record(
    z
      .string()
      .regex(/^[^,]+,\d+(?:,[^,]+)?$/, "must be PROJECT,ISSUETYPE or PROJECT,ISSUETYPE,PARENT"),
    source,
  ),
}));

/** The goal of a move: a project and an issue type, and for sub-tasks a parent. */
interface Target {
  readonly project: Project;
  readonly typeId: string;
  readonly parentId: string | null;
}

/** Reads `PROJ,10002` or `PROJ,10004,PROJ-1`. */
function readTarget(state: State, text: string): Target {
  const [projectName = "", typeId = "", parentName] = text.split(",");
  const project = findProject(state, projectName);
  if (!project) throw badRequest(`The project '${projectName}' does not exist.`);
  if (!typesOf(state, project).some(({ id }) => id === typeId)) {
    throw badRequest(`The issue type '${typeId}' does not exist in the project.`);
  }
  const parent = parentName === undefined ? undefined : findIssue(state, parentName);
  const isSubtask = levelOf(state, typeId) === -1;
  if (isSubtask && parent?.projectId !== project.id) {
    throw badRequest("The parent of the sub-tasks does not exist in the project.");
  }
  return { project, typeId, parentId: parent?.id ?? null };
}

type Source = z.output<typeof source>;

/** The status that an issue gets: its own, that of a mapping, or the first one of the workflow. */
function statusAfter(state: State, issue: Issue, { project, typeId }: Target, given: Source) {
  const workflow = workflowOf(state, project, typeId);
  const mapped = given.targetStatus
    .flatMap(({ statuses }) => Object.entries(statuses))
    .find(([, old]) => old.includes(issue.statusId))?.[0];
  if (mapped !== undefined && workflow.statusIds.includes(mapped)) return mapped;
  if (workflow.statusIds.includes(issue.statusId)) return issue.statusId;
  if (given.inferStatusDefaults) return firstStatusOf(workflow);
  throw badRequest("A target status is missing or not valid.");
}

/** Moves an issue to a project and type, with its sub-tasks. What the project lacks is taken from it. */
function moveIssue(
  context: SimContext,
  view: View,
  issue: Issue,
  target: Target,
  given: Source,
): void {
  const { state, now } = context;
  const { project, typeId, parentId } = target;
  const isMoved = issue.projectId !== project.id;
  if (!holds(state, view.callerId, "CREATE_ISSUES", { project })) {
    throw badRequest("You do not have permission to create issues in the project.");
  }
  if (levelOf(state, typeId) !== levelOf(state, issue.typeId)) {
    throw badRequest("Issues can only be moved to an issue type of the same level.");
  }
  const missing = requiredFieldsOf(state, project, typeId).find((name) =>
    isEmptyField(state, issue, name),
  );
  if (missing !== undefined && !given.inferFieldDefaults) {
    throw badRequest(`The field '${missing}' is required in the project.`);
  }
  const subtasks = listChildren(state, issue.id).filter(
    (child) => levelOf(state, child.typeId) === -1,
  );
  const usualSubtask = typesOf(state, project).find(({ level }) => level === -1);
  if (subtasks.length > 0 && isMoved && (!given.inferSubtaskTypeDefault || !usualSubtask)) {
    throw badRequest("The project has no issue type for the sub-tasks of the issue.");
  }
  const statusId = statusAfter(state, issue, target, given);
  const versions = new Set(listParts(state, project, "version").map(({ id }) => id));
  const components = new Set(listParts(state, project, "component").map(({ id }) => id));
  const priorities = prioritiesOf(state, project).map(({ id }) => id);
  const key = isMoved ? nextKey(state, project.id) : issue.key;
  // The former key still leads to the issue.
  state.issueKeys.set(key, issue.id);
  changeAndRecord(context, view, issue, {
    ...issue,
    key,
    projectId: project.id,
    typeId,
    parentId: parentId ?? (isMoved ? null : issue.parentId),
    statusId,
    statusChanged: statusId === issue.statusId ? issue.statusChanged : now,
    fixVersionIds: issue.fixVersionIds.filter((id) => versions.has(id)),
    affectedVersionIds: issue.affectedVersionIds.filter((id) => versions.has(id)),
    componentIds: issue.componentIds.filter((id) => components.has(id)),
    priorityId: priorities.includes(issue.priorityId)
      ? issue.priorityId
      : defaultPriorityOf(state, project),
    sprintId: isMoved ? null : issue.sprintId,
    securityLevelId: isMoved ? defaultLevelOf(state, project) : issue.securityLevelId,
  });
  if (!isMoved) return;
  for (const child of subtasks) {
    const typeOfChild = typesOf(state, project).some(({ id }) => id === child.typeId)
      ? child.typeId
      : (usualSubtask?.id ?? child.typeId);
    const below = { project, typeId: typeOfChild, parentId: issue.id };
    moveIssue(context, view, child, below, { ...given, inferStatusDefaults: true });
  }
}

/** Moves of issues to other projects and issue types. */
export const routes = [
  route("POST /bulk/issues/move", "Moves issues to other projects and issue types", {
    body: moveBody,
    unsupported: [NOTIFICATION],
    handle: (context, { body }, view) => {
      const changes = Object.entries(body.targetToSourcesMapping).flatMap(([text, given]) => {
        const target = readTarget(context.state, text);
        return given.issueIdsOrKeys.map((key): IssueChange => [
          key,
          (issue) => {
            moveIssue(context, view, issue, target, given);
          },
        ]);
      });
      const { id } = runBulk(context, view, "MOVE_ISSUES", changes);
      return new RouteResponse(201, { taskId: id });
    },
  }),
];
