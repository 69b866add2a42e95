/**
 * Counts the tests in Vitest's JSON report. A file that could not be run counts as one failure.
 * @param {any} report
 */
export function countVitest(report) {
  if (!report) return { passed: 0, failed: 0 };
  const broken = report.testResults.filter(
    (file) => file.status === "failed" && !file.assertionResults.some(hasFailed),
  );
  return { passed: report.numPassedTests, failed: report.numFailedTests + broken.length };
}

function hasFailed({ status }) {
  return status === "failed";
}

/**
 * Counts the tests in Playwright's JSON report. An error outside every test counts as one failure.
 * @param {any} report
 */
export function countPlaywright(report) {
  if (!report) return { passed: 0, failed: 0 };
  const { expected, flaky, unexpected } = report.stats;
  return { passed: expected + flaky, failed: unexpected + report.errors.length };
}

/**
 * The closing line over several runs, and the exit code they deserve: no test at all is a failure.
 * @param {readonly { passed: number, failed: number, code: number }[]} runs
 */
export function closing(runs) {
  const passed = runs.reduce((sum, run) => sum + run.passed, 0);
  const failed = runs.reduce((sum, run) => sum + run.failed, 0);
  const firstBad = runs.find((run) => run.code !== 0)?.code;
  const code = firstBad ?? (failed > 0 || passed === 0 ? 1 : 0);
  return { line: `${passed} passed, ${failed} failed`, code };
}
