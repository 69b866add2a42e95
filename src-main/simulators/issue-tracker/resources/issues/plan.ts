import { holds, mayBrowse } from "../../access/holds.ts";
import { badRequest, fieldErrors } from "../../errors.ts";
import { fieldNames } from "../../fields/catalogue.ts";
import { FieldError, FieldErrors } from "../../fields/field-errors.ts";
import { readFields, setters, type FieldScope, type Patch } from "../../fields/setters.ts";
import { applyOperation, readOperations } from "../../fields/update.ts";
import { readParentId, readProject, readSummary, requireNamed } from "../../fields/values.ts";
import type { View } from "../../route.ts";
import { listOf } from "../../shared/collect.ts";
import { requireIssueProject } from "../../shared/find.ts";
import type { IssueType } from "../../shared/seeds.ts";
import { defaultPriorityOf, levelOf, typesOf } from "../../site/offers.ts";
import { isEmptyField } from "../../site/emptiness.ts";
import { gateOf, requiredFieldsOf } from "../../site/screens.ts";
import { defaultLevelOf } from "../../site/security.ts";
import { firstStatusOf, statusesOf, workflowOf } from "../../site/workflows.ts";
import type { Issue, Project, State } from "../../state.ts";
import { presentAssignment } from "../project-parts/present.ts";
import { isAside, readAside, type Aside } from "./asides.ts";
import type { IssueBody } from "./schema.ts";

type Fields = Readonly<Record<string, unknown>>;

/** A valid new or changed issue, with the comments and links to add. Nothing is stored yet. */
export interface PlannedIssue {
  readonly issue: Issue;
  readonly asides: readonly Aside[];
}

/** Fields that decide where an issue belongs. They are read apart from the others. */
const placeOfNew = ["project", "issuetype", "parent", "summary"];
const placeOfExisting = ["issuetype", "parent"];

function readIssueType(state: State, project: Project, { issuetype }: Fields): IssueType {
  return requireNamed(typesOf(state, project), issuetype, "Specify a valid issue type");
}

/** The type of a new issue: of its project, or of the site while the project is not known. */
function readNewType(state: State, project: Project | undefined, fields: Fields): IssueType {
  if (project) return readIssueType(state, project, fields);
  return requireNamed(listOf(state.issueTypes), fields["issuetype"], "Specify a valid issue type");
}

function without(fields: Fields, names: readonly string[]): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)));
}

function checkNotTwice({ fields = {}, update = {} }: IssueBody): void {
  const twice = Object.keys(update).find((name) => Object.hasOwn(fields, name));
  if (twice === undefined) return;
  throw badRequest(`Field '${twice}' cannot appear in both 'fields' and 'update'`);
}

/** Applies the operations of `update` to an issue. */
function planUpdate(
  scope: FieldScope,
  issue: Issue,
  { update = {} }: IssueBody,
  faults: FieldErrors,
  allowed: typeof setters,
): PlannedIssue {
  let changed = issue;
  const asides: Aside[] = [];
  for (const [name, value] of Object.entries(update)) {
    faults.collect(name, () => {
      for (const step of readOperations(value)) {
        if (isAside(name)) asides.push(readAside(scope, name, step));
        else changed = { ...changed, ...applyOperation(scope, changed, name, step, allowed) };
      }
    });
  }
  faults.settle();
  return { issue: changed, asides };
}

/**
 * Reads the fields of a new issue.
 * @throws {Refusal} with a message for every field that is wrong.
 */
export function planIssue(view: View, body: IssueBody): PlannedIssue {
  checkNotTwice(body);
  const { state, version } = view;
  const fields = body.fields ?? {};
  const faults = new FieldErrors();
  const summary = faults.collect("summary", () => readSummary(fields["summary"])) ?? "";
  const project = faults.collect("project", () => readProject(state, fields["project"]));
  const type = faults.collect("issuetype", () => readNewType(state, project, fields));
  if (!project || !type) {
    faults.settle();
    throw new RangeError("an issue without a project or type has a fault");
  }
  if (!holds(state, view.callerId, "CREATE_ISSUES", { project })) {
    throw fieldErrors({
      project: mayBrowse(state, view.callerId, { project })
        ? "You do not have permission to create issues in this project."
        : "valid project is required",
    });
  }
  const gate = gateOf(state, project, type.id, "create");
  const scope = { state, version, project, callerId: view.callerId, gate };
  const readParent = () => readParentId(state, project, type.level, fields["parent"]);
  const parentId = faults.collect("parent", readParent) ?? null;
  const patch = readFields(scope, without(fields, placeOfNew), {}, faults);
  const blank = blankIssue(view, project, type);
  const componentIds = patch.componentIds ?? [];
  const assigneeId = defaultAssignee(state, project, componentIds);
  const issue = { ...blank, assigneeId, summary, typeId: type.id, parentId, ...patch };
  const planned = planUpdate(scope, issue, body, faults, setters);
  checkRequired(state, project, planned.issue);
  return planned;
}

/** Refuses an issue that lacks a field that the field configuration requires. */
function checkRequired(state: State, project: Project, issue: Issue, before?: Issue): void {
  const missing = requiredFieldsOf(state, project, issue.typeId).filter(
    (name) =>
      isEmptyField(state, issue, name) &&
      // An older issue may lack it, as long as it is not taken away.
      (before === undefined || !isEmptyField(state, before, name)),
  );
  if (missing.length === 0) return;
  const nameOf = (id: string) => fieldNames.get(id) ?? state.ownFields.get(id)?.name ?? id;
  throw fieldErrors(Object.fromEntries(missing.map((id) => [id, `${nameOf(id)} is required.`])));
}

/** Returns the assignee of a new issue without one: its first component decides, or its project. */
function defaultAssignee(
  state: State,
  project: Project,
  componentIds: readonly string[],
): string | null {
  const deciding = componentIds
    .flatMap((id) => state.parts.get(id) ?? [])
    .find(({ assigneeType }) => assigneeType !== "PROJECT_DEFAULT");
  if (deciding) return presentAssignment(project, deciding).assigneeId;
  return project.assigneeType === "PROJECT_LEAD" ? project.leadId : null;
}

function blankIssue({ state, callerId }: View, project: Project, type: IssueType): Issue {
  return {
    id: "",
    key: "",
    projectId: project.id,
    statusId: firstStatusOf(workflowOf(state, project, type.id)),
    creatorId: callerId,
    created: 0,
    updated: 0,
    resolved: null,
    statusChanged: 0,
    rank: "",
    isArchived: false,
    closedSprintIds: [],
    summary: "",
    description: null,
    environment: null,
    typeId: "",
    priorityId: defaultPriorityOf(state, project),
    labels: [],
    assigneeId: null,
    reporterId: callerId,
    parentId: null,
    dueDate: null,
    componentIds: [],
    fixVersionIds: [],
    affectedVersionIds: [],
    resolutionId: null,
    originalEstimate: null,
    remainingEstimate: null,
    sprintId: null,
    securityLevelId: defaultLevelOf(state, project),
    custom: {},
  };
}

/** Reads the new type of an issue, whose workflow must have the status of the issue. */
function readOtherType(state: State, issue: Issue, fields: Fields): IssueType {
  const project = requireIssueProject(state, issue);
  const type = readIssueType(state, project, fields);
  const workflow = workflowOf(state, project, type.id);
  if (statusesOf(state, workflow).some(({ id }) => id === issue.statusId)) return type;
  throw new FieldError("The issue type selected is invalid.");
}

/** Reads a new type or parent. An issue may get another parent, but stays on its level. */
function readPlace(state: State, issue: Issue, fields: Fields, faults: FieldErrors): Patch {
  const type = Object.hasOwn(fields, "issuetype")
    ? faults.collect("issuetype", () => readOtherType(state, issue, fields))
    : undefined;
  const typePatch = type ? { typeId: type.id } : {};
  const oldLevel = levelOf(state, issue.typeId);
  const level = levelOf(state, type?.id ?? issue.typeId);
  const isMoved = Object.hasOwn(fields, "parent");
  if (!isMoved && level === oldLevel) return typePatch;
  const oldParent = issue.parentId === null ? null : { id: issue.parentId };
  const parentId = faults.collect("parent", () => {
    if (state.annexes.get(issue.id)?.childIds.size && level !== oldLevel) {
      throw new FieldError("The issue type selected is invalid.", "issuetype");
    }
    const wanted = isMoved ? fields["parent"] : oldParent;
    return readParentId(state, requireIssueProject(state, issue), level, wanted);
  });
  return { ...typePatch, parentId: parentId ?? null };
}

/**
 * Reads the changes to an issue. `allowed` are the fields of the screen.
 * @throws {Refusal} with a message for every field that is wrong.
 */
export function planEdit(
  { state, version, callerId }: View,
  issue: Issue,
  body: IssueBody,
  allowed = setters,
): PlannedIssue {
  checkNotTwice(body);
  const { fields = {} } = body;
  const project = requireIssueProject(state, issue);
  const gate = allowed === setters ? gateOf(state, project, issue.typeId, "edit") : undefined;
  const scope = { state, version, project, callerId, issue, gate };
  const faults = new FieldErrors();
  const placed = { ...issue, ...readPlace(state, issue, fields, faults) };
  const rest = without(fields, placeOfExisting);
  const changed = { ...placed, ...readFields(scope, rest, issue.custom, faults, allowed) };
  const planned = planUpdate(scope, changed, body, faults, allowed);
  checkRequired(state, project, planned.issue, issue);
  return planned;
}
