import { commands, type CommandInput, type CommandOutput } from "#shared/bridge/contract.ts";
import * as z from "zod";
import type { Feed } from "../../workbench/feed/change-feed.ts";
import { CommandError } from "../../workbench/commands/command-error.ts";

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
  /** Asks for a file and begins to write to it; null when none was chosen. */
  exportLog(order: CommandInput<"app.export">): Promise<CommandOutput<"app.export">>;
  samples(): CommandOutput<"app.scenarioSamples">;
  /** Opens a sample, or a file that is asked for. */
  openScenario(sample?: string): Promise<CommandOutput<"app.openScenario">>;
  saveScenarioTest(): Promise<CommandOutput<"app.saveScenarioTest">>;
  /** Shows a folder in the system's file manager; the answer says why not, or is empty. */
  openFolder(folder: string): Promise<string>;
}

/** Runs a command that belongs to the page that sent it, or to the app around it. */
export function runShellCommand(name: unknown, input: unknown, shell: Shell): unknown {
  switch (name) {
    case "feed.watch": {
      const { filter, tail } = check(commands[name].input, input);
      return shell.feed().watch(filter, tail);
    }
    case "feed.ack":
      shell.feed().ack(check(commands[name].input, input).revision);
      return {};
    case "app.info":
      return shell.info();
    case "app.openDataFolder":
      return openDataFolder(shell);
    case "app.openLog":
      shell.openLog();
      return {};
    case "app.export":
      return shell.exportLog(check(commands[name].input, input));
    case "app.scenarioSamples":
      return shell.samples();
    case "app.openScenario":
      return shell.openScenario(check(commands[name].input, input).sample);
    case "app.saveScenarioTest":
      return shell.saveScenarioTest();
    case "app.zoom":
      shell.zoom(check(commands[name].input, input).factor);
      return {};
    case "app.fullScreen":
      shell.fullScreen(check(commands[name].input, input).on);
      return {};
    default:
      throw new CommandError("unknown_command", `Unknown command ${JSON.stringify(name)}.`);
  }
}

async function openDataFolder(shell: Shell): Promise<object> {
  const { dataFolder } = shell.info();
  const problem = await shell.openFolder(dataFolder);
  if (problem === "") return {};
  throw new CommandError("not_opened", `${dataFolder} could not be opened: ${problem}.`);
}

function check<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  throw new CommandError("invalid_input", z.prettifyError(parsed.error));
}
