import type { ListedSimulator } from "#core/define-simulator.ts";
import { simulators } from "../simulators/registry.ts";
import { StartError } from "./start-error.ts";

export type Registry = readonly ListedSimulator[];

/** The simulators of the source tree. */
export const builtIn: Registry = simulators;

/** The simulators of a start, and its command line without `--simulator`. */
export interface OpenedRegistry {
  /** In the order of their ports: the built-in ones, then the others. */
  readonly registry: Registry;
  readonly argv: readonly string[];
}

/**
 * Lists the simulators of a start: the built-in ones, those of each `--simulator FILE`, and `given`, which
 * holds files and definitions. Throws a StartError that names the file and the field when one of them is wrong.
 */
export async function openRegistry(
  argv: readonly string[],
  input: readonly unknown[] = [],
): Promise<OpenedRegistry> {
  // `npm run headless -- -- --only email` passes the second `--` on.
  const { files, rest } = takeFiles(argv[0] === "--" ? argv.slice(1) : argv);
  if (files.length + input.length === 0) return { registry: builtIn, argv: rest };
  const { loadSimulator, checkSimulator } = await import("./own-simulators.ts");
  let registry = builtIn;
  for (const value of [...files, ...input]) {
    const isFile = typeof value === "string";
    const simulator = isFile
      ? await loadSimulator(value, registry)
      : checkSimulator(value, "simulators", registry);
    registry = [...registry, simulator];
  }
  return { registry, argv: rest };
}

/** Separates `--simulator FILE` and `--simulator=FILE` from all other arguments. */
function takeFiles(argv: readonly string[]) {
  const files: string[] = [];
  const rest: string[] = [];
  for (let at = 0; at < argv.length; at += 1) {
    const argument = argv[at] ?? "";
    const [, inline] = /^--simulator=(.*)$/s.exec(argument) ?? [];
    if (argument !== "--simulator" && inline === undefined) {
      rest.push(argument);
      continue;
    }
    const file = inline ?? argv[(at += 1)] ?? "";
    if (file === "" || file.startsWith("--")) {
      throw new StartError(2, "--simulator: give the path of an ES module.");
    }
    files.push(file);
  }
  return { files, rest };
}
