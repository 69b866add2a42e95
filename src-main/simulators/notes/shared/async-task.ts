import { RouteResponse } from "#core/contract/response.ts";
import type { AsyncTask, Given, SimContext } from "../state.ts";

/** The fields of a task that do not depend on its state. */
export function presentTask(baseUrl: string, { id, createdAt, name }: AsyncTask): Given {
  return {
    object: "async_task",
    id,
    status_url: `${baseUrl}/v1/async_tasks/${id}`,
    created_time: new Date(createdAt).toISOString(),
    operation: { surface: "rest", name },
  };
}

/**
 * The response of an operation, or that of a task for it if the client allows one. The task has ended
 * when the client reads it: its work is done at once, so that the same requests give the same world.
 */
export function respondLater(
  context: SimContext,
  isAllowed: boolean | undefined,
  name: string,
  result: Given,
): Given | RouteResponse {
  if (isAllowed !== true) return result;
  const { state, ids, now, baseUrl } = context;
  const task = state.asyncTasks.add({ id: ids.uuid("async task"), createdAt: now, name, result });
  const shown = presentTask(baseUrl, task);
  return new RouteResponse(202, { ...shown, status: "queued", poll_after_seconds: 1 });
}
