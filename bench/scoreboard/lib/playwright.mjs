import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root } from "./paths.mjs";

/**
 * Runs end-to-end tests in real windows and reports each, as `runTests` does for unit tests.
 * @param {readonly string[]} specs names of files below `e2e/specs`
 * @returns {Promise<readonly { within: string, title: string, passed: boolean, why: string }[]>}
 */
export async function runWindowTests(specs) {
  const folder = mkdtempSync(join(tmpdir(), "simdeck-board-"));
  const report = join(folder, "report.json");
  try {
    const said = await playwright(specs, {
      PLAYWRIGHT_JSON_OUTPUT_NAME: report,
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    });
    return read(report, said).suites.flatMap((suite) => testsOf(suite, suite.file));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function playwright(specs, env) {
  const program = join(root, "node_modules", "@playwright", "test", "cli.js");
  const config = ["--config", join(root, "e2e", "playwright.config.ts")];
  const files = specs.map((name) => `specs/.*/${name.replaceAll(".", "\\.")}`);
  const child = spawn(process.execPath, [program, "test", ...config, "--reporter=json", ...files], {
    cwd: root,
    env: { ...process.env, ...env },
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (said += text));
  return new Promise((resolve) => child.once("close", () => resolve(said)));
}

function read(file, said) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    throw new Error(`the window's tests did not run: ${said.slice(-2_000)}`);
  }
}

function testsOf({ specs = [], suites = [] }, within) {
  const own = specs.map(({ title, ok, tests }) => ({
    within,
    title,
    passed: ok && tests.every(({ status }) => status === "expected"),
    why: tests[0]?.results[0]?.error?.message?.split("\n")[0] ?? "",
  }));
  return [...own, ...suites.flatMap((suite) => testsOf(suite, `${within} › ${suite.title}`))];
}
