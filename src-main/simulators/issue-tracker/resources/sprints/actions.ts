import type * as z from "zod";
import { issuesOfSprint } from "../../agile/board-issues.ts";
import { rankIssues, requireIssues, type Place } from "../../agile/place-issues.ts";
import type { Sprint } from "../../agile/types.ts";
import { badRequest, notFound } from "../../errors.ts";
import { recordSprint } from "../../events.ts";
import type { View } from "../../route.ts";
import type { Issue, SimContext, State } from "../../state.ts";
import { removeSprintOf, requireScrumBoard } from "../boards/actions.ts";
import { changeAndRecord } from "../issues/actions.ts";
import type { createSprintBody, updateSprintBody } from "./schema.ts";

/** The sprint of a path. */
export function requireSprint(state: State, id = ""): Sprint {
  const sprint = state.sprints.get(id);
  if (sprint) return sprint;
  throw notFound("Sprint does not exist or you do not have permission to view it.");
}

function checkDates({ startDate, endDate }: Pick<Sprint, "startDate" | "endDate">): void {
  if (startDate === null || endDate === null || startDate < endDate) return;
  throw badRequest("The start date of the sprint must be before its end date.");
}

/** Creates a future sprint of a board. */
export function createSprint(
  context: SimContext,
  view: View,
  body: z.output<typeof createSprintBody>,
): Sprint {
  const { state, ids, now } = context;
  const board = requireScrumBoard(state, body.originBoardId);
  const { startDate = null, endDate = null, goal, name } = body;
  checkDates({ startDate, endDate });
  const sprint = state.sprints.add({
    id: String(ids.integer("sprint")),
    boardId: board.id,
    name,
    goal: goal ?? "",
    state: "future",
    startDate,
    endDate,
    completeDate: null,
    created: now,
  });
  recordSprint(context, view, "sprint_created", sprint);
  return sprint;
}

const allowedNext: Readonly<Record<Sprint["state"], Sprint["state"] | undefined>> = {
  future: "active",
  active: "closed",
  closed: undefined,
};

const eventOf = {
  future: "sprint_updated",
  active: "sprint_started",
  closed: "sprint_closed",
} as const;

/** Checks that a sprint may get another state: future, active, closed, in this order. */
function checkState(old: Sprint, next: Sprint): void {
  if (old.state === next.state) return;
  if (allowedNext[old.state] !== next.state) {
    throw badRequest(`A sprint cannot be moved from the state ${old.state} to ${next.state}.`);
  }
  if (next.state === "active" && (next.startDate === null || next.endDate === null)) {
    throw badRequest("A sprint needs a start date and an end date to be started.");
  }
}

/** Issues of a closed sprint keep it; those that are not done wait in the backlog again. */
function releaseIssues(context: SimContext, view: View, sprint: Sprint): void {
  for (const issue of issuesOfSprint(context.state, sprint.id)) {
    if (issue.sprintId !== sprint.id) continue;
    const closedSprintIds = [...issue.closedSprintIds, sprint.id];
    changeAndRecord(context, view, issue, { ...issue, sprintId: null, closedSprintIds });
  }
}

/** Changes a sprint: starts it, closes it, or gives it another name, goal or other dates. */
export function updateSprint(
  context: SimContext,
  view: View,
  old: Sprint,
  body: z.output<typeof updateSprintBody>,
): Sprint {
  const { name = old.name, state: next = old.state, goal = old.goal } = body;
  const { startDate = old.startDate, endDate = old.endDate } = body;
  const changed: Sprint = {
    ...old,
    ...{ name, startDate, endDate },
    state: next,
    goal: goal ?? "",
  };
  if (old.state === "closed" && (next !== "closed" || changed.startDate !== old.startDate)) {
    throw badRequest("A closed sprint can only get another name or goal.");
  }
  checkState(old, changed);
  checkDates(changed);
  const isClosing = next === "closed" && old.state !== "closed";
  const completeDate = isClosing ? (body.completeDate ?? context.now) : old.completeDate;
  const sprint = context.state.sprints.replace({ ...changed, completeDate });
  if (isClosing) releaseIssues(context, view, sprint);
  recordSprint(context, view, old.state === next ? "sprint_updated" : eventOf[next], sprint);
  return sprint;
}

/** Deletes a sprint. Its issues go to the backlog. */
export function removeSprint(context: SimContext, view: View, sprint: Sprint): void {
  removeSprintOf(context.state, sprint.id);
  recordSprint(context, view, "sprint_deleted", sprint);
}

/** Exchanges the places of two sprints of the future or present in their boards. */
export function swapSprints({ state }: SimContext, one: Sprint, other: Sprint): void {
  if (one.state === "closed" || other.state === "closed") {
    throw badRequest("A closed sprint cannot be swapped.");
  }
  if (one.boardId !== other.boardId) {
    throw badRequest("Only sprints of one board can be swapped.");
  }
  const order = [...state.sprints.values()].map((sprint) =>
    sprint.id === one.id ? other : sprint.id === other.id ? one : sprint,
  );
  for (const { id } of order) state.sprints.remove(id);
  for (const sprint of order) state.sprints.add(sprint);
}

/** Puts issues into a sprint, or with `null` into the backlog, and ranks them. */
export function moveIssues(
  context: SimContext,
  view: View,
  sprint: Sprint | null,
  { issues, ...place }: Place & { readonly issues: readonly string[] },
): readonly Issue[] {
  if (sprint?.state === "closed") {
    throw badRequest("Issues cannot be moved to a closed sprint.");
  }
  const found = requireIssues(context.state, issues);
  const ranked = rankIssues(context, found, place);
  return ranked.map((issue) =>
    changeAndRecord(context, view, issue, { ...issue, sprintId: sprint?.id ?? null }),
  );
}
