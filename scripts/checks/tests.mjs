import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { secondsSince } from "../setup/log.mjs";
import { ended } from "../setup/programs.mjs";
import { beginSteps, report, show, startScript } from "./steps.mjs";
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
  return { ...(await runUnit(args)), ...countVitest(readReport(file)) };
}

/** More than run at a time: a lane that is done early takes the next. */
const WINDOW_PARTS = 4;

/**
 * Runs the end-to-end tests in a real window. Where there is no display they run in parts, each with
 * a virtual one of its own: windows on one display would take each other's focus and clipboard.
 * @param {string} folder where the reports go
 * @param {{ electron: string, virtualDisplay: boolean }} where
 */
export async function runWindowTests(folder, { electron, virtualDisplay }) {
  const parts = virtualDisplay ? WINDOW_PARTS : 1;
  const runs = Array.from({ length: parts }, (_, index) => windowRun(folder, index + 1, parts));
  const under = virtualDisplay ? ["xvfb-run", "-a"] : [];
  const { steps } = beginSteps(
    runs.map(({ name, args, file }) => ({
      name,
      start: (stdio) => {
        const env = { SIMDECK_ELECTRON: electron, PLAYWRIGHT_JSON_OUTPUT_FILE: file };
        return startScript("e2e", args, { stdio, env }, under);
      },
    })),
  );
  const done = [];
  for (const [index, { name, file }] of runs.entries()) {
    const code = await show(steps[index]);
    done.push({ name, code, ...countPlaywright(readReport(file)) });
  }
  return done;
}

function windowRun(folder, part, parts) {
  const name = parts === 1 ? "e2e" : `e2e, part ${part} of ${parts}`;
  // Each clears its own output at the start: what another left there of a failure stays.
  const output = `--output=test-results/part-${part}`;
  const args = ["--reporter=list,json", `--shard=${part}/${parts}`, output];
  return { name, args, file: join(folder, `e2e-${part}.json`) };
}

async function runUnit(args) {
  const start = Date.now();
  console.log("\n── unit");
  const { code } = await ended(
    startScript("unit", args, { stdio: ["ignore", "inherit", "inherit"] }),
  );
  report("unit", code, secondsSince(start));
  return { name: "unit", code: code ?? 1 };
}

function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : undefined;
}
