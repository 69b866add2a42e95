import { setImmediate as nextTurn } from "node:timers/promises";
import * as z from "zod";
import { schedule, timelineEvent, type Schedule } from "#shared/domain/timeline.ts";
import { lazyLooseObject } from "#core/contract/lazy-object.ts";
import { checkControl } from "./control-route.ts";

/** The number of items that are checked at a time: even the first ones, before anything is compiled, take few milliseconds. */
const SLICE = 50;

const slice = z.array(timelineEvent);
const batch = lazyLooseObject(() => ({ events: z.array(z.unknown()) }));

/**
 * Checks a schedule as its schema does, some items at a time: a hundred thousand of them at once would
 * keep every simulator of this process from answering. Refuses with 422 like `checkControl`.
 */
export async function checkSchedule(body: unknown): Promise<Schedule> {
  const input = batch.safeParse(body);
  if (!input.success) return checkControl(schedule, body);
  const { events, ...others } = input.data;
  const checked: Schedule["events"] = [];
  for (let from = 0; from < events.length; from += SLICE) {
    const result = slice.safeParse(events.slice(from, from + SLICE));
    // Messages are about the whole body, because they have the index of the item.
    if (!result.success) return checkControl(schedule, body);
    checked.push(...result.data);
    if (checked.length < events.length) await nextTurn();
  }
  const ids = new Set(checked.map(({ id }) => id));
  const isWhole = ids.size === checked.length && Object.keys(others).length === 0;
  return isWhole ? { events: checked } : checkControl(schedule, body);
}
