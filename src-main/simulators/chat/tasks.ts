import type { Task } from "#core/contract/task.ts";
import { postScheduled } from "./resources/scheduled-messages/actions.ts";
import type { State } from "./state.ts";

/** The work that the provider does by itself at a scheduled time. */
export const tasks: Readonly<Record<string, Task<State>>> = {
  post_scheduled: {
    run: postScheduled,
    describe: ({ state }, id) => {
      const scheduled = state.scheduled.get(id);
      if (!scheduled) return undefined;
      const { channel, user, text } = scheduled;
      const name = state.conversations.get(channel)?.name ?? channel;
      const author = state.users.get(user);
      return {
        title: `Message in #${name}`,
        about: [text === "" ? undefined : `“${text}”`, author?.profile.realName ?? author?.name],
        object: { collection: "scheduled_messages", id },
      };
    },
  },
};
