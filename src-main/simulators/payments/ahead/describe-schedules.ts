import type { Schedule } from "../billing/types.ts";
import type { State } from "../state.ts";
import { describeIf, findPerson } from "./words.ts";

/** The time between the notice and the end of a schedule, in seconds. */
const NOTICE = 7 * 86_400;

/** The panel lists no schedules, so the object is the subscription, if there is one yet. */
function aboutOf(state: State, { customer, subscription }: Schedule) {
  return {
    about: [findPerson(state, customer)],
    ...(subscription === null ? {} : { object: { collection: "subscriptions", id: subscription } }),
  };
}

const isRunning = ({ status }: Schedule) => status === "active" || status === "not_started";

export const describePhase = describeIf(
  ({ state }, id, due) => {
    const found = state.schedules.get(id);
    const at = due / 1_000;
    const phase = found?.phases.findIndex(({ start, end }) => start <= at && at < end) ?? -1;
    return found && isRunning(found) && phase >= 0 ? { found, phase } : undefined;
  },
  ({ found, phase }, { state }) => ({
    title: `Phase ${String(phase + 1)} of ${String(found.phases.length)} begins`,
    ...aboutOf(state, found),
  }),
);

export const describeScheduleEnd = describeIf(
  ({ state }, id, due) => {
    const found = state.schedules.get(id);
    const isDue = found?.status === "active" && found.phases.at(-1)?.end === due / 1_000;
    return isDue ? found : undefined;
  },
  (schedule, { state }) => ({
    title:
      schedule.endBehavior === "cancel"
        ? "Schedule ends, subscription is canceled"
        : "Schedule ends, subscription goes on",
    ...aboutOf(state, schedule),
  }),
);

export const describeScheduleNotice = describeIf(
  ({ state }, id, due) => {
    const found = state.schedules.get(id);
    const isDue = found?.status === "active" && found.phases.at(-1)?.end === due / 1_000 + NOTICE;
    return isDue ? found : undefined;
  },
  (schedule, { state }) => ({
    title: "Notice of the end of the schedule",
    ...aboutOf(state, schedule),
  }),
);
