import { Refusal } from "#core/contract/refusal.ts";
import { badRequest } from "../../errors.ts";
import { recordIssueEvent } from "../../events.ts";
import { changeIssue } from "../../fields/changes.ts";
import { FieldError, readField } from "../../fields/field-errors.ts";
import { transitionSetters } from "../../fields/setters.ts";
import { readAccount } from "../../fields/values.ts";
import type { View } from "../../route.ts";
import { requireIssueProject } from "../../shared/find.ts";
import {
  addIssue,
  requireAnnex,
  listChildren,
  nextKey,
  nextRank,
  removeIssue,
} from "../../shared/issue-store.ts";
import { defaultResolutionOf, levelOf } from "../../site/offers.ts";
import { applyActions, checkValidators } from "../../site/rules.ts";
import type { Transition } from "../../site/types.ts";
import { transitionsOf } from "../../site/workflows.ts";
import { type Issue, nextId, type SimContext } from "../../state.ts";
import { addAsides } from "./asides.ts";
import { planEdit, planIssue, type PlannedIssue } from "./plan.ts";
import type { IssueBody } from "./schema.ts";

/** The transition of an issue that a body names. */
function requireTransition(
  { state, callerId }: View,
  issue: Issue,
  { id }: { readonly id: string },
): Transition {
  const transition = transitionsOf(state, issue, callerId).find((one) => one.id === id);
  if (transition) return transition;
  throw badRequest("It seems that you have tried to perform an illegal workflow operation.");
}

/** Creates an issue, and moves it along the workflow when the body has a transition. */
export function createIssue(context: SimContext, view: View, body: IssueBody): Issue {
  const { state, now } = context;
  const planned = planIssue(view, body);
  if (body.transition) requireTransition(view, planned.issue, body.transition);
  const issue = addIssue(state, {
    ...planned.issue,
    id: nextId(context, "issue"),
    key: nextKey(state, planned.issue.projectId),
    created: now,
    updated: now,
    statusChanged: now,
    rank: nextRank(state),
  });
  requireAnnex(state, issue.id).watchers.add(view.callerId);
  addAsides(context, view, issue, planned.asides);
  recordIssueEvent(context, view, "jira:issue_created", issue);
  if (body.transition) transitionIssue(context, view, issue, body.transition, {});
  return issue;
}

/** Creates the valid issues of a bulk request, and reports the errors of the others. */
export function createIssues(context: SimContext, view: View, bodies: readonly IssueBody[]) {
  const created: (readonly [Issue, IssueBody])[] = [];
  const errors: unknown[] = [];
  for (const [index, body] of bodies.entries()) {
    try {
      created.push([createIssue(context, view, body), body]);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const { status, body: elementErrors } = error;
      errors.push({ status, elementErrors, failedElementNumber: index });
    }
  }
  return { created, errors };
}

/** Keeps an issue's new version and records what is new about it. */
export function changeAndRecord(
  context: SimContext,
  view: View,
  before: Issue,
  after: Issue,
): Issue {
  const { histories } = requireAnnex(context.state, before.id);
  const known = histories.length;
  const saved = changeIssue(context, before, after, view.callerId);
  const history = histories.at(known);
  if (history) recordIssueEvent(context, view, "jira:issue_updated", saved, { history });
  return saved;
}

function save(
  context: SimContext,
  view: View,
  before: Issue,
  { issue, asides }: PlannedIssue,
): Issue {
  const saved = changeAndRecord(context, view, before, issue);
  addAsides(context, view, saved, asides);
  return saved;
}

/** Applies all changes of the body to an issue, or none when one is invalid. */
export function updateIssue(context: SimContext, view: View, issue: Issue, body: IssueBody): void {
  if (body.transition) requireTransition(view, issue, body.transition);
  const saved = save(context, view, issue, planEdit(view, issue, body));
  if (body.transition) transitionIssue(context, view, saved, body.transition, {});
}

/** Moves an issue along the workflow, with the fields of the transition's screen. */
export function transitionIssue(
  context: SimContext,
  view: View,
  issue: Issue,
  transition: { readonly id: string },
  body: IssueBody,
): void {
  const { state } = context;
  const step = requireTransition(view, issue, transition);
  const { issue: edited, asides } = planEdit(view, issue, body, transitionSetters);
  checkValidators(state, edited, step);
  const isDone = state.statuses.get(step.to)?.category.key === "done";
  const moved = {
    ...edited,
    statusId: step.to,
    statusChanged: edited.statusId === step.to ? edited.statusChanged : context.now,
    resolutionId: isDone ? (edited.resolutionId ?? defaultResolutionOf(state)) : null,
    resolved: isDone ? (edited.resolved ?? context.now) : null,
  };
  save(context, view, issue, { issue: applyActions(view, moved, step), asides });
}

export function assignIssue(context: SimContext, view: View, issue: Issue, body: unknown): void {
  const { state } = context;
  const assigneeId = readField("assignee", () => {
    if (body === undefined) throw new FieldError("expected Object");
    return readAccount(state, body, requireIssueProject(state, issue).leadId);
  });
  changeAndRecord(context, view, issue, { ...issue, assigneeId });
}

/** Deletes an issue. Its sub-tasks are deleted too, or prevent the deletion. */
export function deleteIssue(
  context: SimContext,
  view: View,
  issue: Issue,
  withSubtasks: boolean,
): void {
  const { state } = context;
  const subtasks = listChildren(state, issue.id).filter(
    ({ typeId }) => levelOf(state, typeId) === -1,
  );
  if (subtasks.length > 0 && !withSubtasks) {
    throw badRequest(
      `The issue '${issue.key}' has subtasks.  You must specify the 'deleteSubtasks' parameter to delete this issue and all its subtasks.`,
    );
  }
  for (const gone of [...subtasks, issue]) {
    recordIssueEvent(context, view, "jira:issue_deleted", gone);
    removeIssue(state, gone);
  }
}
