import { count } from "../lib/figures.mjs";
import { runTests } from "../lib/vitest.mjs";

const FILE = "src-main/workbench/model-based/model-based.test.ts";
/** In all, over every kind of simulator. */
const COMMANDS = 200_000;
const KINDS = 14;

/**
 * Random commands of clients, schedules and receivers, played to every simulator and to a plain model
 * of it: what can be seen of the two is the same after each. The seed is told, so that a run can be had
 * again: `FC_SEED=… MODEL_COMMANDS=… npx vitest run --project main <the file>`.
 */
export const modelBased = {
  name: "model-based",
  run: async ({ quick, note }) => {
    const wanted = quick ? COMMANDS / 50 : COMMANDS;
    const each = Math.ceil(wanted / KINDS);
    const seed = Date.now() % 2 ** 31;
    note(`seed ${String(seed)}, ${String(each)} commands to each`);
    const env = { MODEL_COMMANDS: String(each), FC_SEED: String(seed) };
    const tests = await runTests("main", [FILE], env);
    const missed = tests.filter(({ passed }) => !passed);
    for (const { failure } of missed) note(failure);
    const played = tests.reduce((sum, { meta }) => sum + (meta.commands ?? 0), 0);
    return [
      count(
        "simulators that do what their model does",
        tests.length,
        missed.map(({ title, why }) => `${title}: ${why}`),
      ),
      { name: "model-based commands", got: Math.min(played, wanted), of: wanted },
    ];
  },
};
