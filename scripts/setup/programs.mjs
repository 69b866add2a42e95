import { spawn } from "node:child_process";
import { log } from "./log.mjs";

const running = new Set();
process.once("exit", () => running.forEach(stop));

/**
 * Starts a program that ends with this process.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {import("node:child_process").SpawnOptions} options
 */
export function spawnTied(command, args, options) {
  const child = spawn(command, args, options);
  running.add(child);
  child.once("close", () => running.delete(child));
  return child;
}

/**
 * Starts a program that ends with this process together with all it starts itself: npm and shells
 * do not pass signals on.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {import("node:child_process").SpawnOptions} options
 */
export function spawnTiedGroup(command, args, options) {
  const detached = process.platform !== "win32";
  return Object.assign(spawnTied(command, args, { ...options, detached }), { isGroup: detached });
}

/**
 * Ends a program started by one of the two above.
 * @param {import("node:child_process").ChildProcess & { isGroup?: boolean }} child
 */
export function stop(child) {
  try {
    if (child.isGroup && child.pid !== undefined) process.kill(-child.pid, "SIGTERM");
    else child.kill("SIGTERM");
  } catch {
    // it ended by itself just before
  }
}

/**
 * Waits for a program to end. One that cannot be started is named and counts as ended with code 127.
 * @param {import("node:child_process").ChildProcess} child
 * @returns {Promise<{ code: number | null, signal: string | null }>}
 */
export function ended(child) {
  return new Promise((resolve) => {
    child.once("error", (error) => {
      log(`${child.spawnfile} could not be started: ${error.message}.`);
      resolve({ code: 127, signal: null });
    });
    child.once("close", (code, signal) => resolve({ code, signal }));
  });
}
