import type * as z from "zod";
import { timelineFile, type Schedule } from "#shared/domain/timeline.ts";
import { describeIssue } from "#core/control/control-route.ts";
import { type Running, runningKind } from "../kind-names.ts";
import { StartError } from "../start-error.ts";
import { readJsonFile } from "./json-file.ts";

const MAX_BYTES = 64 * 1_024 * 1_024;

/**
 * Reads a `--timeline` file: one JSON object, kind → schedule. Throws a StartError that names the
 * file, the item and what is allowed.
 */
export function readTimelineFile(
  file: string,
  running: Running,
  source = `--timeline ${file}`,
): ReadonlyMap<string, Schedule> {
  return checkTimeline(readJsonFile(file, source, MAX_BYTES), source, running);
}

/** The first fields that do not fit a schema, and what is allowed. */
export function describeProblems({ issues }: z.ZodError, value: unknown): string {
  return issues
    .slice(0, 10)
    .map((issue) => describeIssue(issue, value, "the value"))
    .join("; ");
}

/** Checks a timeline, however it was given; `source` is what a refusal calls it. */
export function checkTimeline(
  value: unknown,
  source: string,
  running: Running,
): ReadonlyMap<string, Schedule> {
  const result = timelineFile.safeParse(value);
  if (!result.success) {
    throw new StartError(2, `${source}: ${describeProblems(result.error, value)}.`);
  }
  const schedules = new Map<string, Schedule>();
  for (const [name, schedule] of Object.entries(result.data)) {
    const kind = runningKind(name, source, running);
    if (schedules.has(kind)) {
      throw new StartError(2, `${source}: ${kind} has two schedules; merge them.`);
    }
    schedules.set(kind, schedule);
  }
  return schedules;
}
