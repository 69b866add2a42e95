import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { RouteResponse } from "#core/contract/response.ts";
import { badRequest, notFound } from "../../errors.ts";
import { allFields } from "../../fields/catalogue.ts";
import { route } from "../../route.ts";
import { findIssue, requireIssueProject } from "../../shared/find.ts";
import type { Transition } from "../../site/types.ts";
import { requireAnnex } from "../../shared/issue-store.ts";
import { words } from "../../shared/schema.ts";
import { transitionsOf, workflowOf } from "../../site/workflows.ts";
import type { BulkTask, State } from "../../state.ts";
import { deleteIssue, transitionIssue, updateIssue } from "../issues/actions.ts";
import { type IssueChange, runBulk } from "./actions.ts";
import { BULK_VERSION, toIssueBody } from "./edits.ts";
import { presentProgress, presentTask } from "./present.ts";
import {
  NOTIFICATION,
  editBody,
  selectionBody,
  transitionBody,
  unsupportedInputs,
} from "./schema.ts";

const accepted = ({ id }: BulkTask) => new RouteResponse(201, { taskId: id });

function requireTask({ bulkTasks }: State, id = ""): BulkTask {
  const task = bulkTasks.get(id);
  if (task) return task;
  throw notFound(`The task with id '${id}' does not exist.`);
}

const issuesQuery = lazyObject(() => ({ issueIdsOrKeys: words }));

/** The issues that a query names. */
function requireIssues(state: State, keys: readonly string[] = []) {
  if (keys.length === 0) throw badRequest("The 'issueIdsOrKeys' query parameter is required.");
  return keys.flatMap((key) => findIssue(state, key) ?? []);
}

const changes = [
  route("POST /bulk/issues/delete", "Deletes issues with their sub-tasks", {
    body: selectionBody,
    unsupported: [NOTIFICATION],
    handle: (context, { body }, view) => {
      const change = body.selectedIssueIdsOrKeys.map((key): IssueChange => [
        key,
        (issue) => {
          deleteIssue(context, view, issue, true);
        },
      ]);
      return accepted(runBulk(context, view, "DELETE_ISSUES", change));
    },
  }),
  route("POST /bulk/issues/fields", "Changes fields of issues", {
    body: editBody,
    unsupported: unsupportedInputs,
    handle: (context, { body }, view) => {
      const edit = toIssueBody(body.editedFieldsInput, body.selectedActions);
      const change = body.selectedIssueIdsOrKeys.map((key): IssueChange => [
        key,
        (issue) => {
          updateIssue(context, { ...view, version: BULK_VERSION }, issue, edit);
        },
      ]);
      return accepted(runBulk(context, view, "EDIT_ISSUES", change));
    },
  }),
  route("POST /bulk/issues/transition", "Moves issues along the workflow", {
    body: transitionBody,
    unsupported: [NOTIFICATION],
    handle: (context, { body }, view) => {
      const change = body.bulkTransitionInputs.flatMap(
        ({ selectedIssueIdsOrKeys: keys, transitionId: id }) =>
          keys.map((key): IssueChange => [
            key,
            (issue) => {
              transitionIssue(context, view, issue, { id }, {});
            },
          ]),
      );
      return accepted(runBulk(context, view, "TRANSITION_ISSUES", change));
    },
  }),
  ...(["watch", "unwatch"] as const).map((verb) =>
    route(
      `POST /bulk/issues/${verb}`,
      verb === "watch"
        ? "Makes the caller a watcher of issues"
        : "Ends the watching of issues by the caller",
      {
        body: selectionBody,
        handle: (context, { body }, view) => {
          const change = body.selectedIssueIdsOrKeys.map((key): IssueChange => [
            key,
            ({ id }) => {
              const { watchers } = requireAnnex(context.state, id);
              if (verb === "watch") watchers.add(view.callerId);
              else watchers.delete(view.callerId);
            },
          ]);
          return accepted(runBulk(context, view, "BROWSE_PROJECTS", change));
        },
      },
    ),
  ),
];

/** Operations on many issues, which are done at once, and their progress. */
export const routes = [
  ...changes,
  route("GET /bulk/issues/transition", "Lists the transitions that issues have", {
    query: issuesQuery,
    unsupportedFilters: ["endingBefore", "startingAfter"],
    handle: ({ state }, { query }, { callerId }) => {
      const groups = new Map<string, { issues: string[]; transitions: readonly Transition[] }>();
      for (const issue of requireIssues(state, query.issueIdsOrKeys)) {
        const transitions = transitionsOf(state, issue, callerId);
        const { id } = workflowOf(state, requireIssueProject(state, issue), issue.typeId);
        const key = `${id} ${transitions.map((one) => one.id).join(" ")}`;
        const group = groups.get(key) ?? { issues: [], transitions };
        group.issues.push(issue.key);
        groups.set(key, group);
      }
      return {
        availableTransitions: Array.from(groups.values(), ({ issues, transitions }) => ({
          issues,
          isTransitionsFiltered: false,
          transitions: transitions.map(({ id, name, to }) => ({
            transitionId: Number(id),
            transitionName: name,
            to: { statusId: Number(to), statusName: state.statuses.get(to)?.name ?? "" },
          })),
        })),
      };
    },
  }),
  route("GET /bulk/issues/fields", "Lists the fields that can be changed of many issues", {
    query: issuesQuery.extend({ searchText: z.string().default("") }),
    unsupportedFilters: ["endingBefore", "startingAfter"],
    handle: ({ state }, { query }) => {
      requireIssues(state, query.issueIdsOrKeys);
      const text = query.searchText.toLowerCase();
      const listed = allFields.filter(
        ({ name, operations }) => operations.length > 0 && name.toLowerCase().includes(text),
      );
      return {
        fields: listed.map(({ id, name, schema }) => ({
          id,
          name,
          type: schema.type,
          isRequired: id === "summary" || id === "issuetype",
        })),
      };
    },
  }),
  route("GET /bulk/queue/:id", "Shows the progress of a bulk operation", ({ state }, { params }) =>
    presentProgress(requireTask(state, params["id"])),
  ),
  route("GET /task/:id", "Shows a task of the site", ({ state }, { params }, view) =>
    presentTask(view, requireTask(state, params["id"])),
  ),
];
