import type { CommandName, CommandOutput, Commands } from "#shared/bridge/contract.ts";
import type * as z from "zod";

/** Commands that belong to a window or its shell rather than to the workbench. */
export type ShellCommand = Extract<CommandName, `${"feed" | "app"}.${string}`>;

export type WorkbenchCommand = Exclude<CommandName, ShellCommand>;

/** The handlers of commands: checked input in, output of the contract out, if it has one. */
export type Handlers<Names extends CommandName = WorkbenchCommand> = {
  readonly [Name in Names]: (
    input: z.output<Commands[Name]["input"]>,
  ) => [CommandOutput<Name>] extends [Record<string, never>]
    ? unknown
    : CommandOutput<Name> | Promise<CommandOutput<Name>>;
};
