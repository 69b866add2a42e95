import { legible } from "#shared/text/legible.ts";
import { describeReady } from "../workbench/describe-ready.ts";
import { kinds } from "../workbench/kinds.ts";
import { parseOptions, type Options } from "../workbench/options.ts";
import { checkReadyFile, writeReadyFile } from "../workbench/ready-file.ts";
import { serveSimulators } from "../workbench/serve-simulators.ts";
import { StartError } from "../workbench/start-error.ts";
import { version } from "../workbench/version.ts";
import { stopOnSignal } from "./stop-on-signal.ts";

/**
 * Runs the simulators without a window: one line on stdout once all of them serve. Commands such as
 * `list` only tell, and end.
 */
export async function runHeadless(argv: readonly string[]): Promise<void> {
  try {
    const said = (await tellOf(argv)) ?? (await serve(argv));
    process.stdout.write(said);
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    process.stderr.write(`simdeck: ${legible(error.message)}\n`);
    process.exitCode = error.exitCode;
  }
}

/** What a command has to say; `undefined` when there are options only. Commands are loaded when one is given. */
async function tellOf(argv: readonly string[]): Promise<string | undefined> {
  if (argv[0] === undefined || argv[0].startsWith("-")) return undefined;
  const { tell } = await import("./commands/tell.ts");
  return tell(argv);
}

async function serve(argv: readonly string[]): Promise<string> {
  const options = parseOptions(argv, kinds);
  if (options.help) return (await import("./commands/help.ts")).helpAbout(["headless"]);
  if (options.version) return `${version}\n`;
  refuseAttach(options);
  if (options.readyFile) checkReadyFile(options.readyFile);
  const serving = await serveSimulators({ argv, environment: process.env });
  stopOnSignal(() => serving.close());
  const readyLine = describeReady(serving.served);
  try {
    if (options.readyFile) writeReadyFile(options.readyFile, readyLine);
  } catch (error) {
    await serving.close();
    throw error;
  }
  return `${readyLine}\n`;
}

function refuseAttach({ attach }: Options): void {
  if (attach === undefined) return;
  const message = "--attach is for the panel, which needs a display: simdeck start --attach.";
  throw new StartError(2, message);
}
