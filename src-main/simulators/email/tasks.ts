import type { Task } from "#core/contract/task.ts";
import { sendScheduled } from "./resources/emails/actions.ts";
import type { State } from "./state.ts";

/** The work that the provider does by itself at a scheduled time. */
export const tasks: Readonly<Record<string, Task<State>>> = {
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
