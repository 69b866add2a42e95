import { existsSync, readFileSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import * as z from "zod";
import { readReason } from "#shared/text/read-reason.ts";
import { StartError } from "../../../hosting/start-error.ts";
import { runners, type Runner } from "./runners.ts";

const manifest = z.looseObject({
  type: z.string().optional(),
  dependencies: z.record(z.string(), z.unknown()).optional(),
  devDependencies: z.record(z.string(), z.unknown()).optional(),
});

/** The signs of a runner: packages, lock files, and files or package.json fields that configure it. */
const signs: Readonly<
  Record<Runner, { packages: readonly string[]; files?: RegExp; configuration?: RegExp }>
> = {
  vitest: { packages: ["vitest"], configuration: /^vite(?:st)?\.(?:config|workspace)\./ },
  jest: {
    packages: ["jest", "ts-jest", "@jest/globals"],
    configuration: /^jest(?:\.config\..*)?$/,
  },
  mocha: { packages: ["mocha"], configuration: /^\.mocharc\.|^mocha$/ },
  bun: {
    packages: ["@types/bun", "bun-types"],
    files: /^bun\.lockb?$/,
    configuration: /^bunfig\.toml$/,
  },
  playwright: { packages: ["@playwright/test"], configuration: /^playwright[\w-]*\.config\./ },
  node: { packages: [] },
};

/** Runners that a starter test cannot be for, and that may collect one by its name. */
const otherRunners =
  /^(?:ava|tap|uvu|tape|jasmine|karma|@hapi\/lab|@japa\/runner|@web\/test-runner|react-scripts)$/;

/** The test set-up of a project. */
export interface Project {
  /** The runners that it names, the preferred first. */
  readonly runners: readonly Runner[];
  /** True if its `.js` files are ES modules. */
  readonly isModule: boolean;
  /** True if a file or a field of package.json configures the runner, or another runner is present. */
  mayReject(runner: Runner): boolean;
}

/** Returns the test set-up of a folder, with that of the workspace that the folder is part of. */
export function readProject(folder: string): Project {
  const packages = [folder, ...workspaceRootsOf(folder)].map(readPackage);
  return {
    runners: runners.filter((runner) =>
      packages.some(
        ({ dependencies, files }) =>
          signs[runner].packages.some((name) => dependencies.includes(name)) ||
          files.some((name) => signs[runner].files?.test(name)),
      ),
    ),
    isModule: packages[0]?.isModule ?? false,
    mayReject: (runner) =>
      packages.some(
        ({ dependencies, files, fields }) =>
          [...files, ...fields].some((name) => signs[runner].configuration?.test(name)) ||
          dependencies.some((name) => otherRunners.test(name)),
      ),
  };
}

/** The folders above that are the root of a workspace: their runner may collect the files below. */
function workspaceRootsOf(folder: string): readonly string[] {
  const above = dirname(folder);
  if (above === folder) return [];
  const isRoot =
    existsSync(join(above, "pnpm-workspace.yaml")) ||
    readPackage(above).fields.includes("workspaces");
  return [...(isRoot ? [above] : []), ...workspaceRootsOf(above)];
}

function readPackage(folder: string) {
  const file = join(folder, "package.json");
  const { data } = manifest.safeParse(existsSync(file) ? readJson(file) : {});
  return {
    dependencies: Object.keys({ ...data?.dependencies, ...data?.devDependencies }),
    fields: Object.keys(data ?? {}),
    files: readdirSync(folder),
    isModule: data?.type === "module",
  };
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch (error) {
    const reason = readReason(error);
    throw new StartError(2, `init: ${file} cannot be read as JSON (${reason}).`);
  }
}
