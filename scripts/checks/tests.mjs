import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { beginSteps, show, startScript } from "./steps.mjs";
import { countPlaywright, countVitest } from "./tally.mjs";

/** A folder outside the work tree for the runners' reports; it goes when the process ends. */
export function reportFolder() {
  const folder = mkdtempSync(join(tmpdir(), "simdeck-reports-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/**
 * Returns runs of the unit tests, one for each project of vitest.config.ts that is named. Each
 * uses half of the processors, as another runs beside it.
 * @param {string} folder where the reports go
 * @param {readonly string[]} projects
 */
export function unitRuns(folder, projects) {
  const workers = Math.max(1, Math.floor(availableParallelism() / 2));
  return projects.map((project) => {
    const name = `unit, ${project}`;
    const file = join(folder, `unit-${project}.json`);
    const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
    const args = [`--project=${project}`, `--maxWorkers=${workers}`, ...reporters];
    const start = (stdio) => startScript("unit", args, { stdio });
    return { name, start, count: () => countVitest(readReport(file)) };
  });
}

const specsFolder = join("e2e", "specs");

/**
 * The folders of specs in parts that take about as long, the longest first. What is packed, and the app that
 * tests share, is made once for each part.
 */
const windowParts = [
  ["package", "headless"],
  ["panel"],
  ["window", "security"],
  ["world", "demo"],
  ["journeys", "pages"],
  ["actions", "time"],
  ["deliveries", "events"],
];

/** Returns the parts, with one more for each folder of specs that none of them names. */
function partsOf(folders) {
  const named = new Set(windowParts.flat());
  return [...windowParts, ...folders.filter((name) => !named.has(name)).map((name) => [name])];
}

/**
 * Returns runs of the end-to-end tests in a real window. Where there is no display they come in parts,
 * each with a virtual one of its own: windows on one display would take each other's focus and clipboard.
 * @param {string} folder where the reports go
 * @param {{ electron: string, virtualDisplay: boolean }} where
 */
export function windowRuns(folder, { electron, virtualDisplay }) {
  const folders = readdirSync(specsFolder);
  const parts = virtualDisplay ? partsOf(folders) : [folders];
  const under = virtualDisplay ? ["xvfb-run", "-a"] : [];
  return parts.map((names) => {
    const part = virtualDisplay ? names.join("-") : "all";
    const file = join(folder, `e2e-${part}.json`);
    const env = { SIMDECK_ELECTRON: electron, PLAYWRIGHT_JSON_OUTPUT_FILE: file };
    // Each clears its own output at the start: what another left there of a failure stays.
    const output = `--output=test-results/${part}`;
    const args = ["--reporter=list,json", output, ...names.map((name) => `/specs/${name}/`)];
    return {
      name: virtualDisplay ? `e2e, ${names.join(" and ")}` : "e2e",
      start: (stdio) => startScript("e2e", args, { stdio, env }, under),
      count: () => countPlaywright(readReport(file)),
    };
  });
}

/**
 * Runs tests, two runs at a time, to the end of all.
 * @param {ReturnType<typeof unitRuns>} runs
 */
export async function runTests(runs) {
  const { steps } = beginSteps(runs);
  const done = [];
  for (const [index, { name, count }] of runs.entries()) {
    const code = await show(steps[index]);
    done.push({ name, code, ...count() });
  }
  return done;
}

function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : undefined;
}
