import type { Schedule } from "#shared/domain/timeline.ts";
import { reasonOf } from "#shared/text/reason-of.ts";
import { simulators } from "../simulators/registry.ts";
import { boot, closeAll } from "./boot.ts";
import { createCommands, type CommandRunner } from "./commands/command-runner.ts";
import { Crew } from "./crew.ts";
import { createChangeFeed, type ChangeFeed } from "./change-feed.ts";
import { describeReady } from "./describe-ready.ts";
import { readEnvironment } from "./environment.ts";
import { Exports } from "./export/exports.ts";
import { warnOfExposure } from "./find-exposure.ts";
import { kinds } from "./kinds.ts";
import { parseOptions, type Options } from "./options.ts";
import { checkReadyFile, writeReadyFile } from "./ready-file.ts";
import { Attachment } from "./remote/attachment.ts";
import { attachAtStart } from "./remote/attach-at-start.ts";
import { scheduleAll } from "./schedule-all.ts";
import { Stage } from "./stage.ts";
import { effectiveSettings, type Given } from "./settings/effective-settings.ts";
import { SettingsHost } from "./settings/settings-host.ts";
import { keepSettings, type SettingsKeeper } from "./settings/settings-keeper.ts";
import { usableSettings } from "./settings/usable-settings.ts";
import { TestReceiver } from "./test-receiver/test-receiver.ts";
import { readTimelineFile } from "./timeline-file.ts";

/** The running application, whichever shell it has: a window or none. */
export interface Workbench {
  /** One line of JSON: who serves where. */
  readonly readyLine: string;
  readonly commands: CommandRunner;
  readonly feed: ChangeFeed;
  readonly settings: SettingsHost;
  /** The log on its way into files. */
  readonly exports: Exports;
  readonly attachment: Attachment;
  /** Answers what was accepted, then stops everything. */
  close(): Promise<void>;
}

const noSchedules: ReadonlyMap<string, Schedule> = new Map();

/**
 * Starts the simulators that the command line, the environment and, where these say nothing, the
 * settings ask for. Throws a StartError before anything serves when an option or a variable is wrong;
 * never leaves some up and some not. Without a settings file, settings hold for the run only.
 */
export async function startWorkbench(
  argv: readonly string[],
  environment: NodeJS.ProcessEnv,
  settingsFile: string | null = null,
): Promise<Workbench> {
  const given = { argv, environment };
  // A wrong option is said before anything is read.
  const { readyFile } = parseOptions(argv, kinds);
  if (readyFile) checkReadyFile(readyFile);
  const keeper = keepSettings(settingsFile);
  for (const notice of usableSettings(keeper.values, simulators).notices) keeper.notice(notice);
  const effective = effectiveSettings(keeper.values, given, simulators);
  const { options } = effective;
  const settings = readEnvironment(effective.environment, options.host, simulators);
  const schedules = options.timeline ? readTimelineFile(options.timeline, kinds) : noSchedules;
  const served = await boot(simulators, options.only, settings, options);
  warnOfExposure(options.host, settings);
  try {
    await scheduleAll(served, schedules);
    const crew = new Crew(simulators, served, effective, schedules);
    const workbench = await assemble(crew, keeper, given, describeReady(served));
    return await announce(workbench, options, environment["SIM_CONTROL_TOKEN"]);
  } catch (error) {
    await closeAll(served);
    throw error;
  }
}

/** Says where the simulators are: its own, or those that it was told to attach to. */
async function announce(
  workbench: Workbench,
  { attach, readyFile }: Options,
  token: string | undefined,
): Promise<Workbench> {
  try {
    const readyLine = attach
      ? await attachAtStart(workbench.attachment, attach, token)
      : workbench.readyLine;
    if (readyFile) writeReadyFile(readyFile, readyLine);
    return { ...workbench, readyLine };
  } catch (error) {
    await workbench.close();
    throw error;
  }
}

async function assemble(
  crew: Crew,
  keeper: SettingsKeeper,
  given: Given,
  readyLine: string,
): Promise<Workbench> {
  const stage = new Stage(crew.shown);
  const attachment = new Attachment(stage, () => crew.shown);
  const feed = createChangeFeed(stage, () => attachment.view);
  const receiver = new TestReceiver({
    secretsOf: async (url) =>
      (await Promise.all(stage.simulators.map((simulator) => simulator.endpoints())))
        .flat()
        .filter((endpoint) => endpoint.url === url)
        .map(({ secret }) => secret),
    port: () => keeper.values.testReceiverPort,
    changed: () => {
      feed.announce();
    },
  });
  const exports = new Exports(stage);
  const registry = simulators;
  const settings = new SettingsHost({ registry, given, keeper, crew, stage, receiver });
  settings.onChange(() => {
    feed.announceSetup();
  });
  if (keeper.values.testReceiverStarts) await startReceiver(receiver, keeper);
  return {
    readyLine,
    commands: createCommands(stage, receiver, settings, attachment, exports),
    settings,
    attachment,
    exports,
    feed,
    close: async () => {
      await exports.close();
      attachment.close();
      feed.close();
      await receiver.stop();
      await crew.close();
    },
  };
}

/** That the receiver cannot listen keeps nothing else from starting. */
async function startReceiver(receiver: TestReceiver, keeper: SettingsKeeper): Promise<void> {
  try {
    await receiver.start();
  } catch (error) {
    keeper.notice(reasonOf(error));
  }
}
