import type { Task } from "#core/contract/task.ts";
import type { State } from "../state.ts";
import { presentEndpoint } from "./endpoint.ts";
import { REPLICATION_TASK, startJob } from "./jobs.ts";

/** Work of the replicator at a moment of simulator time. */
export const tasks: Readonly<Record<string, Task<State>>> = {
  [REPLICATION_TASK]: {
    run: (context, id) => {
      if (context.state.jobs.get(id)?.state === "crashing") startJob(context, id);
    },
    describe: ({ state }, id) => {
      const job = state.jobs.get(id);
      if (job?.state !== "crashing") return undefined;
      const { source, target } = job.spec;
      return {
        title: "Replication is repeated",
        about: [presentEndpoint(source), presentEndpoint(target)],
      };
    },
  },
};
