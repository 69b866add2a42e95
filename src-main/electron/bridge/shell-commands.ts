import type { CommandInput, CommandOutput } from "#shared/bridge/contract.ts";
import type { Feed } from "../../workbench/feed/change-feed.ts";
import { CommandError } from "../../workbench/commands/command-error.ts";
import {
  isCommand,
  isWorkbenchCommand,
  runCommand,
} from "../../workbench/commands/command-runner.ts";
import type { Handlers, ShellCommand } from "../../workbench/commands/handlers.ts";

export type AppInfo = CommandOutput<"app.info">;

/** The functions of the app that a page may call. */
export interface Shell {
  /** The feed of the page that asks. */
  feed(): Feed;
  info(): AppInfo;
  /** Draws the page larger or smaller. */
  zoom(factor: number): void;
  /** Gives the window of the page the whole screen, or its former size. */
  fullScreen(on: boolean): void;
  /** Opens the window that shows nothing but the log. */
  openLog(): void;
  /** Opens the window that shows a simulated page. */
  openPage(url: string): Promise<void>;
  turnPage(act: CommandInput<"app.turnPage">["act"]): void;
  /** Asks for a file and begins to write to it; null when none was chosen. */
  exportLog(order: CommandInput<"app.export">): Promise<CommandOutput<"app.export">>;
  /** Asks where a text goes and writes it there. */
  saveFile(file: CommandInput<"app.saveFile">): Promise<CommandOutput<"app.saveFile">>;
  samples(): CommandOutput<"app.scenarioSamples">;
  /** Opens a sample, or a file that is asked for. */
  openScenario(sample?: string): Promise<CommandOutput<"app.openScenario">>;
  /** Writes a scenario to a file that is asked for, and opens it. */
  saveScenario(text: string): Promise<CommandOutput<"app.saveScenario">>;
  saveScenarioTest(): Promise<CommandOutput<"app.saveScenarioTest">>;
  /** Shows a folder in the system's file manager; returns why it could not, or an empty text. */
  openFolder(folder: string): Promise<string>;
}

/** Runs a command that belongs to the page that sent it, or to the app around it. */
export function runShellCommand(name: unknown, input: unknown, shell: Shell): Promise<unknown> {
  const handlers: Handlers<ShellCommand> = {
    "feed.watch": ({ filter, tail }) => shell.feed().watch(filter, tail),
    "feed.ack": ({ revision }) => shell.feed().ack(revision),
    "app.info": () => shell.info(),
    "app.openDataFolder": () => openDataFolder(shell),
    "app.openLog": () => shell.openLog(),
    "app.openPage": ({ url }) => shell.openPage(url),
    "app.turnPage": ({ act }) => shell.turnPage(act),
    "app.export": (order) => shell.exportLog(order),
    "app.saveFile": (file) => shell.saveFile(file),
    "app.scenarioSamples": () => shell.samples(),
    "app.openScenario": ({ sample }) => shell.openScenario(sample),
    "app.saveScenario": ({ text }) => shell.saveScenario(text),
    "app.saveScenarioTest": () => shell.saveScenarioTest(),
    "app.zoom": ({ factor }) => shell.zoom(factor),
    "app.fullScreen": ({ on }) => shell.fullScreen(on),
  };
  if (isCommand(name) && !isWorkbenchCommand(name)) return runCommand(handlers, name, input);
  throw new CommandError("unknown_command", `Unknown command ${JSON.stringify(name)}.`);
}

async function openDataFolder(shell: Shell): Promise<void> {
  const { dataFolder } = shell.info();
  const problem = await shell.openFolder(dataFolder);
  if (problem === "") return;
  throw new CommandError("not_opened", `${dataFolder} could not be opened: ${problem}.`);
}
