import { dirname } from "node:path";
import { readReason } from "#shared/text/read-reason.ts";
import { parseOptions, type Options } from "../hosting/options/options.ts";
import { openStart } from "../hosting/config/open-start.ts";
import type { Registry } from "../hosting/registry.ts";
import {
  checkReadyFile,
  describeReady,
  removeReadyFile,
  writeReadyFile,
} from "../hosting/serving/ready-file.ts";
import { serveRegistry } from "../hosting/serving/serve-simulators.ts";
import type { SimulatorHost } from "../hosting/serving/simulator-host.ts";
import { effectiveSettings, type Given } from "../hosting/settings/effective-settings.ts";
import { keepSettings, type SettingsKeeper } from "../hosting/settings/settings-keeper.ts";
import { usableSettings } from "../hosting/settings/usable-settings.ts";
import { createCommands, type CommandRunner } from "./commands/command-runner.ts";
import { Exports } from "./export/exports.ts";
import { createChangeFeed, type ChangeFeed } from "./feed/change-feed.ts";
import { attachAtStart, Attachment } from "./remote/attachment.ts";
import type { ScenarioPlayer } from "./scenarios/scenario-player.ts";
import { SessionFiles } from "./session/session-files.ts";
import { SessionKeeper } from "./session/session-keeper.ts";
import { SettingsHost } from "./settings/settings-host.ts";
import { showHost } from "./panel-source/local-simulator.ts";
import { PanelSource } from "./panel-source/panel-source.ts";
import { TestReceiver } from "./test-receiver/test-receiver.ts";

/** The running application, whichever shell it has: a window or none. */
export interface Workbench {
  /** One line of JSON: who serves where. */
  readonly readyLine: string;
  readonly commands: CommandRunner;
  readonly feed: ChangeFeed;
  readonly settings: SettingsHost;
  /** The log on its way into files. */
  readonly exports: Exports;
  /** Loads the player of scenarios when it is first asked for. */
  scenarios(): Promise<ScenarioPlayer>;
  readonly attachment: Attachment;
  /** Saves the states of the simulators for the next start. */
  saveSession(): Promise<void>;
  /** Answers what was accepted, then stops everything. */
  close(): Promise<void>;
}

/**
 * Starts the simulators that the command line, the environment and the settings ask for; the command line
 * and the environment override the settings. Throws a StartError before anything serves when an option or
 * a variable is wrong. Either all simulators start or none does. Without a settings file, settings hold
 * for this run only.
 */
export async function startWorkbench(
  line: readonly string[],
  own: NodeJS.ProcessEnv,
  settingsFile: string | null = null,
): Promise<Workbench> {
  const folder = process.cwd();
  const start = await openStart(line, { folder, environment: own });
  const { registry, argv, environment } = start;
  const input = { argv, environment };
  // A wrong option is reported before the settings are read.
  const { readyFile } = parseOptions(argv, registry);
  if (readyFile) checkReadyFile(readyFile);
  const keeper = keepSettings(settingsFile);
  for (const notice of usableSettings(keeper.values, registry).notices) keeper.notice(notice);
  const effective = effectiveSettings(keeper.values, input, registry);
  const data = settingsFile === null ? {} : { dataFolder: dirname(settingsFile) };
  const host = await serveRegistry(registry, effective, { ...start, ...data });
  const { attach, snapshot } = effective.options;
  const keepsSession =
    settingsFile !== null && !attach && !snapshot && start.snapshot === undefined;
  const files = keepsSession ? new SessionFiles(dirname(settingsFile)) : undefined;
  const workbench = await assemble(registry, host, keeper, input, files).catch(
    async (error: unknown) => {
      await host.close();
      throw error;
    },
  );
  return announce(workbench, effective.options, environment["SIM_CONTROL_TOKEN"]);
}

/** Makes and writes the ready line: of the own simulators, or of those attached to. */
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
    const close = async () => {
      if (readyFile) removeReadyFile(readyFile, readyLine);
      await workbench.close();
    };
    return { ...workbench, readyLine, close };
  } catch (error) {
    await workbench.close();
    throw error;
  }
}

async function assemble(
  registry: Registry,
  host: SimulatorHost,
  keeper: SettingsKeeper,
  given: Given,
  files: SessionFiles | undefined,
): Promise<Workbench> {
  const shown = showHost(host);
  const panelSource = new PanelSource(shown());
  const attachment = new Attachment(panelSource, shown, async (kind) => {
    const listed = registry.find((known) => known.kind === kind);
    return (await listed?.load())?.summarize ?? (() => "");
  });
  const feed = createChangeFeed(panelSource, () => attachment.view);
  const receiver = new TestReceiver({
    secretsOf: async (url) =>
      (await Promise.all(panelSource.simulators.map((simulator) => simulator.endpoints())))
        .flat()
        .filter((endpoint) => endpoint.url === url)
        .map(({ secret }) => secret),
    port: () => keeper.values.testReceiverPort,
    changed: () => {
      feed.announce();
    },
  });
  const exports = new Exports(panelSource);
  const settings = new SettingsHost({
    registry,
    given,
    keeper,
    host,
    shown,
    panelSource,
    receiver,
  });
  settings.onChange(() => {
    feed.announceSetup();
  });
  let player: Promise<ScenarioPlayer> | undefined;
  const scenarios = () => (player ??= loadPlayer(panelSource, registry));
  if (keeper.values.testReceiverStarts) await startReceiver(receiver, keeper);
  const session = new SessionKeeper(files, shown);
  if (keeper.values.continues === "always") {
    for (const problem of await session.resume()) keeper.notice(problem);
  }
  return {
    readyLine: describeReady(host),
    commands: createCommands(
      panelSource,
      receiver,
      settings,
      attachment,
      exports,
      scenarios,
      session,
    ),
    saveSession: () => session.save(),
    settings,
    attachment,
    exports,
    scenarios,
    feed,
    close: async () => {
      await exports.close();
      attachment.close();
      feed.close();
      await receiver.stop();
      await host.close();
    },
  };
}

async function loadPlayer(panelSource: PanelSource, registry: Registry): Promise<ScenarioPlayer> {
  const { ScenarioPlayer } = await import("./scenarios/scenario-player.ts");
  return new ScenarioPlayer(panelSource, registry);
}

/** A receiver that cannot listen is a notice, not an error. */
async function startReceiver(receiver: TestReceiver, keeper: SettingsKeeper): Promise<void> {
  try {
    await receiver.start();
  } catch (error) {
    keeper.notice(readReason(error));
  }
}
