import assert from "node:assert/strict";
import { runTests } from "../lib/vitest.mjs";

/** An error inside one of the simulators, in the middle of a call: that call alone has failed. */
export const oneFails = {
  name: "R17 an error inside one simulator",
  run: async () => {
    const files = ["src-main/hosting/serving/one-fails.test.ts", "src-main/core/clock"];
    const tests = await runTests("main", files);
    assert.ok(tests.length >= 28, `${String(tests.length)} tests`);
    assert.deepEqual(
      tests.filter(({ passed }) => !passed),
      [],
    );
  },
};
