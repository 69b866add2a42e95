import { badRequest } from "../errors.ts";
import { changeAndRecord } from "../resources/issues/actions.ts";
import type { View } from "../route.ts";
import type { Issue, SimContext, State } from "../state.ts";

/** An issue and the status that it gets. */
interface Move {
  readonly issue: Issue;
  readonly statusId: string;
}

/**
 * Returns the moves of issues whose status their new workflow lacks.
 * @throws {Refusal} 400 for an issue without a mapping to a status that the workflow has.
 */
export function planMoves(
  state: State,
  issues: Iterable<Issue>,
  statusesOf: (issue: Issue) => readonly string[],
  targetOf: (issue: Issue) => string | undefined,
): readonly Move[] {
  return [...issues].flatMap((issue) => {
    const allowed = statusesOf(issue);
    const statusId = targetOf(issue) ?? "";
    if (allowed.includes(issue.statusId)) return [];
    if (allowed.includes(statusId)) return [{ issue, statusId }];
    const name = state.statuses.get(issue.statusId)?.name ?? "";
    throw badRequest(`A mapping for the status '${name}' is missing or not valid.`);
  });
}

/** Gives issues their new statuses. */
export function applyMoves(context: SimContext, view: View, moves: readonly Move[]): void {
  for (const { issue, statusId } of moves) {
    const statusChanged = context.now;
    changeAndRecord(context, view, issue, { ...issue, statusId, statusChanged });
  }
}
