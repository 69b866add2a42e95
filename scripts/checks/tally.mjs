import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";

/**
 * Counts the tests in Vitest's JSON report. A file that could not be run counts as one failure.
 * @param {any} report
 */
export function countVitest(report) {
  if (!report) return { passed: 0, failures: [] };
  const failures = report.testResults.filter(hasFailed).flatMap(failuresOfFile);
  return { passed: report.numPassedTests, failures };
}

/** @param {any} file */
function failuresOfFile({ name, message, assertionResults }) {
  const file = relative(process.cwd(), name);
  const tests = assertionResults.filter(hasFailed);
  if (tests.length === 0) return [`${file}: ${firstLine(message)}`];
  return tests.map((test) => `${file} › ${test.fullName}: ${firstLine(test.failureMessages[0])}`);
}

function hasFailed({ status }) {
  return status === "failed";
}

/**
 * Counts the tests in Playwright's JSON report. An error outside every test counts as one failure.
 * @param {any} report
 */
export function countPlaywright(report) {
  if (!report) return { passed: 0, failures: [] };
  const { expected, flaky } = report.stats;
  const outside = report.errors.map(({ message }) => firstLine(message));
  return {
    passed: expected + flaky,
    failures: [...report.suites.flatMap(failuresOfSuite), ...outside],
  };
}

/** @param {any} suite */
function failuresOfSuite({ suites = [], specs = [] }) {
  const failed = specs.filter(({ ok }) => !ok);
  const own = failed.map(({ file, line, title, tests }) => {
    const results = tests.flatMap((test) => test.results);
    const error = results.find((result) => result.error)?.error;
    return `${file}:${line} › ${title}: ${firstLine(error?.message)}`;
  });
  return [...own, ...suites.flatMap(failuresOfSuite)];
}

/** @param {string | undefined} text */
function firstLine(text) {
  return stripVTControlCharacters(text ?? "no reason was given")
    .trim()
    .split("\n", 1)[0];
}

/**
 * The closing lines over several runs, the counts and then what failed by name, and the exit code that
 * they deserve: no test at all is a failure. The last line of a red run is the name of a failing test.
 * @param {readonly { passed: number, failures: readonly string[], code: number }[]} runs
 */
export function closing(runs) {
  const passed = runs.reduce((sum, run) => sum + run.passed, 0);
  const failures = runs.flatMap((run) => run.failures);
  const firstBad = runs.find((run) => run.code !== 0)?.code;
  const code = firstBad ?? (failures.length > 0 || passed === 0 ? 1 : 0);
  const counts = `${passed} passed, ${failures.length} failed`;
  return { lines: [counts, ...failures.map((failure) => `✗ ${failure}`)], code };
}
