import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { parseArgs } from "node:util";
import * as z from "zod";
import { reasonOf } from "#shared/text/reason-of.ts";
import { StartError } from "../../hosting/start-error.ts";
import { runners, starterFiles, type Runner } from "./starter-files.ts";

const manifest = z.object({
  dependencies: z.record(z.string(), z.unknown()).optional(),
  devDependencies: z.record(z.string(), z.unknown()).optional(),
});

/** The runner that package.json names; Node's own when it names none. */
function runnerOf(folder: string): Runner {
  const file = join(folder, "package.json");
  if (!existsSync(file)) return "node";
  const parsed = manifest.safeParse(readJson(file));
  const names = { ...parsed.data?.dependencies, ...parsed.data?.devDependencies };
  if ("vitest" in names) return "vitest";
  return "@playwright/test" in names ? "playwright" : "node";
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch (error) {
    const reason = reasonOf(error);
    throw new StartError(2, `init: ${file} cannot be read as JSON (${reason}).`);
  }
}

function readInitOptions(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: { runner: { type: "string" }, force: { type: "boolean" } },
      strict: true,
      allowPositionals: false,
    }).values;
  } catch (error) {
    const reason = error instanceof Error ? (error.message.split(". ")[0] ?? "") : String(error);
    throw new StartError(2, `init: ${reason}. The options are --runner and --force.`);
  }
}

function parseRunner(value: string): Runner {
  const runner = runners.find((known) => known === value);
  if (runner) return runner;
  const known = runners.join(", ");
  throw new StartError(2, `init: --runner ${JSON.stringify(value)}: the runners are ${known}.`);
}

const commands: Readonly<Record<Runner, string>> = {
  vitest: "npx vitest run simdeck/example",
  playwright: "npx playwright test simdeck/example",
  node: "node --test simdeck/",
};

/**
 * `simdeck init`: writes the starter files into `folder`, all or none. Throws a StartError that names
 * those that are there already, unless `--force` is given.
 */
export function initProject(args: readonly string[], folder = process.cwd()): string {
  const options = readInitOptions(args);
  const runner = options.runner === undefined ? runnerOf(folder) : parseRunner(options.runner);
  const files = Object.entries(starterFiles(runner));
  const there = files.map(([path]) => path).filter((path) => existsSync(join(folder, path)));
  if (there.length > 0 && options.force !== true) {
    const names = there.join(", ");
    throw new StartError(1, `init: ${names} already exists; use --force to overwrite it.`);
  }
  for (const [path, text] of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const written = files.map(([path]) => `wrote ${path}\n`).join("");
  return `${written}\nNext: npm install --save-dev simdeck, then ${commands[runner]}\n`;
}
