import type { Schedule } from "#shared/domain/timeline.ts";
import { simulators } from "../simulators/registry.ts";
import { boot, closeAll, type Served } from "./boot.ts";
import { createCommands, type CommandRunner } from "./commands/command-runner.ts";
import { createChangeFeed, type ChangeFeed } from "./change-feed.ts";
import { readEnvironment } from "./environment.ts";
import { showLocal } from "./local-simulator.ts";
import { parseOptions } from "./options.ts";
import { writeReadyFile } from "./ready-file.ts";
import { Stage } from "./stage.ts";
import { createTestReceiver } from "./test-receiver/test-receiver.ts";
import { readTimelineFile } from "./timeline-file.ts";

/** The running application, whichever shell it has: a window or none. */
export interface Workbench {
  /** One line of JSON: who serves where. */
  readonly readyLine: string;
  readonly commands: CommandRunner;
  readonly feed: ChangeFeed;
  /** Answers what was accepted, then stops everything. */
  close(): Promise<void>;
}

const deliveryWords = {
  registered: "delivers to endpoints registered over its API",
  fixed: "delivers to one URL, set at boot",
  none: "delivers nothing over HTTP",
} as const;

/** What a person may want to know of each kind before starting it. */
export const kindTable: readonly { kind: string; model: string; delivery: string }[] =
  simulators.map(({ kind, model, delivery }) => ({
    kind,
    model,
    delivery: deliveryWords[delivery],
  }));

/** The kinds that are registered, in the order of their ports. */
export const kinds: readonly string[] = simulators.map(({ kind }) => kind);

const noSchedules: ReadonlyMap<string, Schedule> = new Map();

/**
 * Starts the simulators that the command line and the environment ask for. Throws a StartError before
 * anything serves when one of them is wrong; never leaves some up and some not.
 */
export async function startWorkbench(
  argv: readonly string[],
  environment: NodeJS.ProcessEnv,
): Promise<Workbench> {
  const options = parseOptions(argv, kinds);
  const settings = readEnvironment(environment, options.host, simulators);
  const schedules = options.timeline ? readTimelineFile(options.timeline, kinds) : noSchedules;
  const served = await boot(simulators, options.only, settings, options);
  try {
    for (const { simulator } of served) {
      const schedule = schedules.get(simulator.kind);
      if (schedule) await simulator.schedule(schedule.events);
    }
    const readyLine = describeReady(served);
    if (options.readyFile) writeReadyFile(options.readyFile, readyLine);
    return assemble(served, readyLine);
  } catch (error) {
    await closeAll(served);
    throw error;
  }
}

function describeReady(served: readonly Served[]): string {
  const entries = served.map(({ simulator, baseUrl }) => [
    simulator.kind,
    { base_url: baseUrl, api_key: simulator.apiKey },
  ]);
  return JSON.stringify({
    event: "ready",
    pid: process.pid,
    simulators: Object.fromEntries(entries) as unknown,
  });
}

function assemble(served: readonly Served[], readyLine: string): Workbench {
  const stage = new Stage(served.map(showLocal));
  const feed = createChangeFeed(stage);
  const receiver = createTestReceiver({
    secretsOf: async (url) =>
      (await Promise.all(stage.simulators.map((simulator) => simulator.endpoints())))
        .flat()
        .filter((endpoint) => endpoint.url === url)
        .map(({ secret }) => secret),
    changed: () => {
      feed.announce();
    },
  });
  return {
    readyLine,
    commands: createCommands(stage, receiver),
    feed,
    close: async () => {
      feed.close();
      await receiver.stop();
      await closeAll(served);
    },
  };
}
