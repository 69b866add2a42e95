import { closeSync, openSync, readSync, statSync } from "node:fs";
import { timelineFile, type Schedule } from "#shared/domain/timeline.ts";
import { legible } from "#shared/text/legible.ts";
import { reasonOf } from "#shared/text/reason-of.ts";
import { describeIssue } from "#core/control/control-route.ts";
import { parseJson } from "#core/parsing/body-parsers.ts";
import { GatheredBytes } from "#core/state/gathered-bytes.ts";
import { describeKinds, kindNamed, type Named } from "../kind-names.ts";
import { StartError } from "../start-error.ts";

const MAX_BYTES = 64 * 1_024 * 1_024;
const PIECE_BYTES = 64 * 1_024;

/**
 * Reads a `--timeline` file: one JSON object, kind → schedule. Throws a StartError that names the
 * file, the item and what is allowed.
 */
export function readTimelineFile(
  file: string,
  registry: readonly Named[],
): ReadonlyMap<string, Schedule> {
  return checkTimeline(readJson(file), `--timeline ${file}`, registry);
}

/** Checks a timeline, however it was given; `source` is what a refusal calls it. */
export function checkTimeline(
  value: unknown,
  source: string,
  registry: readonly Named[],
): ReadonlyMap<string, Schedule> {
  const result = timelineFile.safeParse(value);
  if (!result.success) {
    const problems = result.error.issues
      .slice(0, 10)
      .map((issue) => describeIssue(issue, value, "the whole"));
    throw new StartError(2, `${source}: ${problems.join("; ")}.`);
  }
  const schedules = new Map<string, Schedule>();
  for (const [name, schedule] of Object.entries(result.data)) {
    const kind = kindNamed(registry, name);
    if (kind === undefined) {
      const known = `The kinds are ${describeKinds(registry)}.`;
      throw new StartError(2, `${source}: there is no simulator ${JSON.stringify(name)}. ${known}`);
    }
    if (schedules.has(kind)) {
      throw new StartError(2, `${source}: ${kind} has two schedules; merge them.`);
    }
    schedules.set(kind, schedule);
  }
  return schedules;
}

function readJson(file: string): unknown {
  try {
    const value = parseJson(readAtMost(file, MAX_BYTES));
    if (value === undefined) throw new Error("it is empty");
    return value;
  } catch (error) {
    const reason = reasonOf(error);
    throw new StartError(2, `--timeline ${file}: it cannot be read as JSON (${reason}).`);
  }
}

/** A pipe may stand for the file; a device that never ends may not. */
function readAtMost(file: string, limit: number): Buffer {
  if (statSync(file).isFIFO()) {
    // Opening a pipe blocks until something writes to it, and signals are not handled meanwhile.
    console.error(
      `simdeck: --timeline ${legible(file)} is a pipe: waiting until its writer closes it.`,
    );
  }
  const descriptor = openSync(file, "r");
  try {
    const gathered = new GatheredBytes();
    for (;;) {
      const piece = Buffer.alloc(PIECE_BYTES);
      const read = readSync(descriptor, piece);
      if (read === 0) return gathered.concat();
      gathered.add(piece.subarray(0, read));
      if (gathered.length > limit) throw new Error(`it is longer than ${String(limit)} bytes`);
    }
  } finally {
    closeSync(descriptor);
  }
}
