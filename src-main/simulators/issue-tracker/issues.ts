import { isRecord } from "./adf/document.ts";
import { badRequest } from "./errors.ts";
import { changeIssue } from "./fields/changes.ts";
import { FieldFault } from "./fields/fault.ts";
import { levelOf, readIssueType, readParentId, readProject } from "./fields/place.ts";
import { Faults, readFields } from "./fields/read.ts";
import { setters, transitionSetters, type FieldScope, type Patch } from "./fields/setters.ts";
import { applyOperation, readOperations } from "./fields/update.ts";
import { readSummary } from "./fields/values.ts";
import { addAside, isAside, readAside, type Aside } from "./asides.ts";
import { statuses, USUAL_PRIORITY, type Status } from "./seeds.ts";
import {
  nextId,
  type Issue,
  type IssueFields,
  type Project,
  type TrackerContext,
  type TrackerState,
} from "./state.ts";
import { addIssue, annexOf, nextKey } from "./stored-issues.ts";
import type { View } from "./view.ts";

type Fields = Readonly<Record<string, unknown>>;

/** What a client sends to make or change an issue. */
export interface IssueBody {
  readonly fields?: Fields | undefined;
  readonly update?: Fields | undefined;
}

/** An issue that may be made: nothing is in the tracker yet. */
export interface PlannedIssue {
  readonly project: Project;
  readonly fields: IssueFields;
  readonly asides: readonly Aside[];
}

const newFields = (view: View): IssueFields => ({
  summary: "",
  description: null,
  environment: null,
  typeId: "",
  priorityId: USUAL_PRIORITY,
  labels: [],
  assigneeId: null,
  reporterId: view.callerId,
  parentId: null,
  dueDate: null,
  componentIds: [],
  fixVersionIds: [],
  affectedVersionIds: [],
  resolutionId: null,
  originalEstimate: null,
  remainingEstimate: null,
  custom: {},
});

/** The fields that place an issue are read apart from those that say something about it. */
const placeOfNew = ["project", "issuetype", "parent", "summary"];
const placeOfOld = ["issuetype", "parent"];

function without(fields: Fields, names: readonly string[]): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)));
}

function checkNotTwice({ fields = {}, update = {} }: IssueBody): void {
  const twice = Object.keys(update).find((name) => Object.hasOwn(fields, name));
  if (twice === undefined) return;
  throw badRequest(`Field '${twice}' cannot appear in both 'fields' and 'update'`);
}

interface Planned<T extends IssueFields> {
  readonly issue: T;
  readonly asides: readonly Aside[];
}

/** What the steps of `update` make of an issue, and what they add beside it. */
function planUpdate<T extends Issue>(
  scope: FieldScope,
  issue: T,
  update: Fields,
  faults: Faults,
  allowed: typeof setters,
): Planned<T> {
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
  return { issue: changed, asides };
}

/**
 * Reads what an issue is to be made of.
 * @throws {Refusal} with a message for every field that is wrong.
 */
export function planIssue(view: View, body: IssueBody): PlannedIssue {
  checkNotTwice(body);
  const { state, version } = view;
  const fields = body.fields ?? {};
  const faults = new Faults();
  const summary = faults.collect("summary", () => readSummary(fields["summary"])) ?? "";
  const project = faults.collect("project", () => readProject(state, fields["project"]));
  const type = faults.collect("issuetype", () => readIssueType(fields["issuetype"]));
  if (!project || !type) return unplaced(faults);
  const scope = { state, version, project };
  const readParent = () => readParentId(state, project, type.level, fields["parent"]);
  const parentId = faults.collect("parent", readParent) ?? null;
  const base = { ...newFields(view), summary, typeId: type.id, parentId };
  const named = readFields(scope, without(fields, placeOfNew), {}, faults);
  const blank = { ...blankIssue(view, project), ...base, ...named };
  const planned = planUpdate(scope, blank, body.update ?? {}, faults, setters);
  faults.settle();
  return { project, fields: planned.issue, asides: planned.asides };
}

function unplaced(faults: Faults): never {
  faults.settle();
  throw badRequest("The issue has no place");
}

function blankIssue(view: View, project: Project): Issue {
  const moment = { created: 0, updated: 0, resolved: null, statusChanged: 0 };
  return {
    ...newFields(view),
    id: "",
    key: "",
    projectId: project.id,
    statusId: statuses[0]?.id ?? "",
    creatorId: view.callerId,
    ...moment,
  };
}

/** Puts a planned issue into the tracker. */
export function createIssue(context: TrackerContext, view: View, planned: PlannedIssue): Issue {
  const { state, now } = context;
  const issue = addIssue(state, {
    ...blankIssue(view, planned.project),
    ...planned.fields,
    id: nextId(context, "issue"),
    key: nextKey(state, planned.project),
    created: now,
    updated: now,
    statusChanged: now,
  });
  annexOf(state, issue.id).watchers.add(view.callerId);
  for (const aside of planned.asides) addAside(context, view, issue, aside);
  return issue;
}

function projectOf(state: TrackerState, issue: Issue): Project {
  const project = state.projects.get(issue.projectId);
  if (!project) throw new RangeError(`no project ${issue.projectId}`);
  return project;
}

/** A new type or parent: an issue may go under another one, and stays on its level. */
function readPlace(state: TrackerState, issue: Issue, fields: Fields, faults: Faults): Patch {
  const type = Object.hasOwn(fields, "issuetype")
    ? faults.collect("issuetype", () => readIssueType(fields["issuetype"]))
    : undefined;
  const level = levelOf(type?.id ?? issue.typeId);
  const isMoved = Object.hasOwn(fields, "parent");
  if (!isMoved && level === levelOf(issue.typeId)) return type ? { typeId: type.id } : {};
  const wanted = isMoved ? fields["parent"] : parentRef(issue);
  const parentId = faults.collect("parent", () => {
    if (state.annexes.get(issue.id)?.childIds.size && level !== levelOf(issue.typeId)) {
      throw new FieldFault("The issue type selected is invalid.", "issuetype");
    }
    return readParentId(state, projectOf(state, issue), level, wanted);
  });
  return { ...(type ? { typeId: type.id } : {}), parentId: parentId ?? null };
}

const parentRef = ({ parentId }: Issue) => (parentId === null ? null : { id: parentId });

/** Changes an issue; all of what is asked, or nothing. */
export function editIssue(
  context: TrackerContext,
  view: View,
  issue: Issue,
  body: IssueBody,
  allowed = setters,
): Issue {
  const planned = planEdit(view, issue, body, allowed);
  const saved = changeIssue(context, issue, planned.issue, view.callerId);
  for (const aside of planned.asides) addAside(context, view, saved, aside);
  return saved;
}

function planEdit(view: View, issue: Issue, body: IssueBody, allowed = setters): Planned<Issue> {
  checkNotTwice(body);
  const { state, version } = view;
  const scope = { state, version, project: projectOf(state, issue) };
  const faults = new Faults();
  const rest = without(body.fields ?? {}, placeOfOld);
  const placed = { ...issue, ...readPlace(state, issue, body.fields ?? {}, faults) };
  const named = { ...placed, ...readFields(scope, rest, issue.custom, faults, allowed) };
  const planned = planUpdate(scope, named, body.update ?? {}, faults, allowed);
  faults.settle();
  return planned;
}

function statusPatch(issue: Issue, status: Status, now: number): Partial<Issue> {
  const isDone = status.category.key === "done";
  const wasDone = issue.resolved !== null;
  return {
    statusId: status.id,
    statusChanged: issue.statusId === status.id ? issue.statusChanged : now,
    resolutionId: isDone ? (issue.resolutionId ?? "10000") : null,
    resolved: isDone ? (wasDone ? issue.resolved : now) : null,
  };
}

/** Moves an issue along the workflow, with the fields of the transition's screen. */
export function transitionIssue(
  context: TrackerContext,
  view: View,
  issue: Issue,
  transition: unknown,
  body: IssueBody,
): Issue {
  const id = isRecord(transition) ? transition["id"] : undefined;
  const status = statuses.find(({ transitionId }) => transitionId === String(id));
  if (!status) {
    throw badRequest("It seems that you have tried to perform an illegal workflow operation.");
  }
  const { issue: edited, asides } = planEdit(view, issue, body, transitionSetters);
  const moved = { ...edited, ...statusPatch(edited, status, context.now) };
  const saved = changeIssue(context, issue, moved, view.callerId);
  for (const aside of asides) addAside(context, view, saved, aside);
  return saved;
}
