import { describe, expect, it } from "vitest";
import { closing, countPlaywright, countVitest } from "./tally.mjs";

const assertion = (status) => ({ status });

describe("the tally", () => {
  it("counts Vitest's tests, and a file that could not be run as one", () => {
    const testResults = [
      { status: "failed", assertionResults: [assertion("failed"), assertion("passed")] },
      { status: "failed", assertionResults: [] },
    ];
    const counted = countVitest({ numPassedTests: 1, numFailedTests: 1, testResults });
    expect(counted).toEqual({ passed: 1, failed: 2 });
  });

  it("counts Playwright's tests, and an error outside them as one", () => {
    const stats = { expected: 4, flaky: 1, unexpected: 2, skipped: 9 };
    expect(countPlaywright({ stats, errors: [{}] })).toEqual({ passed: 5, failed: 3 });
  });

  it("counts a runner without a report as nothing", () => {
    expect(countVitest(undefined)).toEqual({ passed: 0, failed: 0 });
    expect(countPlaywright(undefined)).toEqual({ passed: 0, failed: 0 });
  });

  it("sums up and succeeds only when something passed and nothing failed", () => {
    const good = { passed: 2, failed: 0, code: 0 };
    expect(closing([good, good])).toEqual({ line: "4 passed, 0 failed", code: 0 });
    expect(closing([good, { passed: 1, failed: 1, code: 3 }]).code).toBe(3);
    expect(closing([good, { passed: 0, failed: 1, code: 0 }]).code).toBe(1);
    expect(closing([{ passed: 0, failed: 0, code: 0 }]).code).toBe(1);
  });
});
