import { existsSync, readdirSync } from "node:fs";
import { basename, extname, join } from "node:path";
import { pathToFileURL } from "node:url";
import * as z from "zod";
import type { ListedSimulator } from "#core/define-simulator.ts";

/** A simulator and the folder that holds its files. */
export interface Entry {
  readonly folder: string;
  readonly simulator: ListedSimulator;
}

/** The file plan: file → the export that it must have; optional files are checked where they exist. */
const required: Readonly<Record<string, string | undefined>> = {
  index: "simulator",
  profile: "profile",
  dialect: "dialect",
  errors: undefined,
  state: "createState",
  route: "route",
  coverage: "coverage",
  objects: "objects",
};
const optional: Readonly<Record<string, string | undefined>> = {
  events: undefined,
  faults: "fault",
  "api-types": undefined,
  "world-actions": "worldActions",
  signature: "signature",
  summarize: "summarize",
  tasks: "tasks",
  mails: "mails",
};

/** The extension of a folder's sources: `.ts`, or `.js` outside the source tree. */
function extensionOf(folder: string): string {
  return existsSync(join(folder, "index.ts")) ? ".ts" : ".js";
}

/** Returns the exports of a file of a simulator. */
export async function loadFile(
  folder: string,
  file: string,
): Promise<Readonly<Record<string, unknown>>> {
  const path = join(folder, `${file}${extensionOf(folder)}`);
  const module: unknown = await import(/* @vite-ignore */ pathToFileURL(path).href);
  return z.record(z.string(), z.unknown()).parse({ ...Object(module) });
}

/** Returns the sources of a simulator below its folder, without tests. */
export function sourcesOf(folder: string): readonly string[] {
  const extension = extensionOf(folder);
  return readdirSync(folder, { recursive: true, encoding: "utf8" }).filter(
    (name) => name.endsWith(extension) && !name.endsWith(`.test${extension}`),
  );
}

/** Returns the differences of a folder from the file plan. */
export async function planProblems({ folder }: Entry): Promise<readonly string[]> {
  const extension = extensionOf(folder);
  const top = sourcesOf(folder).filter((name) => basename(name) === name);
  const names = top.map((name) => basename(name, extname(name)));
  const plan = { ...required, ...optional };
  const problems = [
    ...Object.keys(required).filter((name) => !names.includes(name)),
    ...names.filter((name) => !Object.hasOwn(plan, name)).map((name) => `${name} is not planned`),
    ...(names.includes("events") && !names.includes("summarize") ? ["summarize is missing"] : []),
  ];
  for (const [name, exported] of Object.entries(plan)) {
    if (exported === undefined || !names.includes(name)) continue;
    if (!Object.hasOwn(await loadFile(folder, name), exported)) {
      problems.push(`${name}${extension} does not export ${exported}`);
    }
  }
  const resources = join(folder, "resources");
  for (const resource of existsSync(resources) ? readdirSync(resources) : []) {
    const file = join("resources", resource, "routes");
    const hasRoutes = existsSync(join(folder, `${file}${extension}`));
    if (!hasRoutes) problems.push(`${file}${extension} is missing`);
    else if (!Array.isArray((await loadFile(folder, file))["routes"])) {
      problems.push(`${file}${extension} does not export routes`);
    }
  }
  if (!existsSync(resources)) problems.push("resources/ is missing");
  return problems;
}
