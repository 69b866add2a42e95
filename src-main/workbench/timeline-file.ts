import { readFileSync } from "node:fs";
import { timelineFile, type Schedule } from "#shared/domain/timeline.ts";
import { StartError } from "./start-error.ts";

/**
 * Reads a `--timeline` file: one JSON object, kind → schedule. Throws a StartError that names the
 * file, the item and what is allowed.
 */
export function readTimelineFile(
  file: string,
  kinds: readonly string[],
): ReadonlyMap<string, Schedule> {
  return checkTimeline(readJson(file), `--timeline ${file}`, kinds);
}

/** Checks a timeline, however it was given; `source` is what a refusal calls it. */
export function checkTimeline(
  value: unknown,
  source: string,
  kinds: readonly string[],
): ReadonlyMap<string, Schedule> {
  const result = timelineFile.safeParse(value);
  if (!result.success) {
    const problems = result.error.issues.slice(0, 10).map(({ path, message }) => {
      return `${path.map(String).join(".") || "the file"}: ${message}`;
    });
    throw new StartError(2, `${source}: ${problems.join("; ")}.`);
  }
  const schedules = new Map(Object.entries(result.data));
  for (const kind of schedules.keys()) {
    if (kinds.includes(kind)) continue;
    const known = `The kinds are ${kinds.join(", ")}.`;
    throw new StartError(2, `${source}: there is no simulator ${JSON.stringify(kind)}. ${known}`);
  }
  return schedules;
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as unknown;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(2, `--timeline ${file}: it cannot be read as JSON (${reason}).`);
  }
}
