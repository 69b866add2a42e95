import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root } from "./paths.mjs";

/** Generous timeouts, because checks must pass on a busy machine, too. */
const patient = ["--testTimeout=120000", "--hookTimeout=120000"];

/**
 * Runs test files and reports each test: its file, its title, its result, and the notes in its `meta`.
 * @param {string} project `main`, `renderer` or `sdk`
 * @param {readonly string[]} files
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {Promise<readonly { within: string, title: string, passed: boolean, why: string, failure: string, meta: object }[]>}
 */
export async function runTests(project, files, env = {}) {
  const folder = mkdtempSync(join(tmpdir(), "simdeck-board-"));
  const report = join(folder, "report.json");
  try {
    const told = ["--reporter=json", `--outputFile=${report}`];
    const said = await vitest(["--project", project, ...patient, ...told, ...files], env);
    return testsOf(readReport(report, said));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function vitest(args, env) {
  const program = join(root, "node_modules", "vitest", "vitest.mjs");
  const child = spawn(process.execPath, [program, "run", ...args], {
    cwd: root,
    env: { ...process.env, ...env },
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (said += text));
  return new Promise((resolve) => child.once("close", () => resolve(said)));
}

function readReport(file, said) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    throw new Error(`the tests did not run: ${said.slice(-2_000)}`);
  }
}

function testsOf({ testResults }) {
  const broken = testResults.filter(
    ({ assertionResults, status }) => status === "failed" && assertionResults.length === 0,
  );
  if (broken.length > 0)
    throw new Error(broken.map(({ name, message }) => `${name}: ${message}`).join("\n"));
  return testResults.flatMap(({ name: file, assertionResults }) =>
    assertionResults.map(({ ancestorTitles, title, status, failureMessages, meta }) => ({
      file,
      within: ancestorTitles.join(" › "),
      title,
      passed: status === "passed",
      why: failureMessages[0]?.split("\n")[0] ?? "",
      failure: failureMessages[0] ?? "",
      meta: meta ?? {},
    })),
  );
}
