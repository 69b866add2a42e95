import type { Task } from "#core/contract/task.ts";
import { applyLifecycle, LIFECYCLE_TASK } from "./configuration/expire.ts";
import { readLifecycle } from "./configuration/stored.ts";
import type { State } from "./state.ts";

/** The work that the provider does by itself at a scheduled time. */
export const tasks: Readonly<Record<string, Task<State>>> = {
  [LIFECYCLE_TASK]: {
    run: applyLifecycle,
    describe: ({ state }, id) => {
      const bucket = state.buckets.get(id);
      if (!bucket || !readLifecycle(bucket)) return undefined;
      return {
        title: "Lifecycle rules are applied",
        about: [`bucket ${id}`],
        object: { collection: "buckets", id },
      };
    },
  },
};
