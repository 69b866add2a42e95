import type { ApiObject, View } from "../../route.ts";
import type { BulkTask } from "../../state.ts";

const totalOf = ({ doneIds, failed, missing }: BulkTask) =>
  doneIds.length + Object.keys(failed).length + missing;

/** The progress of a bulk operation. */
export function presentProgress(task: BulkTask): ApiObject {
  const failed = Object.entries(task.failed);
  return {
    taskId: task.id,
    status: "COMPLETE",
    progressPercent: 100,
    submittedBy: { accountId: task.authorId },
    created: task.created,
    started: task.created,
    updated: task.created,
    processedAccessibleIssues: task.doneIds.map(Number),
    ...(failed.length > 0 && { failedAccessibleIssues: Object.fromEntries(failed) as unknown }),
    invalidOrInaccessibleIssueCount: task.missing,
    totalIssueCount: totalOf(task),
  };
}

/** The same as a task of the site. */
export function presentTask({ base, state }: View, task: BulkTask): ApiObject {
  const { id, authorId, created } = task;
  const number = [...state.users.values()].findIndex((user) => user.id === authorId) + 10_000;
  return {
    self: `${base}/task/${id}`,
    id,
    description: task.title ?? "Bulk operation",
    status: "COMPLETE",
    message: "Finished",
    result: task.title === undefined ? presentProgress(task) : task.result,
    submittedBy: number,
    progress: 100,
    elapsedRuntime: 0,
    submitted: created,
    started: created,
    finished: created,
    lastUpdate: created,
  };
}
