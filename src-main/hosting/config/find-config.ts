import { existsSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { StartError } from "../start-error.ts";

const NAMES = ["simdeck.config.json", "simdeck.config.mjs"];

/** Returns the configuration file of a folder or of the nearest folder above that has one. */
export function findConfig(folder: string): string | undefined {
  const here = NAMES.map((name) => join(folder, name)).filter((file) => existsSync(file));
  if (here.length > 1) {
    throw new StartError(2, `${here.join(" and ")}: both exist; keep one of them.`);
  }
  const above = dirname(folder);
  return here[0] ?? (above === folder ? undefined : findConfig(above));
}

/** The command line without `--config FILE` and `--no-config`, and the file to read; none if `undefined`. */
export interface TakenConfig {
  readonly argv: readonly string[];
  readonly file: string | undefined;
}

/**
 * Finds the configuration file of a command line: that of `--config`, else the nearest one; none with
 * `--no-config`. Arguments after `--` are not looked at.
 */
export function takeConfig(argv: readonly string[], folder: string): TakenConfig {
  const rest: string[] = [];
  let input: string | undefined;
  let isOff = false;
  for (let at = 0; at < argv.length; at += 1) {
    const argument = argv[at] ?? "";
    if (argument === "--" && at > 0) {
      rest.push(...argv.slice(at));
      break;
    }
    const [, inline] = /^--config=(.*)$/s.exec(argument) ?? [];
    if (argument === "--no-config") isOff = true;
    else if (argument === "--config" || inline !== undefined)
      input = inline ?? argv[(at += 1)] ?? "";
    else rest.push(argument);
  }
  if (input === undefined) return { argv: rest, file: isOff ? undefined : findConfig(folder) };
  if (isOff) throw new StartError(2, "--config and --no-config: give one of them.");
  if (input === "" || input.startsWith("--")) {
    throw new StartError(2, "--config: give the path of a file.");
  }
  return { argv: rest, file: resolve(folder, input) };
}
