import * as z from "zod";
import type { Schedule } from "#shared/domain/timeline.ts";
import { kindNamed, type Named } from "../kind-names.ts";
import { builtIn } from "../registry.ts";
import { StartError } from "../start-error.ts";
import { readJsonFile } from "./json-file.ts";
import { checkTimeline } from "./timeline-file.ts";

const MAX_BYTES = 64 * 1_024 * 1_024;

const byKind = z.record(z.string(), z.unknown());
const requests = z.array(z.unknown());

/** Requests run in order at the start, as items of a schedule do. */
function asSchedule(input: unknown): unknown {
  const calls = requests.safeParse(input).data;
  if (!calls) return input;
  const events = calls.map((call, place) => ({ id: `seed-${String(place + 1)}`, at: "+0s", call }));
  return { events };
}

/**
 * Checks a seed: kind → requests or schedule, or the path of a JSON file with them. Throws a StartError that
 * names the kind, the request and the field; `source` begins its message.
 */
export function checkSeed(
  seed: unknown,
  running: readonly Named[],
  source = "seed",
): ReadonlyMap<string, Schedule> {
  const name = typeof seed === "string" ? `${source} ${seed}` : source;
  const value = typeof seed === "string" ? readJsonFile(seed, name, MAX_BYTES) : seed;
  const { success, data } = byKind.safeParse(value);
  if (!success) {
    throw new StartError(2, `${name}: give an object: kind → list of requests, or schedule.`);
  }
  const schedules = Object.entries(data);
  const whole = Object.fromEntries(schedules.map(([kind, given]) => [kind, asSchedule(given)]));
  for (const given of Object.keys(whole)) {
    const kind = kindNamed(builtIn, given);
    if (kind === undefined || kindNamed(running, kind) !== undefined) continue;
    const kinds = running.map((one) => one.kind).join(", ");
    throw new StartError(2, `${source}: ${given} is not running; running: ${kinds}.`);
  }
  return checkTimeline(whole, source, { registry: running });
}
