import { lazyObject } from "#core/contract/lazy-object.ts";
import { slackError } from "../../errors.ts";
import { emit } from "../../events.ts";
import { route } from "../../route.ts";
import { requireUser } from "../../shared/lookup.ts";
import { integer, names, text } from "../../shared/schema.ts";
import { toSeconds } from "../../shared/timestamps.ts";
import type { SimContext } from "../../state.ts";

const MAX_MINUTES = 1_440 * 365;

/** People of this workspace have no hours of rest: Slack shows 1 for both ends. */
const schedule = { dnd_enabled: false, next_dnd_start_ts: 1, next_dnd_end_ts: 1 };

function endOf({ state, now }: SimContext, user: string): number | undefined {
  const end = state.snoozes.get(user);
  return end !== undefined && end > toSeconds(now) ? end : undefined;
}

function presentSnooze(context: SimContext, user: string) {
  const end = endOf(context, user);
  if (end === undefined) return { snooze_enabled: false };
  return {
    snooze_enabled: true,
    snooze_endtime: end,
    snooze_remaining: end - toSeconds(context.now),
    snooze_is_indefinite: false,
  };
}

/** Tells the app that a person is disturbed again, or not. */
function announce(context: SimContext, user: string): void {
  const { snooze_is_indefinite: _indefinite, ...snooze } = {
    snooze_is_indefinite: false,
    ...presentSnooze(context, user),
  };
  emit(context, { type: "dnd_updated", user, dnd_status: { ...schedule, ...snooze } }, user);
  emit(context, { type: "dnd_updated_user", user, dnd_status: schedule }, user);
}

const callers = ["user"] as const;
const none = lazyObject(() => ({}));

/** Times in which people are not disturbed. */
export const routes = [
  ...route("dnd.setSnooze", "Pauses the notifications of the caller", {
    callers,
    body: lazyObject(() => ({
      num_minutes: integer.refine((minutes) => minutes > 0, "must be greater than 0"),
    })),
    handle: (context, { caller, body }) => {
      if (body.num_minutes > MAX_MINUTES) throw slackError("too_long");
      const { id } = caller.user;
      context.state.snoozes.set(id, toSeconds(context.now) + body.num_minutes * 60);
      announce(context, id);
      return presentSnooze(context, id);
    },
  }),
  ...route("dnd.endSnooze", "Ends the pause of the caller", {
    callers,
    body: none,
    handle: (context, { caller }) => {
      const { id } = caller.user;
      if (endOf(context, id) === undefined) throw slackError("snooze_not_active");
      context.state.snoozes.delete(id);
      announce(context, id);
      return { ...schedule, snooze_enabled: false };
    },
  }),
  ...route("dnd.endDnd", "Ends the rest of the caller for now", {
    callers,
    body: none,
    handle: (context, { caller }) => {
      const { id } = caller.user;
      const wasActive = endOf(context, id) !== undefined;
      context.state.snoozes.delete(id);
      if (wasActive) announce(context, id);
      return {};
    },
  }),
  ...route("dnd.info", "Shows whether a user may be disturbed", {
    body: lazyObject(() => ({ user: text.optional(), team_id: text.optional() })),
    handle: (context, { caller, body }) => {
      const { id } = requireUser(context.state, body.user ?? caller.user.id);
      const isOwn = id === caller.user.id;
      return { ...schedule, ...(isOwn ? presentSnooze(context, id) : {}) };
    },
  }),
  ...route("dnd.teamInfo", "Shows which users may be disturbed", {
    body: lazyObject(() => ({ users: names, team_id: text.optional() })),
    handle: ({ state }, { body }) => {
      if (body.users.length > 50) throw slackError("too_many_users");
      const found = body.users.filter((id) => state.users.has(id));
      return { users: Object.fromEntries(found.map((id) => [id, schedule])) };
    },
  }),
];
