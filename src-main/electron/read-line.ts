import { openStart, type StartPlace } from "../hosting/config/open-start.ts";
import { parseOptions, type Options } from "../hosting/options/options.ts";
import { openRegistry, type Registry } from "../hosting/registry.ts";

/**
 * Checks the command line of the app before anything else happens, with the configuration file under it. The
 * file of a start without options is read later, where a window shows what is wrong with it.
 */
export async function readLine(
  argv: readonly string[],
  place: StartPlace,
): Promise<{ readonly options: Options; readonly registry: Registry }> {
  const hasOptions = argv.length > 0;
  const start = hasOptions ? await openStart(argv, place) : await openRegistry(argv);
  return { options: parseOptions(start.argv, start.registry), registry: start.registry };
}
