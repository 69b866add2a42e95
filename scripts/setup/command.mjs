import { constants } from "node:os";
import { log, SetupError } from "./log.mjs";
import { ended, spawnTied } from "./programs.mjs";

const signals = ["SIGINT", "SIGTERM", "SIGHUP"];

/**
 * Runs the set-up of a command. A failure prints one message and ends the process with code 1; a signal
 * ends it too, and with it the step that is running. Afterwards signals are as before.
 * @template T
 * @param {() => Promise<T>} task
 * @returns {Promise<T>}
 */
export async function setUp(task) {
  endWithNpm();
  for (const signal of signals) process.on(signal, stop);
  try {
    return await task();
  } catch (error) {
    log(error instanceof SetupError ? error.message : `Set-up failed: ${error.stack}`);
    process.exit(1);
  } finally {
    for (const signal of signals) process.off(signal, stop);
  }
}

/**
 * npm ends at a SIGTERM without passing it on: the shell between dies and this process would be
 * left alone. So when its parent goes, it gives itself the signal.
 */
function endWithNpm() {
  if (!process.env.npm_lifecycle_event || process.platform === "win32") return;
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    process.kill(process.pid, "SIGTERM");
  }, 250).unref();
}

function stop(signal) {
  log(`Stopped by ${signal}. Run the same command again to go on.`);
  process.exit(exitCodeOf({ signal }));
}

/**
 * The exit code to pass on for a program that has ended, as a shell would.
 * @param {{ code?: number | null, signal?: NodeJS.Signals | null }} ending
 */
export function exitCodeOf({ code, signal }) {
  return signal ? 128 + constants.signals[signal] : (code ?? 1);
}

/**
 * Runs a program in this one's place: same streams, same signals, same exit code.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {Record<string, string | undefined>} env what differs from this process's environment
 */
export async function handOver(command, args, env) {
  const options = { stdio: "inherit", env: { ...process.env, ...env } };
  const child = spawnTied(command, args, options);
  for (const signal of signals) process.on(signal, () => child.kill(signal));
  process.exitCode = exitCodeOf(await ended(child));
}

/** As root on Linux, Electron starts only without its sandbox; nowhere else is it given up. */
export function mustGiveUpSandbox() {
  return process.platform === "linux" && process.getuid() === 0;
}
