import * as z from "zod";
import type { Schedule, TimelineEvent } from "#shared/domain/timeline.ts";
import { StartError } from "../start-error.ts";
import type { SimulatorHost } from "./simulator-host.ts";

/** Kind → items that run at the start and after each reset. */
export type FirstItems = ReadonlyMap<string, readonly TimelineEvent[]>;

/** Puts first items before a schedule. Throws a StartError for an id that both have. */
export function joinSchedules(
  first: FirstItems = new Map(),
  schedules: ReadonlyMap<string, Schedule>,
): ReadonlyMap<string, Schedule> {
  const joined = new Map(schedules);
  for (const [kind, items] of first) {
    const { events = [] } = schedules.get(kind) ?? {};
    const ids = new Set(items.map(({ id }) => id));
    const twice = events.find(({ id }) => ids.has(id));
    if (twice) {
      const message = `the timeline of ${kind} has an item ${JSON.stringify(twice.id)}, as the configuration has: rename it.`;
      throw new StartError(2, message);
    }
    joined.set(kind, { events: [...items, ...events] });
  }
  return joined;
}

/** Returns the items without those of the seed. */
export function withoutSeed(first: FirstItems): FirstItems {
  const isOther = ({ id }: TimelineEvent) => /^(?:forward-\d+|faults)$/.test(id);
  return new Map([...first].map(([kind, items]) => [kind, items.filter(isOther)]));
}

const schedule = z.object({
  events: z.array(
    z.object({
      id: z.string(),
      state: z.string(),
      call: z.object({ method: z.string(), path: z.string() }),
      reason: z.string().optional(),
    }),
  ),
});

/** Throws a StartError that names the first item that failed at the start. */
export async function checkFirst({ served }: SimulatorHost, first: FirstItems): Promise<void> {
  for (const { simulator } of served) {
    const ids = (first.get(simulator.kind) ?? []).map(({ id }) => id);
    if (ids.length === 0) continue;
    const { body } = await simulator.call({ method: "GET", path: "/_sim/timeline" });
    const items = schedule.parse(body).events;
    const failed = items.find(({ id, state }) => state === "failed" && ids.includes(id));
    if (!failed) continue;
    const { id, call, reason = "no response" } = failed;
    throw new StartError(
      2,
      `${simulator.kind}: ${id} (${call.method} ${call.path}) failed: ${reason}`,
    );
  }
}
