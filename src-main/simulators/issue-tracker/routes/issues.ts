import * as z from "zod";
import { RouteResponse, noContent } from "#core/kernel/response.ts";
import { Refusal } from "#core/kernel/refusal.ts";
import { badRequest } from "../errors.ts";
import { changeIssue } from "../fields/changes.ts";
import { FieldFault } from "../fields/fault.ts";
import { levelOf } from "../fields/place.ts";
import { Faults } from "../fields/read.ts";
import { readAccount } from "../fields/values.ts";
import { findIssue } from "../find.ts";
import { createIssue, editIssue, planIssue, transitionIssue } from "../issues.ts";
import { flag, offsetQuery, words } from "../params.ts";
import { presentPage } from "../paging.ts";
import { presentHistory } from "../present/annex.ts";
import { chooseFields, presentIssue } from "../present/issue.ts";
import { presentTransition } from "../present/seeds.ts";
import { versioned } from "../route.ts";
import { statuses } from "../seeds.ts";
import type { Issue, TrackerContext, TrackerState } from "../state.ts";
import { annexOf, childrenOf, removeIssue } from "../stored-issues.ts";
import type { View } from "../view.ts";

const MOST_AT_ONCE = 50;

const fieldMap = z.record(z.string(), z.unknown(), { error: "data was not an object" });

const issueBody = z.object({
  fields: fieldMap.optional(),
  update: fieldMap.optional(),
  transition: z.looseObject({ id: z.coerce.string() }).optional(),
});

type IssueBody = z.output<typeof issueBody>;

const bulkBody = z.object({ issueUpdates: z.array(issueBody).min(1) });

function create(context: TrackerContext, view: View, body: IssueBody): Record<string, unknown> {
  const planned = planIssue(view, body);
  checkTransition(body.transition?.id);
  const issue = createIssue(context, view, planned);
  const made = { id: issue.id, key: issue.key, self: `${view.base}/issue/${issue.id}` };
  if (!body.transition) return made;
  transitionIssue(context, view, issue, body.transition, {});
  return {
    ...made,
    transition: { status: 204, errorCollection: { errorMessages: [], errors: {} } },
  };
}

function checkTransition(id: string | undefined): void {
  if (id === undefined || statuses.some(({ transitionId }) => transitionId === id)) return;
  throw badRequest("It seems that you have tried to perform an illegal workflow operation.");
}

/** Makes those that can be made, and says of the others why not. */
function createMany(
  context: TrackerContext,
  view: View,
  bodies: readonly IssueBody[],
): RouteResponse {
  const issues: unknown[] = [];
  const errors: unknown[] = [];
  for (const [index, body] of bodies.entries()) {
    try {
      issues.push(create(context, view, body));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const { status, body: elementErrors } = error;
      errors.push({ status, elementErrors, failedElementNumber: index });
    }
  }
  return new RouteResponse(issues.length > 0 ? 201 : 400, { issues, errors });
}

function remove(state: TrackerState, issue: Issue, withSubtasks: boolean): void {
  const subtasks = childrenOf(state, issue.id).filter(({ typeId }) => levelOf(typeId) === -1);
  if (subtasks.length > 0 && !withSubtasks) {
    throw badRequest(
      `The issue '${issue.key}' has subtasks.  You must specify the 'deleteSubtasks' parameter to delete this issue and all its subtasks.`,
    );
  }
  for (const subtask of subtasks) removeIssue(state, subtask);
  removeIssue(state, issue);
}

function assign(context: TrackerContext, view: View, issue: Issue, body: unknown): void {
  const project = context.state.projects.get(issue.projectId);
  const faults = new Faults();
  const assigneeId = faults.collect("assignee", () => {
    if (body === undefined) throw new FieldFault("expected Object");
    return readAccount(context.state, body, project?.leadId ?? null);
  });
  faults.settle();
  changeIssue(context, issue, { ...issue, assigneeId: assigneeId ?? null }, view.callerId);
}

const makingRoutes = [
  versioned({
    method: "POST",
    path: "/issue",
    summary: "Creates an issue",
    body: issueBody,
    handle: (context, { body }, view) => new RouteResponse(201, create(context, view, body)),
  }),
  versioned({
    method: "POST",
    path: "/issue/bulk",
    summary: "Creates many issues",
    body: bulkBody,
    handle: (context, { body: { issueUpdates } }, view) => {
      if (issueUpdates.length > MOST_AT_ONCE) {
        throw badRequest(`At most ${String(MOST_AT_ONCE)} issues can be created at once.`);
      }
      return createMany(context, view, issueUpdates);
    },
  }),
];

const showQuery = z.object({ fields: words, expand: words });

const changingRoutes = [
  versioned({
    method: "GET",
    path: "/issue/:issue",
    summary: "Shows an issue by id or key",
    query: showQuery,
    handle: ({ state }, { params, query }, view) => {
      const choice = chooseFields(query.fields ?? ["*all"]);
      return presentIssue(view, findIssue(state, params), choice, query.expand);
    },
  }),
  versioned({
    method: "PUT",
    path: "/issue/:issue",
    summary: "Changes an issue",
    query: z.object({ notifyUsers: flag(true), returnIssue: flag(false), expand: words }),
    body: issueBody,
    handle: (context, { params, query, body }, view) => {
      const issue = findIssue(context.state, params);
      checkTransition(body.transition?.id);
      const edited = editIssue(context, view, issue, body);
      if (body.transition) transitionIssue(context, view, edited, body.transition, {});
      if (!query.returnIssue) return noContent();
      const saved = findIssue(context.state, params);
      return presentIssue(view, saved, chooseFields(["*all"]), query.expand);
    },
  }),
  versioned({
    method: "DELETE",
    path: "/issue/:issue",
    summary: "Deletes an issue",
    query: z.object({ deleteSubtasks: flag(false) }),
    handle: ({ state }, { params, query }) => {
      remove(state, findIssue(state, params), query.deleteSubtasks);
      return noContent();
    },
  }),
  versioned({
    method: "PUT",
    path: "/issue/:issue/assignee",
    summary: "Assigns an issue, to nobody with `null`",
    body: fieldMap,
    handle: (context, { params, body }, view) => {
      assign(context, view, findIssue(context.state, params), body);
      return noContent();
    },
  }),
];

const workflowRoutes = [
  versioned({
    method: "GET",
    path: "/issue/:issue/transitions",
    summary: "Lists where an issue may go",
    query: z.object({ transitionId: z.string().optional() }),
    handle: ({ state }, { params, query }, view) => {
      findIssue(state, params);
      const wanted = query.transitionId;
      const listed = statuses.filter(
        ({ transitionId }) => wanted === undefined || transitionId === wanted,
      );
      const transitions = listed.map((status) => presentTransition(view, status));
      return { expand: "transitions", transitions };
    },
  }),
  versioned({
    method: "POST",
    path: "/issue/:issue/transitions",
    summary: "Moves an issue along the workflow",
    body: issueBody,
    handle: (context, { params, body }, view) => {
      const issue = findIssue(context.state, params);
      if (!body.transition) throw badRequest("Missing 'transition' identifier");
      transitionIssue(context, view, issue, body.transition, body);
      return noContent();
    },
  }),
  versioned({
    method: "GET",
    path: "/issue/:issue/changelog",
    summary: "Lists what was changed, oldest first",
    query: offsetQuery(100),
    handle: ({ state }, { params, query, url, baseUrl }, view) => {
      const issue = findIssue(state, params);
      const histories = [...annexOf(state, issue.id).histories.values()];
      return presentPage(histories, query, `${baseUrl}${url}`, (history) =>
        presentHistory(view, history),
      );
    },
  }),
];

/** Issues and their way through the workflow. */
export const issueRoutes = [...makingRoutes, ...changingRoutes, ...workflowRoutes].flat();
