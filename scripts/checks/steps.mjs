import { availableParallelism } from "node:os";
import { secondsSince } from "../setup/log.mjs";
import { ended, spawnTiedGroup, stop } from "../setup/programs.mjs";
import { npm } from "../setup/run.mjs";

/**
 * The checks that do not run Simdeck's code. The longest starts first, so that none runs alone at
 * the end.
 */
export const staticChecks = ["lint", "format:check", "dead", "imports", "prose"];

/**
 * Runs scripts of package.json, two at a time, and shows what each prints in the order given, as
 * if they ran in order. The first that fails ends them all.
 * @param {readonly string[]} names
 * @returns {Promise<{ failed?: string, code: number }>}
 */
export async function runChecks(names) {
  const queue = beginSteps(
    names.map((name) => ({ name, start: (stdio) => startScript(name, [], { stdio }) })),
  );
  for (const step of queue.steps) {
    const code = await show(step);
    if (code === 0) continue;
    queue.halt();
    return { failed: step.name, code };
  }
  return { code: 0 };
}

/**
 * Begins to run programs, two at a time; what they print waits until it is shown.
 * @param {readonly { name: string, start: (stdio: import("node:child_process").StdioOptions) =>
 *   import("node:child_process").ChildProcess }[]} programs
 */
export function beginSteps(programs) {
  const steps = programs.map(waitingStep);
  const waiting = [...steps];
  const lanes = Math.min(2, availableParallelism());
  for (let lane = 0; lane < lanes; lane++) void work(waiting);
  const halt = () => {
    waiting.length = 0;
    for (const { child } of steps) if (child) stop(child);
  };
  return { steps, halt };
}

function waitingStep({ name, start }) {
  const step = { name, start, printed: [], shown: false, startedAt: 0 };
  step.ending = new Promise((resolve) => (step.finish = resolve));
  return step;
}

async function work(waiting) {
  for (let step = waiting.shift(); step; step = waiting.shift()) step.finish(await execute(step));
}

async function execute(step) {
  step.startedAt = Date.now();
  step.child = step.start(["ignore", "pipe", "pipe"]);
  for (const sink of ["stdout", "stderr"]) {
    step.child[sink].on("data", (data) => print(step, { sink, data }));
  }
  return { ...(await ended(step.child)), duration: secondsSince(step.startedAt) };
}

function print(step, piece) {
  if (step.shown) process[piece.sink].write(piece.data);
  else step.printed.push(piece);
}

/**
 * Shows the output of a step so far, and the rest until it ends.
 * @returns {Promise<number>} its exit code
 */
export async function show(step) {
  console.log(`\n── ${step.name}`);
  step.shown = true;
  for (const piece of step.printed.splice(0)) print(step, piece);
  const { code, duration } = await step.ending;
  report(step.name, code, duration);
  return code ?? 1;
}

/**
 * Says how a step ended and how long it took.
 * @param {string} name
 * @param {number | null} code
 * @param {string} duration
 */
export function report(name, code, duration) {
  console.log(
    code === 0 ? `✓ ${name}  ${duration}` : `✗ ${name} failed (${code}) after ${duration}`,
  );
}

/**
 * Starts a script of package.json.
 * @param {string} name
 * @param {readonly string[]} args
 * @param {import("node:child_process").SpawnOptions} options
 * @param {readonly string[]} [under] a program to start it under
 */
export function startScript(name, args, options, under = []) {
  const { command, args: call } = npm(["run", "--silent", name, "--", ...args]);
  const [program, ...rest] = [...under, command, ...call];
  const color = process.stdout.isTTY ? { FORCE_COLOR: "1" } : {};
  return spawnTiedGroup(program, rest, {
    ...options,
    env: { ...process.env, ...color, ...options.env },
  });
}
