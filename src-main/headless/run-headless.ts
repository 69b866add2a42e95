import { helpText, parseOptions } from "../workbench/options.ts";
import { StartError } from "../workbench/start-error.ts";
import { kinds, startWorkbench } from "../workbench/start-workbench.ts";
import { version } from "../workbench/version.ts";
import { stopOnSignal } from "./stop-on-signal.ts";

/** Runs the simulators without a window: one line on stdout once all of them serve. */
export async function runHeadless(argv: readonly string[]): Promise<void> {
  try {
    const options = parseOptions(argv, kinds);
    if (options.help) process.stdout.write(helpText(kinds));
    else if (options.version) process.stdout.write(`${version}\n`);
    else await serve(argv);
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    process.stderr.write(`simdeck: ${error.message}\n`);
    process.exitCode = error.exitCode;
  }
}

async function serve(argv: readonly string[]): Promise<void> {
  const workbench = await startWorkbench(argv, process.env);
  stopOnSignal(() => workbench.close());
  process.stdout.write(`${workbench.readyLine}\n`);
}
