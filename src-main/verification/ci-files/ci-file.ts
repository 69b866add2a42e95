import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { parse } from "yaml";
import * as z from "zod";
import { simulators } from "../../simulators/registry.ts";
import { readEnvironment } from "../../hosting/options/environment.ts";

/** The project's folder. */
export const root = join(import.meta.dirname, "..", "..", "..");

export const kinds = simulators.map(({ kind }) => kind);

/** The ports of the first and the last simulator, where nothing else is said. */
export const ports = { first: 4_701, last: 4_700 + simulators.length } as const;

export const words = z.array(z.string());
export const variables = z.record(z.string(), z.coerce.string());

/** The text of a file below `resources/ci/`. */
export function readCiFile(file: string): string {
  return readFileSync(join(root, "resources", "ci", file), "utf8");
}

/** Returns the content of a YAML file below `resources/ci/`; throws when it has another shape. */
export function readYaml<T>(file: string, shape: z.ZodType<T>): T {
  return shape.parse(parse(readCiFile(file)));
}

/** The command lines of the container file. */
export function containerCommands(): { readonly entry: string[]; readonly health: string[] } {
  const text = readCiFile("Dockerfile");
  const read = (pattern: RegExp) => words.parse(JSON.parse(pattern.exec(text)?.[1] ?? ""));
  return { entry: read(/^ENTRYPOINT (\[.*\])$/m), health: read(/^ {2}CMD (\[.*\])$/m) };
}

/**
 * The settings that a file's variables make; what a platform fills in stands for itself. Throws as
 * the program does when a value is not allowed.
 */
export function readSettings(environment: Readonly<Record<string, string>>) {
  const filled = Object.entries(environment).map(([name, value]) => [
    name,
    value.replaceAll(/\$\{\{.*?\}\}|\$\{.*?\}|\$\(.*?\)/g, "filled-in"),
  ]);
  return readEnvironment(variables.parse(Object.fromEntries(filled)), "0.0.0.0", simulators);
}

/** Expects that Simdeck reads each of its variables in a file, and allows the value. */
export function expectToStart(environment: Readonly<Record<string, string>>): void {
  const source = readFileSync(
    join(import.meta.dirname, "..", "..", "hosting", "options", "environment.ts"),
    "utf8",
  );
  const own = simulators.flatMap(({ variables: more }) => more.map(({ name }) => name));
  const ours = Object.keys(environment).filter((name) => /^SIM_|_(?:SIM|TWIN)_/.test(name));
  const unread = ours.filter((name) => !source.includes(`"${name}"`) && !own.includes(name));
  expect(unread).toEqual([]);
  expect(() => readSettings(environment)).not.toThrow();
}
