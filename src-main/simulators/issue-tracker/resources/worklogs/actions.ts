import type { AdfDocument } from "../../adf/document.ts";
import { fieldErrors, notFound } from "../../errors.ts";
import { touchIssue } from "../../fields/changes.ts";
import { readOptionalDocument } from "../../fields/documents.ts";
import { readField } from "../../fields/field-errors.ts";
import { checkVisibility, isAmong } from "../../access/audience.ts";
import type { View } from "../../route.ts";
import { requireAnnex } from "../../shared/issue-store.ts";
import { parseDuration } from "../../shared/times.ts";
import { nextId, type Issue, type SimContext, type Worklog } from "../../state.ts";
import type { EstimateQuery, WorklogBody } from "./schema.ts";

function readSeconds({ timeSpent, timeSpentSeconds }: WorklogBody): number | undefined {
  if (timeSpent === undefined) return timeSpentSeconds;
  const seconds = parseDuration(timeSpent);
  if (seconds) return seconds;
  throw fieldErrors({ timeLogged: `Invalid time duration entered: ${timeSpent}` });
}

function readComment({ version }: View, comment: unknown): AdfDocument | null {
  return readField("comment", () => readOptionalDocument(version, comment));
}

export function requireWorklog({ state, callerId }: View, issue: Issue, id = ""): Worklog {
  const worklog = requireAnnex(state, issue.id).worklogs.get(id);
  if (!worklog || !isAmong(state, callerId, issue, worklog.visibility))
    throw notFound(`Cannot find worklog with id: '${id}'.`);
  return worklog;
}

function readEstimate(field: "newEstimate" | "reduceBy" | "increaseBy", query: EstimateQuery) {
  const estimate = parseDuration(query[field] ?? "");
  if (estimate !== undefined) return estimate;
  throw fieldErrors({ [field]: `The value of ${field} is not valid.` });
}

/** The remaining estimate after the time spent has grown by so many seconds; negative: has shrunk. */
export function estimateAfter(issue: Issue, seconds: number, query: EstimateQuery): number | null {
  const { remainingEstimate: remaining } = issue;
  const less = (by: number) => (remaining === null ? null : Math.max(0, remaining - by));
  switch (query.adjustEstimate) {
    case "leave":
      return remaining;
    case "new":
      return readEstimate("newEstimate", query);
    case "manual":
      return less(
        seconds < 0 ? -readEstimate("increaseBy", query) : readEstimate("reduceBy", query),
      );
    case "auto":
      return less(seconds);
  }
}

export function addWorklog(
  context: SimContext,
  view: View,
  issue: Issue,
  sent: { readonly body: WorklogBody; readonly query: EstimateQuery },
): Worklog {
  const { state, now } = context;
  const { body, query } = sent;
  checkVisibility(state, view.callerId, issue, body.visibility);
  const seconds = readSeconds(body);
  if (seconds === undefined) throw fieldErrors({ timeLogged: "Time Spent is required." });
  const comment = readComment(view, body.comment);
  touchIssue(context, { ...issue, remainingEstimate: estimateAfter(issue, seconds, query) });
  return requireAnnex(state, issue.id).worklogs.add({
    id: nextId(context, "worklog"),
    authorId: view.callerId,
    updateAuthorId: view.callerId,
    comment,
    started: body.started ?? now,
    seconds,
    visibility: body.visibility,
    created: now,
    updated: now,
  });
}

export function updateWorklog(
  context: SimContext,
  view: View,
  issue: Issue,
  sent: { readonly old: Worklog; readonly body: WorklogBody; readonly query: EstimateQuery },
): Worklog {
  const { old, body, query } = sent;
  checkVisibility(context.state, view.callerId, issue, body.visibility);
  const comment = body.comment === undefined ? old.comment : readComment(view, body.comment);
  const seconds = readSeconds(body) ?? old.seconds;
  const remainingEstimate = estimateAfter(issue, seconds - old.seconds, query);
  touchIssue(context, { ...issue, remainingEstimate });
  return requireAnnex(context.state, issue.id).worklogs.replace({
    ...old,
    comment,
    seconds,
    started: body.started ?? old.started,
    visibility: body.visibility ?? old.visibility,
    updateAuthorId: view.callerId,
    updated: context.now,
  });
}

export function removeWorklog(
  context: SimContext,
  issue: Issue,
  { id, seconds }: Worklog,
  query: EstimateQuery,
): void {
  touchIssue(context, { ...issue, remainingEstimate: estimateAfter(issue, -seconds, query) });
  requireAnnex(context.state, issue.id).worklogs.remove(id);
  context.state.properties.delete(`worklog/${id}`);
  context.state.deletedWork.set(id, context.now);
}
