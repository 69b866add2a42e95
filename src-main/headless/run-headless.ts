import { parseOptions } from "../workbench/options.ts";
import { StartError } from "../workbench/start-error.ts";
import { kinds, startWorkbench } from "../workbench/start-workbench.ts";
import { version } from "../workbench/version.ts";
import { helpAbout } from "./commands/help.ts";
import { tell } from "./commands/tell.ts";
import { stopOnSignal } from "./stop-on-signal.ts";

/**
 * Runs the simulators without a window: one line on stdout once all of them serve. Commands such as
 * `list` only tell, and end.
 */
export async function runHeadless(argv: readonly string[]): Promise<void> {
  try {
    const said = tell(argv) ?? tellAbout(argv);
    if (said === undefined) await serve(argv);
    else process.stdout.write(said);
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    process.stderr.write(`simdeck: ${error.message}\n`);
    process.exitCode = error.exitCode;
  }
}

/** What is said instead of serving, when it is help or the version that is asked for. */
function tellAbout(argv: readonly string[]): string | undefined {
  const options = parseOptions(argv, kinds);
  if (options.help) return helpAbout(["headless"]);
  return options.version ? `${version}\n` : undefined;
}

async function serve(argv: readonly string[]): Promise<void> {
  if (parseOptions(argv, kinds).attach !== undefined) {
    throw new StartError(
      2,
      "--attach is for the panel, which needs a display: simdeck start --attach.",
    );
  }
  const workbench = await startWorkbench(argv, process.env);
  stopOnSignal(() => workbench.close());
  process.stdout.write(`${workbench.readyLine}\n`);
}
