import { helpText, parseOptions } from "../workbench/options.ts";
import { StartError } from "../workbench/start-error.ts";
import { kinds, startWorkbench } from "../workbench/start-workbench.ts";
import { version } from "../workbench/version.ts";
import { checkTimeline, listKinds } from "./commands.ts";
import { stopOnSignal } from "./stop-on-signal.ts";

/**
 * Runs the simulators without a window: one line on stdout once all of them serve. `list` and
 * `timeline check FILE` only tell, and end.
 */
export async function runHeadless(argv: readonly string[]): Promise<void> {
  try {
    const said = tell(argv);
    if (said === undefined) await serve(argv);
    else process.stdout.write(said);
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    process.stderr.write(`simdeck: ${error.message}\n`);
    process.exitCode = error.exitCode;
  }
}

/** What a command that only tells has to say; `undefined` when simulators are to be served. */
function tell(argv: readonly string[]): string | undefined {
  const [command, verb, file] = argv;
  if (command === "list") return listKinds();
  if (command === "timeline") {
    if (verb === "check" && file !== undefined) return checkTimeline(file);
    throw new StartError(2, "simdeck timeline: write simdeck timeline check FILE.");
  }
  const options = parseOptions(argv, kinds);
  if (options.help) return helpText(kinds);
  return options.version ? `${version}\n` : undefined;
}

async function serve(argv: readonly string[]): Promise<void> {
  const workbench = await startWorkbench(argv, process.env);
  stopOnSignal(() => workbench.close());
  process.stdout.write(`${workbench.readyLine}\n`);
}
