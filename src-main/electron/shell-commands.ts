import { commands, type CommandOutput } from "#shared/bridge/contract.ts";
import * as z from "zod";
import type { Feed } from "../workbench/change-feed.ts";
import { CommandError } from "../workbench/command-error.ts";

export type AppInfo = CommandOutput<"app.info">;

/** Runs a command that belongs to the page that sent it, or to the app around it. */
export function runShellCommand(
  name: unknown,
  input: unknown,
  feed: () => Feed,
  info: () => AppInfo,
  zoom: (factor: number) => void,
): unknown {
  switch (name) {
    case "feed.watch": {
      const { filter, tail } = check(commands[name].input, input);
      return feed().watch(filter, tail);
    }
    case "feed.ack":
      feed().ack(check(commands[name].input, input).revision);
      return {};
    case "app.info":
      return info();
    case "app.zoom":
      zoom(check(commands[name].input, input).factor);
      return {};
    default:
      throw new CommandError("unknown_command", `There is no command ${JSON.stringify(name)}.`);
  }
}

function check<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  throw new CommandError("invalid_input", z.prettifyError(parsed.error));
}
