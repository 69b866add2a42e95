import { RouteResponse } from "#core/contract/response.ts";
import type { View } from "../route.ts";
import { nextId, type BulkTask, type SimContext } from "../state.ts";

/** Keeps a task that is done when its request is answered. */
export function addTask(
  context: SimContext,
  { callerId }: View,
  title: string,
  result: unknown = null,
): BulkTask {
  const id = nextId(context, "task");
  const nothing = { doneIds: [], failed: {}, missing: 0 };
  const created = context.now;
  return context.state.bulkTasks.add({
    id,
    authorId: callerId,
    created,
    title,
    result,
    ...nothing,
  });
}

/** The response that leads to a task: 303 as Jira has it, whose `Location` clients follow. */
export function toTask({ base }: View, { id }: BulkTask): RouteResponse {
  return new RouteResponse(303, undefined, { location: `${base}/task/${id}` });
}
