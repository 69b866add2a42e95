import { count } from "../lib/figures.mjs";
import { runTests } from "../lib/vitest.mjs";

const figureOf = {
  "refused in time, with the reason, and without a change": "bad inputs",
  "accepted, however odd": "good twins",
};

/** Input that must be refused clearly and change nothing, and odd input that must be taken. */
export const badInputs = {
  name: "bad-inputs",
  run: async () => {
    const tests = await runTests("main", ["src-main/verification/bad-inputs"]);
    return Object.entries(figureOf).map(([within, name]) => {
      const rows = tests.filter((test) => test.within === within);
      const missed = rows
        .filter(({ passed }) => !passed)
        .map(({ title, why }) => `${title}: ${why}`);
      return count(name, rows.length, missed);
    });
  },
};
