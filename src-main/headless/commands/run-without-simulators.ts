import { readTimelineFile } from "../../hosting/options/timeline-file.ts";
import { listNames } from "../../hosting/kind-names.ts";
import { builtIn, type Registry } from "../../hosting/registry.ts";
import { StartError } from "../../hosting/start-error.ts";
import { completionScript } from "./completion.ts";
import { helpAbout, topics } from "./help.ts";
import { initProject } from "./init/init.ts";
import { listKinds } from "./list.ts";

type Command = (args: readonly string[], registry: Registry) => string;

const commands: Readonly<Record<string, Command>> = {
  completion: (args, registry) => completionScript(args, listNames(registry)),
  help: (args, registry) => helpAbout(args, registry),
  init: (args) => initProject(args),
  list: listKinds,
  timeline: checkTimelineFile,
};

/**
 * Returns the output of a command that starts no simulators; `undefined` when `argv` names none of them.
 * Throws a StartError when the command is used wrongly.
 */
export function runWithoutSimulators(
  argv: readonly string[],
  registry: Registry = builtIn,
): string | undefined {
  const [name = "", ...args] = argv;
  const wantsHelp = args.includes("--help") || args.includes("-h");
  if (wantsHelp && topics.includes(name)) return helpAbout([name], registry);
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  return command?.(args, registry);
}

/**
 * `simdeck timeline check FILE`: counts what the file would schedule. Throws a StartError when the file
 * would be refused, which names the item and what is allowed.
 */
function checkTimelineFile(args: readonly string[], registry: Registry): string {
  const [verb, file, ...more] = args;
  if (verb !== "check" || file === undefined || more.length > 0) {
    throw new StartError(2, "timeline: use simdeck timeline check FILE.");
  }
  return [...readTimelineFile(file, { registry }, file)]
    .map(([kind, { events }]) => `${kind}: ${String(events.length)} items\n`)
    .join("");
}
