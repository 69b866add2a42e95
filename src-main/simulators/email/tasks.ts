import type { Task } from "#core/contract/task.ts";
import { continueRun } from "./automations/run.ts";
import { sendQueued } from "./resources/broadcasts/send.ts";
import { arrive } from "./resources/emails/arrival.ts";
import { sendScheduled } from "./resources/emails/actions.ts";
import type { State } from "./state.ts";

/** Splits the id of a waiting step: that of its run, and its key. */
function readWaiting(id: string): readonly [run: string, key: string] {
  const end = id.indexOf(" ");
  return [id.slice(0, end), id.slice(end + 1)];
}

/** The work that the provider does by itself at a scheduled time. */
export const tasks: Readonly<Record<string, Task<State>>> = {
  send_broadcast: {
    run: sendQueued,
    describe: ({ state }, id) => {
      const broadcast = state.broadcasts.get(id);
      if (broadcast?.status !== "queued") return undefined;
      return {
        title: `Broadcast “${broadcast.subject}”`,
        about: [`to ${state.segments.get(broadcast.segmentId)?.name ?? "nobody"}`],
        object: { collection: "broadcasts", id },
      };
    },
  },
  continue_automation: {
    run: (context, id) => {
      const [runId, key] = readWaiting(id);
      const run = context.state.automationRuns.get(runId);
      if (run) continueRun(context, run, key);
    },
    describe: ({ state }, id) => {
      const [runId, key] = readWaiting(id);
      const run = state.automationRuns.get(runId);
      if (run?.status !== "running") return undefined;
      return {
        title: `Automation “${state.automations.get(run.automationId)?.name ?? ""}”`,
        about: [`after ${key}`, state.contacts.get(run.contactId)?.email],
        object: { collection: "automation-runs", id: runId },
      };
    },
  },
  deliver_email: {
    run: arrive,
    describe: ({ state }, id) => {
      const email = state.emails.get(id);
      if (email?.lastEvent !== "sent" && email?.lastEvent !== "delivery_delayed") return undefined;
      return {
        title: `Delivery of “${email.subject}”`,
        about: [`to ${email.to.join(", ")}`],
        object: { collection: "emails", id },
      };
    },
  },
  send_scheduled: {
    run: sendScheduled,
    describe: ({ state }, id) => {
      const email = state.emails.get(id);
      if (email?.lastEvent !== "scheduled") return undefined;
      return {
        title: `Email “${email.subject}”`,
        about: [`to ${email.to.join(", ")}`],
        object: { collection: "emails", id },
      };
    },
  },
};
