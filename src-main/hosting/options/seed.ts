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
  const value =
    typeof seed === "string" ? readJsonFile(seed, `${source} ${seed}`, MAX_BYTES) : seed;
  const schedules = Object.entries(byKind.safeParse(value).data ?? {});
  const whole = Object.fromEntries(schedules.map(([kind, given]) => [kind, asSchedule(given)]));
  for (const name of Object.keys(whole)) {
    const kind = kindNamed(builtIn, name);
    if (kind === undefined || kindNamed(running, kind) !== undefined) continue;
    const kinds = running.map((one) => one.kind).join(", ");
    throw new StartError(2, `${source}: ${name} is not running; running: ${kinds}.`);
  }
  return checkTimeline(whole, source, { registry: running });
}
