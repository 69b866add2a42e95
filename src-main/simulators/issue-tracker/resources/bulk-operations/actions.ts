import { Refusal } from "#core/contract/refusal.ts";
import * as z from "zod";
import { holds, mayBrowse } from "../../access/holds.ts";
import type { View } from "../../route.ts";
import { findIssue, requireIssueProject } from "../../shared/find.ts";
import { type BulkTask, type Issue, nextId, type SimContext } from "../../state.ts";

const refusalBody = z.object({
  errorMessages: z.array(z.string()),
  errors: z.record(z.string(), z.string()),
});

/** The messages of a rejected change, or of a permission that the author lacks. */
function messagesOf(error: Refusal): readonly string[] {
  const { errorMessages, errors } = refusalBody.parse(error.body);
  return [...errorMessages, ...Object.values(errors)];
}

/** One change of one issue. */
export type IssueChange = readonly [key: string, change: (issue: Issue) => void];

/** Changes issues in order, as far as the author may. The rest is kept with its reason. */
export function runBulk(
  context: SimContext,
  { callerId }: View,
  permission: string,
  changes: readonly IssueChange[],
): BulkTask {
  const { state, now } = context;
  const doneIds: string[] = [];
  const failed: Record<string, readonly string[]> = {};
  let missing = 0;
  for (const [key, change] of changes) {
    const issue = findIssue(state, key);
    const place = issue && { project: requireIssueProject(state, issue), issue };
    if (!issue || !place || !mayBrowse(state, callerId, place)) {
      missing += 1;
      continue;
    }
    try {
      if (issue.isArchived) failed[issue.id] = ["The issue is archived."];
      else if (holds(state, callerId, permission, place)) {
        change(issue);
        doneIds.push(issue.id);
      } else failed[issue.id] = ["You do not have the permission for this operation."];
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      failed[issue.id] = messagesOf(error);
    }
  }
  const id = nextId(context, "task");
  return state.bulkTasks.add({ id, authorId: callerId, created: now, doneIds, failed, missing });
}
