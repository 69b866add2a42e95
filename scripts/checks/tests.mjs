import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { secondsSince } from "../setup/log.mjs";
import { ended } from "../setup/programs.mjs";
import { report, startScript } from "./steps.mjs";
import { countPlaywright, countVitest } from "./tally.mjs";

/** A folder outside the work tree for the runners' reports; it goes when the process ends. */
export function reportFolder() {
  const folder = mkdtempSync(join(tmpdir(), "simdeck-reports-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/**
 * Runs the unit tests.
 * @param {string} folder where the report goes
 */
export async function runUnitTests(folder) {
  const file = join(folder, "unit.json");
  const args = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
  return { ...(await run("unit", args, {})), ...countVitest(readReport(file)) };
}

/**
 * Runs the end-to-end tests in a real window, on a virtual display where there is none.
 * @param {string} folder where the report goes
 * @param {{ electron: string, virtualDisplay: boolean }} where
 */
export async function runWindowTests(folder, { electron, virtualDisplay }) {
  const file = join(folder, "e2e.json");
  const env = { SIMDECK_ELECTRON: electron, PLAYWRIGHT_JSON_OUTPUT_FILE: file };
  const under = virtualDisplay ? ["xvfb-run", "-a"] : [];
  const ending = await run("e2e", ["--reporter=list,json"], env, under);
  return { ...ending, ...countPlaywright(readReport(file)) };
}

async function run(name, args, env, under) {
  const start = Date.now();
  console.log(`\n── ${name}`);
  const options = { stdio: ["ignore", "inherit", "inherit"], env };
  const { code } = await ended(startScript(name, args, options, under));
  report(name, code, secondsSince(start));
  return { name, code: code ?? 1 };
}

function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : undefined;
}
