import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { closing, countPlaywright, countVitest } from "./tally.mjs";

const passed = { status: "passed", fullName: "holds" };
const failed = {
  status: "failed",
  fullName: "the log keeps its order",
  failureMessages: [
    "\u001B[31mAssertionError\u001B[39m: expected 1 to be 2\n    at log.test.ts:7:3",
  ],
};

describe("the tally", () => {
  it("counts Vitest's tests and names those that failed, and a file that could not be run", () => {
    const testResults = [
      {
        status: "failed",
        name: resolve("src-main/log.test.ts"),
        assertionResults: [failed, passed],
      },
      {
        status: "failed",
        name: resolve("a.test.ts"),
        message: "No such module",
        assertionResults: [],
      },
    ];
    expect(countVitest({ numPassedTests: 1, testResults })).toEqual({
      passed: 1,
      failures: [
        `${join("src-main", "log.test.ts")} › the log keeps its order: AssertionError: expected 1 to be 2`,
        "a.test.ts: No such module",
      ],
    });
  });

  it("counts Playwright's tests and names those that failed, nested ones and errors outside too", () => {
    const failing = {
      ok: false,
      title: "it opens",
      file: "window.spec.ts",
      line: 4,
      tests: [{ results: [{}, { error: { message: "timeout\nat …" } }] }],
    };
    const nested = { suites: [{ specs: [failing] }], specs: [{ ok: true }] };
    const report = {
      stats: { expected: 4, flaky: 1 },
      suites: [nested],
      errors: [{ message: "no tests found" }],
    };
    expect(countPlaywright(report)).toEqual({
      passed: 5,
      failures: ["window.spec.ts:4 › it opens: timeout", "no tests found"],
    });
  });

  it("counts a runner without a report as nothing", () => {
    expect(countVitest(undefined)).toEqual({ passed: 0, failures: [] });
    expect(countPlaywright(undefined)).toEqual({ passed: 0, failures: [] });
  });

  it("ends with the failures, and succeeds only if a test passed and none failed", () => {
    const good = { passed: 2, failures: [], code: 0 };
    const bad = { passed: 1, failures: ["a › b: c"], code: 3 };
    expect(closing([good, good])).toEqual({ lines: ["4 passed, 0 failed"], code: 0 });
    expect(closing([good, bad])).toEqual({ lines: ["3 passed, 1 failed", "✗ a › b: c"], code: 3 });
    expect(closing([good, { passed: 0, failures: ["d"], code: 0 }]).code).toBe(1);
    expect(closing([{ passed: 0, failures: [], code: 0 }]).code).toBe(1);
  });
});
