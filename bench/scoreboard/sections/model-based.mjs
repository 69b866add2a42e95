import { count } from "../lib/figures.mjs";
import { runTests } from "../lib/vitest.mjs";

const FOLDER = "src-main/verification/models";
/** In all, over the models of every simulator. */
const COMMANDS = 200_000;

/**
 * Random commands of clients, schedules, receivers and sockets, played to every simulator and to a plain
 * model of it: what can be seen of the two is the same after each. The output has the seed, so that a
 * run can be repeated: `FC_SEED=… MODEL_COMMANDS=… npx vitest run --project main <the file>`. That it
 * would be seen if it were otherwise is shown by defects that are planted into the program.
 */
export const modelBased = {
  name: "model-based",
  run: async ({ quick, note }) => {
    const wanted = quick ? COMMANDS / 50 : COMMANDS;
    return [...(await playAll(wanted, note)), await findPlanted(note)];
  },
};

async function playAll(wanted, note) {
  const seed = Date.now() % 2 ** 31;
  note(`seed ${String(seed)}, ${String(wanted)} commands`);
  const env = { MODEL_COMMANDS: String(wanted), FC_SEED: String(seed) };
  const tests = await runTests("main", [`${FOLDER}/model-based.test.ts`], env);
  const missed = missedOf(tests, note);
  const played = tests.reduce((sum, { meta }) => sum + (meta.commands ?? 0), 0);
  return [
    count("simulators that match their model", tests.length, missed),
    { name: "model-based commands", got: Math.min(played, wanted), of: wanted },
  ];
}

async function findPlanted(note) {
  const file = `${FOLDER}/planted/planted-defects.test.ts`;
  const tests = await runTests("main", [file], { PLANTED_DEFECTS: "all" });
  // One more finds nothing where nothing is planted; when it fails, the others say nothing.
  const defects = tests.filter(({ title }) => title.endsWith(": found"));
  return count("planted defects found", defects.length, missedOf(tests, note));
}

function missedOf(tests, note) {
  const missed = tests.filter(({ passed }) => !passed);
  for (const { failure } of missed) note(failure);
  return missed.map(({ title, why }) => `${title}: ${why}`);
}
