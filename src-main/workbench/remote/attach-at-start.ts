import { existsSync, readFileSync } from "node:fs";
import { CommandError } from "../commands/command-error.ts";
import { StartError } from "../../hosting/start-error.ts";
import type { Attachment } from "./attachment.ts";

function readAddress(addressOrFile: string): string {
  return existsSync(addressOrFile) ? readFileSync(addressOrFile, "utf8") : addressOrFile;
}

/**
 * Attaches to what `--attach` names, an address or a ready file. The answer is the line for stdout: who
 * is shown where. Throws a StartError: 2 for what is no address, 1 when nothing can be attached to.
 */
export async function attachAtStart(
  attachment: Attachment,
  addressOrFile: string,
  token = "",
): Promise<string> {
  try {
    await attachment.attach(readAddress(addressOrFile), token);
    return describeAttached(attachment);
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    const exitCode = error.code === "bad_address" ? 2 : 1;
    throw new StartError(exitCode, `--attach: ${error.message}`);
  }
}

function describeAttached({ simulators }: Attachment): string {
  const entries = simulators.map(({ kind, baseUrl, apiKey }) => [
    kind,
    { base_url: baseUrl, api_key: apiKey },
  ]);
  return JSON.stringify({
    event: "attached",
    pid: process.pid,
    simulators: Object.fromEntries(entries) as unknown,
  });
}
