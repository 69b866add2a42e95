import type { ListedSimulator } from "#core/define-simulator.ts";
import { simulators } from "../simulators/registry.ts";
import { StartError } from "./start-error.ts";

export type Registry = readonly ListedSimulator[];

/** The simulators of the source tree. */
export const builtIn: Registry = simulators;

/** The simulators of a start, and its command line without `--simulator` and `--openapi`. */
export interface OpenedRegistry {
  /** In the order of their ports: the built-in ones, then the others. */
  readonly registry: Registry;
  readonly argv: readonly string[];
}

/** A simulator that is not built in: its module, its description, or what `defineSimulator` returned. */
interface Own {
  readonly option: (typeof ownOptions)[number];
  readonly value: unknown;
}

const ownOptions = ["--simulator", "--openapi"] as const;

/** Values in addition to those of the command line. */
export interface OwnSimulators {
  /** Files and definitions of simulators. */
  readonly simulators?: readonly unknown[] | undefined;
  /** Files of OpenAPI descriptions: `FILE` or `NAME=FILE`. */
  readonly openapi?: readonly string[] | undefined;
}

/**
 * Lists the simulators of a start: the built-in ones, those of each `--simulator FILE` and
 * `--openapi [NAME=]FILE`, and those passed in. Throws a StartError that names the file and the field when one
 * of them is wrong.
 */
export async function openRegistry(
  argv: readonly string[],
  { simulators = [], openapi = [] }: OwnSimulators = {},
): Promise<OpenedRegistry> {
  // `npm run headless -- -- --only email` passes the second `--` on.
  const { own, rest } = takeOwn(argv[0] === "--" ? argv.slice(1) : argv);
  const all = [
    ...own,
    ...simulators.map((value) => ({ option: "--simulator", value }) as const),
    ...openapi.map((value) => ({ option: "--openapi", value }) as const),
  ];
  let registry = builtIn;
  for (const one of all) registry = [...registry, await loadOwn(one, registry)];
  return { registry, argv: rest };
}

async function loadOwn({ option, value }: Own, registry: Registry): Promise<ListedSimulator> {
  if (option === "--openapi") {
    const { loadDescribed } = await import("./described-simulators.ts");
    return loadDescribed(String(value), registry);
  }
  const { loadSimulator, checkSimulator } = await import("./own-simulators.ts");
  return typeof value === "string"
    ? loadSimulator(value, registry)
    : checkSimulator(value, "simulators", registry);
}

const missing: Readonly<Record<Own["option"], string>> = {
  "--simulator": "give the path of an ES module",
  "--openapi": "give the path of an OpenAPI description, or NAME=FILE",
};

/** Separates `--simulator FILE`, `--openapi=FILE` and the like from all other arguments. */
function takeOwn(argv: readonly string[]) {
  const own: Own[] = [];
  const rest: string[] = [];
  for (let at = 0; at < argv.length; at += 1) {
    const argument = argv[at] ?? "";
    const [, name = argument, inline] = /^(--\w+)=(.*)$/s.exec(argument) ?? [];
    const option = ownOptions.find((one) => one === name);
    if (option === undefined) {
      rest.push(argument);
      continue;
    }
    const value = inline ?? argv[(at += 1)] ?? "";
    if (value === "" || value.startsWith("--"))
      throw new StartError(2, `${option}: ${missing[option]}.`);
    own.push({ option, value });
  }
  return { own, rest };
}
