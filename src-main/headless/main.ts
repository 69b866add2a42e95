import { legible } from "#shared/text/legible.ts";
import { kindsOf, openRegistry, type Registry } from "../hosting/registry.ts";
import { parseOptions } from "../hosting/options/options.ts";
import { checkReadyFile, describeReady, writeReadyFile } from "../hosting/serving/ready-file.ts";
import { serveRegistry } from "../hosting/serving/serve-simulators.ts";
import { StartError } from "../hosting/start-error.ts";
import { version } from "../hosting/version.ts";

/** The process ends after this time, even when requests are still being answered. */
const GRACE_MS = 1_500;

/** Runs the simulators and prints the ready line, or runs a command such as `list`. */
async function runHeadless(line: readonly string[]): Promise<void> {
  try {
    const { registry, argv } = await openRegistry(line);
    const isCommand = argv[0] !== undefined && !argv[0].startsWith("-");
    // Commands are loaded only when one is given.
    const output = isCommand
      ? (await import("./commands/tell.ts")).tell(argv, registry)
      : undefined;
    process.stdout.write(output ?? (await serve(registry, argv)));
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    process.stderr.write(`simdeck: ${legible(error.message)}\n`);
    process.exitCode = error.exitCode;
  }
}

async function serve(registry: Registry, argv: readonly string[]): Promise<string> {
  const kinds = kindsOf(registry);
  const options = parseOptions(argv, kinds);
  if (options.help) return (await import("./commands/help.ts")).helpAbout(["headless"], kinds);
  if (options.version) return `${version}\n`;
  if (options.attach !== undefined) {
    throw new StartError(
      2,
      "--attach is for the panel, which needs a display: simdeck start --attach.",
    );
  }
  if (options.readyFile) checkReadyFile(options.readyFile);
  const host = await serveRegistry(registry, { options, environment: process.env });
  stopOnSignal(() => host.close());
  const readyLine = describeReady(host.served);
  try {
    if (options.readyFile) writeReadyFile(options.readyFile, readyLine);
  } catch (error) {
    await host.close();
    throw error;
  }
  return `${readyLine}\n`;
}

/** Ends the process in order on SIGTERM and SIGINT; a second signal ends it at once. */
function stopOnSignal(close: () => Promise<void>): void {
  let stopping = false;
  const stop = (signal: "SIGTERM" | "SIGINT") => {
    if (stopping) process.exit(signal === "SIGINT" ? 130 : 143);
    stopping = true;
    setTimeout(() => process.exit(0), GRACE_MS);
    void close().then(() => process.exit(0));
  };
  process.on("SIGTERM", () => {
    stop("SIGTERM");
  });
  process.on("SIGINT", () => {
    stop("SIGINT");
  });
}

await runHeadless(process.argv.slice(2));
