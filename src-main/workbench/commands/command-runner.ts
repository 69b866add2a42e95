import {
  commands as contract,
  type CommandName,
  type CommandOutput,
  type Commands,
} from "#shared/bridge/contract.ts";
import type * as z from "zod";
import { CommandError } from "../command-error.ts";
import type { Attachment } from "../remote/attachment.ts";
import type { Exports } from "../export/exports.ts";
import type { Stage } from "../stage.ts";
import type { SettingsHost } from "../settings/settings-host.ts";
import type { TestReceiver } from "../test-receiver/test-receiver.ts";
import { apiCommands } from "./api-commands.ts";
import { eventCommands } from "./event-commands.ts";
import { exportCommands } from "./export-commands.ts";
import { instanceCommands } from "./instance-commands.ts";
import { receiverCommands } from "./receiver-commands.ts";
import { settingsCommands } from "./settings-commands.ts";
import { simulatorCommands } from "./simulator-commands.ts";

/** Commands that belong to a window or its shell rather than to the workbench. */
export type ShellCommand =
  | "feed.watch"
  | "feed.ack"
  | "app.info"
  | "app.openDataFolder"
  | "app.openLog"
  | "app.export"
  | "app.zoom";

export type WorkbenchCommand = Exclude<CommandName, ShellCommand>;

/** What answers a command: checked input in, output of the contract out. */
export type Handlers = {
  readonly [Name in WorkbenchCommand]: (
    input: z.output<Commands[Name]["input"]>,
  ) => CommandOutput<Name> | Promise<CommandOutput<Name>>;
};

export interface CommandRunner {
  /** Checks the input and runs the command. Throws a CommandError when either will not do. */
  run<Name extends WorkbenchCommand>(name: Name, input: unknown): Promise<CommandOutput<Name>>;
}

/** Whether a name from outside is a command of the workbench. */
export function isWorkbenchCommand(name: string): name is WorkbenchCommand {
  return Object.hasOwn(contract, name) && !/^(?:feed|app)\./.test(name);
}

/** Answers the window's commands from the running simulators. */
export function createCommands(
  stage: Stage,
  receiver: TestReceiver,
  settings: SettingsHost,
  attachment: Attachment,
  exports: Exports,
): CommandRunner {
  const handlers: Handlers = {
    ...simulatorCommands(stage),
    ...eventCommands(stage),
    ...apiCommands(stage),
    ...receiverCommands(receiver),
    ...settingsCommands(settings),
    ...exportCommands(exports),
    ...instanceCommands(attachment),
  };
  return {
    run: async (name, input) => {
      const parsed = contract[name].input.safeParse(input);
      if (!parsed.success) {
        const [issue] = parsed.error.issues;
        const field = issue?.path.join(".") ?? "";
        throw new CommandError("invalid_input", `${name}: ${field} ${issue?.message ?? ""}`);
      }
      return handlerOf(handlers, name)(parsed.data);
    },
  };
}

/** The one place where a name and its handler meet: TypeScript cannot follow that pairing by itself. */
function handlerOf<Name extends WorkbenchCommand>(
  handlers: Handlers,
  name: Name,
): (input: unknown) => Promise<CommandOutput<Name>> {
  const handler: (input: never) => CommandOutput<Name> | Promise<CommandOutput<Name>> =
    handlers[name];
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the runner has parsed it by this name's schema
  return async (input) => handler(input as never);
}
