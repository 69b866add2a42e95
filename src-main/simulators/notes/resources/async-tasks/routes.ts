import { notFound } from "../../errors.ts";
import { route } from "../../route.ts";
import { presentTask } from "../../shared/async-task.ts";

/** Work in the background. */
export const routes = [
  route("GET /v1/async_tasks/:id", "Shows the state and the result of a task", {
    handle: ({ state, baseUrl }, { params }) => {
      const id = params["id"] ?? "";
      const task = state.asyncTasks.get(id);
      if (!task) throw notFound("async task", id);
      return {
        ...presentTask(baseUrl, task),
        status: "succeeded",
        result: task.result,
      };
    },
  }),
];
