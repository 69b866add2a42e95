import { checkTimelineFile } from "./check-timeline-file.ts";
import { completionScript } from "./completion.ts";
import { helpAbout } from "./help.ts";
import { initProject } from "./init.ts";
import { listKinds } from "./list.ts";

const commands: Readonly<Record<string, (args: readonly string[]) => string>> = {
  completion: completionScript,
  help: helpAbout,
  init: (args) => initProject(args),
  list: listKinds,
  timeline: checkTimelineFile,
};

/**
 * What a command that only tells, or writes a few files, has to say; `undefined` when `argv` is none of
 * them. Throws a StartError when it is called wrongly.
 */
export function tell(argv: readonly string[]): string | undefined {
  const [name = "", ...args] = argv;
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) return undefined;
  return args.includes("--help") || args.includes("-h") ? helpAbout([name]) : command(args);
}
