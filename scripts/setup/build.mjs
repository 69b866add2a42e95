import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { hashFiles, hashParts, listFiles, readStamp, writeStamp } from "./hash.mjs";
import { withLock } from "./lock.mjs";
import { SetupError } from "./log.mjs";
import { checkoutLock, projectRoot } from "./paths.mjs";
import { runStep } from "./run.mjs";

const programSources = [
  "src-main",
  "src-shared",
  "resources",
  "electron.vite.config.ts",
  "headless.vite.config.ts",
  "vite.commonjs.config.ts",
];
const sources = [...programSources, "src-renderer"];
const settings = ["tsconfig.json", "package.json", "package-lock.json"];

const onlyMain = ["--config", "headless.vite.config.ts", "--ignoreConfigWarning"];

/**
 * The builds: the program, the inputs, the output folders and the files that must result. One that
 * `includes` others makes their outputs, too.
 */
const builds = {
  headless: {
    label: "Building the simulators (electron-vite build)",
    program: ["node_modules/electron-vite/bin/electron-vite.js", "build", ...onlyMain],
    inputs: programSources,
    outputs: ["out/main"],
    entries: ["out/main/headless.js", "out/main/library/simdeck.js"],
    stamp: ".headless-stamp",
  },
  app: {
    label: "Building the app (electron-vite build)",
    program: ["node_modules/electron-vite/bin/electron-vite.js", "build"],
    inputs: sources,
    outputs: ["out/main", "out/preload", "out/renderer"],
    entries: ["out/main/headless.js", "out/main/electron.js", "out/main/library/simdeck.js"],
    stamp: ".build-stamp",
    includes: ["headless"],
  },
  commonJs: {
    label: "Building the CommonJS library (vite build)",
    program: ["node_modules/vite/bin/vite.js", "build", "--config", "vite.commonjs.config.ts"],
    inputs: programSources,
    outputs: ["out/commonjs"],
    entries: ["out/commonjs/simdeck.cjs", "out/commonjs/simulator.cjs"],
    stamp: ".commonjs-stamp",
  },
  types: {
    label: "Writing the types of the library",
    program: ["scripts/library/emit-types.mjs"],
    inputs: ["src-main", "src-shared", "scripts/library/emit-types.mjs"],
    outputs: ["out/types"],
    entries: ["out/types/simdeck.d.ts", "out/types/commonjs/simdeck.d.ts"],
    stamp: ".types-stamp",
  },
};

/**
 * Builds the app, the simulators without the panel, the library for `require` or its types into `out/`, when
 * their sources or what was built from them have changed since the last build, or when a build is asked for.
 * @param {{ root?: string, always?: boolean, what?: keyof typeof builds }} [options]
 */
export async function ensureBuild({ root = projectRoot, always = false, what = "app" } = {}) {
  const job = builds[what];
  if (!always && isBuilt(root, job)) return;
  await withLock(checkoutLock(root, "build"), async (lock) => {
    if (always || !isBuilt(root, job)) await build(root, job, lock);
  });
}

async function build(root, job, lock) {
  const made = [job, ...(job.includes ?? []).map((what) => builds[what])];
  // Hashed before the build: a file that changes during it is built again by the next.
  const inputs = made.map((one) => hashInputs(root, one));
  for (const one of made) rmSync(stampFile(root, one), { force: true });
  const [tool, ...args] = job.program;
  const program = {
    command: process.execPath,
    args: [join(root, ...tool.split("/")), ...args],
  };
  const how = { cwd: root, timeoutMs: 10 * 60_000, onStart: lock.guard };
  const failure = await runStep(job.label, program, how);
  if (failure) throw new SetupError(`The build ${failure}: fix what it names above, then retry.`);
  requireEntries(root, job);
  for (const [at, one] of made.entries()) {
    writeStamp(stampFile(root, one), hashParts([inputs[at], hashOutputs(root, one)]));
  }
}

function requireEntries(root, { entries }) {
  const missing = entries.filter((entry) => !existsSync(join(root, entry)));
  if (missing.length === 0) return;
  const names = missing.join(" and ");
  throw new SetupError(`The build made no ${names}: check the inputs of its configuration.`);
}

function isBuilt(root, job) {
  const stamp = readStamp(stampFile(root, job));
  return (
    stamp !== undefined && stamp === hashParts([hashInputs(root, job), hashOutputs(root, job)])
  );
}

function stampFile(root, { stamp }) {
  return join(root, "out", stamp);
}

function hashInputs(root, { inputs }) {
  const files = listFiles(root, [...inputs, ...settings]);
  return hashFiles(
    root,
    files.filter((file) => !/\.test\.tsx?$/.test(file)),
  );
}

function hashOutputs(root, { outputs }) {
  return hashFiles(root, listFiles(root, outputs));
}
