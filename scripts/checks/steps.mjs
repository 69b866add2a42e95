import { availableParallelism } from "node:os";
import { secondsSince } from "../setup/log.mjs";
import { ended, spawnTiedGroup, stop } from "../setup/programs.mjs";
import { npm } from "../setup/run.mjs";

/** The checks that do not run Simdeck's code, the longest first. */
const staticChecks = ["lint", "imports", "dead", "format:check", "prose"];

const usualLanes = Math.min(2, availableParallelism());

/** Returns the steps that run `staticChecks`. */
export function staticSteps() {
  return staticChecks.map((name) => ({ name, start: (stdio) => startScript(name, [], { stdio }) }));
}

/**
 * Runs steps, two at a time, and shows what each prints in the order given, as if they ran in order.
 * The first that fails ends the others, and is the last that is shown.
 * @param {Parameters<typeof beginSteps>[0]} programs
 * @returns {Promise<{ failed?: string, code: number }>}
 */
export async function runChecks(programs, lanes = usualLanes) {
  const { steps, halt } = beginSteps(programs, lanes);
  const failure = new Promise((resolve) => {
    for (const step of steps) void step.ending.then(({ code }) => code === 0 || resolve(step));
  });
  for (const step of steps) {
    const shown = show(step);
    const failed = await Promise.race([failure, shown.then(() => undefined)]);
    if (!failed) continue;
    halt();
    return { failed: failed.name, code: await (failed === step ? shown : show(failed)) };
  }
  return { code: 0 };
}

/**
 * Begins to run programs, two at a time; what they print waits until it is shown.
 * @param {readonly { name: string, start: (stdio: import("node:child_process").StdioOptions) =>
 *   import("node:child_process").ChildProcess }[]} programs
 */
export function beginSteps(programs, lanes = usualLanes) {
  const steps = programs.map(waitingStep);
  const waiting = [...steps];
  const running = new Set();
  for (let lane = 0; lane < lanes; lane++) void work(waiting, running);
  const halt = () => {
    waiting.length = 0;
    for (const step of running) {
      step.isHalted = true;
      stop(step.child);
    }
  };
  return { steps, halt };
}

function waitingStep({ name, start }) {
  const step = { name, start, printed: [], shown: false, isHalted: false, startedAt: 0 };
  step.ending = new Promise((resolve) => (step.finish = resolve));
  return step;
}

async function work(waiting, running) {
  for (let step = waiting.shift(); step; step = waiting.shift()) {
    running.add(step);
    const end = await execute(step);
    running.delete(step);
    step.finish(end);
  }
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
  if (step.isHalted) return;
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
  if (!step.isHalted) report(step.name, code, duration);
  return code ?? 1;
}

function report(name, code, duration) {
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
