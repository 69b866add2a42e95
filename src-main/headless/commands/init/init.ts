import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { readReason } from "#shared/text/read-reason.ts";
import { readArguments } from "../../../hosting/options/read-arguments.ts";
import { StartError } from "../../../hosting/start-error.ts";
import { agentFiles } from "./agent-files.ts";
import { readProject } from "./project.ts";
import { runners, starterForm, type Runner } from "./runners.ts";
import { starterFiles } from "./starter-files.ts";

const options = {
  runner: { type: "string" },
  agent: { type: "boolean" },
  force: { type: "boolean" },
} as const;

function parseRunner(value: string): Runner {
  const runner = runners.find((known) => known === value);
  if (runner) return runner;
  const known = runners.join(", ");
  throw new StartError(2, `init: --runner ${JSON.stringify(value)}: the runners are ${known}.`);
}

/** The form for a project: collected by the runner only if nothing says that this could fail. */
function chooseForm(folder: string, input: Runner | undefined) {
  const project = readProject(folder);
  const runner = input ?? project.runners[0] ?? "node";
  const others = project.runners.filter((other) => other !== runner);
  const isEsmJest = runner === "jest" && project.isModule;
  const byDefaultNames = others.length === 0 && !isEsmJest && !project.mayReject(runner);
  return { runner, form: starterForm(runner, byDefaultNames) };
}

/** Returns whether `import "simdeck"` of a file in the folder finds the package. */
function isInstalled(folder: string): boolean {
  if (existsSync(join(folder, "node_modules", "simdeck"))) return true;
  const above = dirname(folder);
  return above !== folder && isInstalled(above);
}

const install =
  "The package simdeck is not installed in this folder yet: npm pack in a checkout of Simdeck writes its tarball.\n";

type Files = Readonly<Record<string, string>>;

/** Throws a StartError that names the files that exist already, unless they may be overwritten. */
function checkMissing(files: Files, folder: string, mayOverwrite = false): void {
  const existing = Object.keys(files).filter((path) => existsSync(join(folder, path)));
  if (existing.length === 0 || mayOverwrite) return;
  const names = existing.join(", ");
  throw new StartError(1, `init: ${names} already exists; use --force to overwrite it.`);
}

/** Writes files, and returns a line for each. */
function writeAll(files: Files, folder: string): string {
  for (const [path, text] of Object.entries(files)) {
    try {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    } catch (error) {
      throw new StartError(1, `init: ${path} cannot be written (${readReason(error)}).`);
    }
  }
  return Object.keys(files)
    .map((path) => `wrote ${path}\n`)
    .join("");
}

/**
 * `simdeck init`: writes the starter files into `folder`, all or none; with `--agent`, those for a coding
 * agent. Throws a StartError that names those that are there already, unless `--force` is given.
 */
export function initProject(args: readonly string[], folder = process.cwd()): string {
  const { values } = readArguments(args, options, { command: "init" });
  const first = isInstalled(resolve(folder)) ? "" : install;
  if (values.agent === true) {
    if (values.runner !== undefined) {
      throw new StartError(2, "init: --runner cannot be used with --agent, which writes no test.");
    }
    const { extended, written } = agentFiles(folder);
    checkMissing(written, folder, values.force);
    const lines = writeAll({ ...written, ...extended }, folder);
    return `${lines}\n${first}Next: restart your coding agent; it then has the tools of simdeck mcp.\n`;
  }
  const input = values.runner === undefined ? undefined : parseRunner(values.runner);
  const { runner, form } = chooseForm(resolve(folder), input);
  const files = starterFiles(runner, form);
  checkMissing(files, folder, values.force);
  return `${writeAll(files, folder)}\n${first}Next: ${form.command}\n`;
}
