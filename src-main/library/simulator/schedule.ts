import type { TimelineItemView } from "#shared/domain/timeline-item.ts";
import type { Connection } from "../connection/connection.ts";
import { ask } from "./ask.ts";
import * as answers from "./responses.ts";

/** Returns the items of a simulator's schedule. */
export const timelineOf = async (connection: Connection): Promise<readonly TimelineItemView[]> =>
  (await ask(connection, "GET", "/_sim/timeline", answers.schedule)).events;

/** Returns the items that failed. */
export const failedOf = (items: readonly TimelineItemView[]): readonly TimelineItemView[] =>
  items.filter(({ state }) => state === "failed");

/** Advances the clock of a simulator; returns the clock, and the items of the schedule that failed meanwhile. */
export async function advanceClock(connection: Connection, seconds: number) {
  const before = new Set(failedOf(await timelineOf(connection)).map(({ id }) => id));
  const body = { advance_seconds: seconds };
  const now = await ask(connection, "POST", "/_sim/clock", answers.clock, body);
  const failed = failedOf(await timelineOf(connection)).filter(({ id }) => !before.has(id));
  return { ...now, failed };
}
