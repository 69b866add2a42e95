import { CommandError } from "../../workbench/commands/command-error.ts";
import type { CommandResponse } from "#shared/bridge/contract.ts";
import { legible, legibleError } from "#shared/text/legible.ts";

/**
 * Runs a command and returns a response that can be sent to the page. An unexpected error
 * goes to the log; the page learns only that it happened.
 */
export async function runCommand(name: unknown, run: () => unknown): Promise<CommandResponse> {
  try {
    return { ok: true, value: await run() };
  } catch (error) {
    if (error instanceof CommandError) return refuse(error.code, error.message);
    process.stderr.write(`simdeck: ${legible(String(name))} failed: ${legibleError(error)}\n`);
    return refuse("internal", "Simdeck could not do this. See the log on stderr.");
  }
}

/** A response with an error. */
export function refuse(code: string, message: string): CommandResponse {
  return { ok: false, error: { code, message } };
}
