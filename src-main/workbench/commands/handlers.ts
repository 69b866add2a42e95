import type { CommandName, CommandOutput, Commands } from "#shared/bridge/contract.ts";
import type * as z from "zod";

/** Commands that belong to a window or its shell rather than to the workbench. */
export type ShellCommand =
  | "feed.watch"
  | "feed.ack"
  | "app.info"
  | "app.openDataFolder"
  | "app.openLog"
  | "app.export"
  | "app.fullScreen"
  | "app.openScenario"
  | "app.saveScenarioTest"
  | "app.scenarioSamples"
  | "app.zoom";

export type WorkbenchCommand = Exclude<CommandName, ShellCommand>;

/** The handlers of commands: checked input in, output of the contract out. */
export type Handlers = {
  readonly [Name in WorkbenchCommand]: (
    input: z.output<Commands[Name]["input"]>,
  ) => CommandOutput<Name> | Promise<CommandOutput<Name>>;
};
