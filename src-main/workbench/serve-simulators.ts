import type { Schedule } from "#shared/domain/timeline.ts";
import { simulators } from "../simulators/registry.ts";
import { boot, closeAll, type Served } from "./boot.ts";
import { readEnvironment } from "./environment.ts";
import { warnOfExposure } from "./find-exposure.ts";
import { kinds } from "./kinds.ts";
import { parseOptions } from "./options.ts";
import { scheduleAll } from "./schedule-all.ts";

/** What is to be served: a command line, an environment, and a timeline that is no file. */
export interface ServeRequest {
  readonly argv: readonly string[];
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Kind → schedule, in the place of `--timeline`; not checked yet. */
  readonly timeline?: unknown;
}

/** Simulators that serve, and nothing around them: no window, no signal handlers, no ready line. */
export interface Serving {
  readonly served: readonly Served[];
  /** Answers what was accepted, then stops all of them. */
  close(): Promise<void>;
}

/** What checks a schedule is loaded only where there is one. */
async function schedulesOf(
  { timeline }: ServeRequest,
  file: string | undefined,
): Promise<ReadonlyMap<string, Schedule>> {
  if (timeline === undefined && file === undefined) return new Map();
  const { checkTimeline, readTimelineFile } = await import("./timeline-file.ts");
  if (timeline !== undefined) return checkTimeline(timeline, "timeline", kinds);
  return file === undefined ? new Map() : readTimelineFile(file, kinds);
}

/**
 * Starts simulators in this process, all of them or none. Several such sets live side by side. Throws a
 * StartError before anything serves when something asked for is wrong.
 */
export async function serveSimulators(request: ServeRequest): Promise<Serving> {
  const options = parseOptions(request.argv, kinds);
  const settings = readEnvironment(request.environment, options.host, simulators);
  const schedules = await schedulesOf(request, options.timeline);
  const served = await boot(simulators, options.only, settings, options);
  warnOfExposure(options.host, settings);
  try {
    await scheduleAll(served, schedules);
  } catch (error) {
    await closeAll(served);
    throw error;
  }
  return { served, close: () => closeAll(served) };
}
