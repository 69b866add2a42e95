import * as z from "zod";
import { RouteResponse, noContent } from "#core/kernel/response.ts";
import type { AdfDocument } from "../../adf/document.ts";
import { fieldErrors, notFound } from "../../errors.ts";
import { touchIssue } from "../../fields/changes.ts";
import { readOptionalDocument } from "../../fields/documents.ts";
import { readField } from "../../fields/faults.ts";
import { route, type View } from "../../route.ts";
import { requireIssue } from "../../shared/find.ts";
import { annexOf } from "../../shared/issue-store.ts";
import { presentNamedPage } from "../../shared/paging.ts";
import { moment, offsetQuery } from "../../shared/schema.ts";
import { parseDuration } from "../../shared/times.ts";
import { nextId, type Issue, type State, type Worklog } from "../../state.ts";
import { presentWorklog } from "./present.ts";

const worklogBody = z.object({
  comment: z.unknown().optional(),
  started: moment.optional(),
  timeSpent: z.string().optional(),
  timeSpentSeconds: z.int().min(1).max(1e9).optional(),
});

const createWorklogQuery = z.object({
  adjustEstimate: z.enum(["auto", "leave", "new", "manual"]).default("auto"),
  newEstimate: z.string().optional(),
});

function readSeconds({
  timeSpent,
  timeSpentSeconds,
}: z.output<typeof worklogBody>): number | undefined {
  if (timeSpent === undefined) return timeSpentSeconds;
  const seconds = parseDuration(timeSpent);
  if (seconds) return seconds;
  throw fieldErrors({ timeLogged: `Invalid time duration entered: ${timeSpent}` });
}

function readComment({ version }: View, comment: unknown): AdfDocument | null {
  return readField("comment", () => readOptionalDocument(version, comment));
}

function requireWorklog(state: State, issue: Issue, id = ""): Worklog {
  const worklog = annexOf(state, issue.id).worklogs.get(id);
  if (!worklog) throw notFound(`Cannot find worklog with id: '${id}'.`);
  return worklog;
}

/** The remaining estimate after so many seconds of work. */
function estimateAfter(
  { remainingEstimate }: Issue,
  seconds: number,
  { adjustEstimate, newEstimate = "" }: z.output<typeof createWorklogQuery>,
): number | null {
  if (adjustEstimate === "new") {
    const estimate = parseDuration(newEstimate);
    if (estimate !== undefined) return estimate;
    throw fieldErrors({ newEstimate: "The new estimate is not valid." });
  }
  if (adjustEstimate !== "auto" || remainingEstimate === null) return remainingEstimate;
  return Math.max(0, remainingEstimate - seconds);
}

export const routes = [
  route("GET /issue/:issue/worklog", "Lists the work on an issue", {
    query: offsetQuery(1_000),
    handle: ({ state }, { params, query }, view) => {
      const issue = requireIssue(state, params);
      const all = [...annexOf(state, issue.id).worklogs.values()];
      return presentNamedPage("worklogs", all, query, (one) => presentWorklog(view, issue.id, one));
    },
  }),
  route("POST /issue/:issue/worklog", "Adds work to an issue", {
    query: createWorklogQuery,
    body: worklogBody,
    handle: (context, { params, query, body }, view) => {
      const { state, now } = context;
      const issue = requireIssue(state, params);
      const seconds = readSeconds(body);
      if (seconds === undefined) throw fieldErrors({ timeLogged: "Time Spent is required." });
      const comment = readComment(view, body.comment);
      const remainingEstimate = estimateAfter(issue, seconds, query);
      touchIssue(context, { ...issue, remainingEstimate });
      const worklog = annexOf(state, issue.id).worklogs.add({
        id: nextId(context, "worklog"),
        authorId: view.callerId,
        updateAuthorId: view.callerId,
        comment,
        started: body.started ?? now,
        seconds,
        created: now,
        updated: now,
      });
      return new RouteResponse(201, presentWorklog(view, issue.id, worklog));
    },
  }),
  route("GET /issue/:issue/worklog/:id", "Shows a piece of work", ({ state }, { params }, view) => {
    const issue = requireIssue(state, params);
    return presentWorklog(view, issue.id, requireWorklog(state, issue, params["id"]));
  }),
  route("PUT /issue/:issue/worklog/:id", "Changes a piece of work", {
    body: worklogBody,
    handle: (context, { params, body }, view) => {
      const { state, now } = context;
      const issue = requireIssue(state, params);
      const old = requireWorklog(state, issue, params["id"]);
      const comment = body.comment === undefined ? old.comment : readComment(view, body.comment);
      const worklog = annexOf(state, issue.id).worklogs.replace({
        ...old,
        comment,
        seconds: readSeconds(body) ?? old.seconds,
        started: body.started ?? old.started,
        updateAuthorId: view.callerId,
        updated: now,
      });
      touchIssue(context, issue);
      return presentWorklog(view, issue.id, worklog);
    },
  }),
  route("DELETE /issue/:issue/worklog/:id", "Deletes a piece of work", (context, { params }) => {
    const { state } = context;
    const issue = requireIssue(state, params);
    const { id } = requireWorklog(state, issue, params["id"]);
    annexOf(state, issue.id).worklogs.remove(id);
    touchIssue(context, issue);
    return noContent();
  }),
];
