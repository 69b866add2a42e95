import * as z from "zod";
import { lazyLooseObject, lazyObject } from "#core/contract/lazy-object.ts";
import { slackError } from "../../errors.ts";
import { type Caller, route } from "../../route.ts";
import type { Reminder } from "../../shared/app-entities.ts";
import { requireUser } from "../../shared/lookup.ts";
import { structure, text } from "../../shared/schema.ts";
import { toSeconds } from "../../shared/timestamps.ts";
import type { State } from "../../state.ts";
import { readReminderTime } from "./reminder-time.ts";

function presentReminder({ id, creator, user, text: words, ...rest }: Reminder) {
  const common = { id, creator, user, text: words, recurring: rest.isRecurring };
  return rest.isRecurring ? common : { ...common, time: rest.time, complete_ts: rest.completed };
}

/** Reminders belong to the person who made them or whom they are for. */
function isOwn({ creator, user }: Reminder, caller: Caller): boolean {
  return creator === caller.user.id || user === caller.user.id;
}

function requireReminder(state: State, caller: Caller, id: string): Reminder {
  const reminder = state.reminders.get(id);
  if (!reminder || !isOwn(reminder, caller)) throw slackError("not_found");
  return reminder;
}

const target = lazyObject(() => ({ reminder: text, team_id: text.optional() }));

const recurrence = lazyLooseObject(() => ({
  frequency: z.enum(["daily", "weekly", "monthly", "yearly"]),
  weekdays: z.array(z.string()).optional(),
}));

/** Reminders are people's own: bots have none. */
const callers = ["user"] as const;

export const routes = [
  ...route("reminders.add", "Creates a reminder", {
    callers,
    body: lazyObject(() => ({
      text,
      time: text,
      user: text.optional(),
      recurrence: structure(recurrence, "invalid_arguments").optional(),
      team_id: text.optional(),
    })),
    handle: ({ state, ids, now }, { caller, body }) => {
      const user = requireUser(state, body.user ?? caller.user.id).id;
      const { time, isRecurring } = readReminderTime(body.time, toSeconds(now));
      const reminder = state.reminders.add({
        id: ids.next("Rm", 10, "upper"),
        creator: caller.user.id,
        user,
        text: body.text,
        isRecurring: isRecurring || body.recurrence !== undefined,
        time,
        completed: 0,
      });
      return { reminder: presentReminder(reminder) };
    },
  }),
  ...route("reminders.list", "Lists the reminders of the caller", {
    callers,
    body: lazyObject(() => ({ team_id: text.optional() })),
    handle: ({ state }, { caller }) => {
      const own = [...state.reminders.values()].filter((reminder) => isOwn(reminder, caller));
      return { reminders: own.map(presentReminder) };
    },
  }),
  ...route("reminders.info", "Shows a reminder", {
    callers,
    body: target,
    handle: ({ state }, { caller, body }) => ({
      reminder: presentReminder(requireReminder(state, caller, body.reminder)),
    }),
  }),
  ...route("reminders.complete", "Marks a reminder as complete", {
    callers,
    body: target,
    handle: ({ state, now }, { caller, body }) => {
      const reminder = requireReminder(state, caller, body.reminder);
      if (reminder.isRecurring) throw slackError("cannot_complete_recurring");
      if (reminder.user !== caller.user.id) throw slackError("cannot_complete_others");
      state.reminders.replace({ ...reminder, completed: toSeconds(now) });
      return {};
    },
  }),
  ...route("reminders.delete", "Deletes a reminder", {
    callers,
    body: target,
    handle: ({ state }, { caller, body }) => {
      state.reminders.remove(requireReminder(state, caller, body.reminder).id);
      return {};
    },
  }),
];
