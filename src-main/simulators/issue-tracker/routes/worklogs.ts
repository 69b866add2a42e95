import * as z from "zod";
import { RouteResponse, noContent } from "#core/kernel/response.ts";
import { parseDuration } from "../durations.ts";
import { fieldErrors, notFound } from "../errors.ts";
import { touchIssue } from "../fields/changes.ts";
import { readOptionalDocument } from "../fields/documents.ts";
import { Faults } from "../fields/read.ts";
import { findIssue } from "../find.ts";
import { moment, offsetQuery } from "../params.ts";
import { presentNamedPage } from "../paging.ts";
import { presentWorklog } from "../present/annex.ts";
import { versioned } from "../route.ts";
import { nextId, type Issue, type TrackerContext, type Worklog } from "../state.ts";
import { annexOf } from "../stored-issues.ts";
import type { AdfDocument } from "../adf/document.ts";
import type { View } from "../view.ts";

const worklogBody = z.object({
  comment: z.unknown().optional(),
  started: moment.optional(),
  timeSpent: z.string().optional(),
  timeSpentSeconds: z.int().min(1).max(1e9).optional(),
});

type Body = z.output<typeof worklogBody>;

const adjustQuery = z.object({
  adjustEstimate: z.enum(["auto", "leave", "new", "manual"]).default("auto"),
  newEstimate: z.string().optional(),
});

function readSeconds({ timeSpent, timeSpentSeconds }: Body): number | undefined {
  if (timeSpent === undefined) return timeSpentSeconds;
  const seconds = parseDuration(timeSpent);
  if (seconds) return seconds;
  throw fieldErrors({ timeLogged: `Invalid time duration entered: ${timeSpent}` });
}

function readComment(view: View, comment: unknown): AdfDocument | null {
  const faults = new Faults();
  const read = faults.collect("comment", () => readOptionalDocument(view.version, comment));
  faults.settle();
  return read ?? null;
}

function findWorklog(
  { state }: TrackerContext,
  issue: Issue,
  params: Readonly<Record<string, string>>,
): Worklog {
  const id = params["id"] ?? "";
  const worklog = annexOf(state, issue.id).worklogs.get(id);
  if (!worklog) throw notFound(`Cannot find worklog with id: '${id}'.`);
  return worklog;
}

/** What is left to do after some work was written down. */
function estimateAfter(
  issue: Issue,
  seconds: number,
  { adjustEstimate, newEstimate }: z.output<typeof adjustQuery>,
): number | null {
  if (adjustEstimate === "new") {
    const estimate = parseDuration(newEstimate ?? "");
    if (estimate !== undefined) return estimate;
    throw fieldErrors({ newEstimate: "The new estimate is not valid." });
  }
  if (adjustEstimate !== "auto" || issue.remainingEstimate === null) return issue.remainingEstimate;
  return Math.max(0, issue.remainingEstimate - seconds);
}

/** Work on issues. */
export const worklogRoutes = [
  versioned({
    method: "GET",
    path: "/issue/:issue/worklog",
    summary: "Lists the work on an issue",
    query: offsetQuery(1_000),
    handle: ({ state }, { params, query }, view) => {
      const issue = findIssue(state, params);
      const all = [...annexOf(state, issue.id).worklogs.values()];
      return presentNamedPage("worklogs", all, query, (one) => presentWorklog(view, issue.id, one));
    },
  }),
  versioned({
    method: "POST",
    path: "/issue/:issue/worklog",
    summary: "Writes work down",
    query: adjustQuery,
    body: worklogBody,
    handle: (context, { params, query, body }, view) => {
      const { state, now } = context;
      const issue = findIssue(state, params);
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
  versioned({
    method: "GET",
    path: "/issue/:issue/worklog/:id",
    summary: "Shows a piece of work",
    handle: (context, { params }, view) => {
      const issue = findIssue(context.state, params);
      return presentWorklog(view, issue.id, findWorklog(context, issue, params));
    },
  }),
  versioned({
    method: "PUT",
    path: "/issue/:issue/worklog/:id",
    summary: "Changes a piece of work",
    body: worklogBody,
    handle: (context, { params, body }, view) => {
      const { state, now } = context;
      const issue = findIssue(state, params);
      const old = findWorklog(context, issue, params);
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
  versioned({
    method: "DELETE",
    path: "/issue/:issue/worklog/:id",
    summary: "Deletes a piece of work",
    handle: (context, { params }) => {
      const issue = findIssue(context.state, params);
      const { id } = findWorklog(context, issue, params);
      annexOf(context.state, issue.id).worklogs.remove(id);
      touchIssue(context, issue);
      return noContent();
    },
  }),
].flat();
