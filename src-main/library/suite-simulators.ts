import type { Kind, KindName, KindOf } from "./kinds.ts";
import { startSimulators } from "./start-simulators.ts";
import type { Simulators } from "./simulator/simulator.ts";
import type { StartOptions } from "./start-options.ts";

type Hook = (run: () => Promise<void>) => unknown;

/** The hooks of a test runner, under the names of Jest and Vitest or of node:test and Mocha. */
export type SuiteHooks =
  | { readonly beforeAll: Hook; readonly beforeEach: Hook; readonly afterAll: Hook }
  | { readonly before: Hook; readonly beforeEach: Hook; readonly after: Hook };

/**
 * Gives a suite its own simulators, in any test runner: started before its tests, taken back to their
 * first moment before each, stopped after the last. Answers a function that gives them, for use within
 * tests and hooks; before the suite has begun it throws.
 *
 *     const simulators = suiteSimulators({ before, beforeEach, after }, { only: ["payments"] });
 */
export function suiteSimulators<const N extends KindName = Kind>(
  hooks: SuiteHooks,
  options: StartOptions<N> = {},
): () => Simulators<KindOf<N>> {
  checkHooks(hooks);
  const [first, last] =
    "beforeAll" in hooks ? [hooks.beforeAll, hooks.afterAll] : [hooks.before, hooks.after];
  let running: Simulators<KindOf<N>> | undefined;
  const get = () => {
    if (running) return running;
    throw new Error("the simulators run only during the suite's tests and hooks: use them there");
  };
  first(async () => {
    running = await startSimulators(options);
  });
  hooks.beforeEach(() => get().reset());
  last(async () => {
    await running?.stop();
  });
  return get;
}

/** Throws a TypeError that says which hooks are required; JavaScript has no types that say it. */
function checkHooks(hooks: unknown): void {
  const input = new Map(Object.entries(Object(hooks) as object));
  const has = (names: readonly string[]) =>
    names.every((name) => typeof input.get(name) === "function");
  if (has(["beforeAll", "beforeEach", "afterAll"]) || has(["before", "beforeEach", "after"]))
    return;
  throw new TypeError(
    "suiteSimulators: give the hooks of the test runner: { beforeAll, beforeEach, afterAll } or { before, beforeEach, after }",
  );
}
