import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { basename } from "node:path";
import { log, secondsSince } from "./log.mjs";
import { watchGrowth } from "./watch-growth.mjs";

const running = new Map();
process.once("exit", () => running.forEach(end));

/**
 * Starts a program that ends with this process, and one started `detached` with all it started.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {import("node:child_process").SpawnOptions} options
 */
export function spawnTied(command, args, options) {
  const child = spawn(command, args, options);
  running.set(child, options.detached && process.platform !== "win32");
  child.once("close", () => running.delete(child));
  return child;
}

function end(isGroup, child) {
  try {
    if (isGroup && child.pid !== undefined) process.kill(-child.pid, "SIGTERM");
    else child.kill("SIGTERM");
  } catch {
    // it ended by itself just before
  }
}

/**
 * Waits for a program to end. One that cannot be started counts as ended with code 127.
 * @param {import("node:child_process").ChildProcess} child
 * @returns {Promise<{ code: number | null, signal: string | null }>}
 */
export function ended(child) {
  return new Promise((resolve) => {
    child.once("error", () => resolve({ code: 127, signal: null }));
    child.once("close", (code, signal) => resolve({ code, signal }));
  });
}

/**
 * Runs one step of the set-up: says what it does, passes all its output to stderr, shows signs of
 * life, and stops it when it takes too long or when the watched folders stop growing.
 * @param {string} label
 * @param {{ command: string, args: readonly string[] }} program
 * @param {{ cwd?: string, env?: Record<string, string | undefined>, timeoutMs?: number,
 *   watch?: { folders: readonly string[], stallMs: number }, onStart?: (pid: number) => void }} how
 * @returns {Promise<string | undefined>} what went wrong, or nothing
 */
export async function runStep(label, { command, args }, how) {
  const start = Date.now();
  log(`${label} …`);
  const child = spawnTied(command, args, { ...how, stdio: ["ignore", 2, 2], timeout: undefined });
  if (child.pid !== undefined) how.onStart?.(child.pid);
  const watcher = watchGrowth(label, how, () => child.kill("SIGKILL"));
  const { code, signal } = await ended(child);
  const stopped = watcher.stop();
  if (stopped ?? (signal || code !== 0)) return stopped ?? `ended with ${signal ?? `code ${code}`}`;
  log(`${label}: done in ${secondsSince(start)}.`);
}

/**
 * Runs a short program and keeps what it prints. One that takes longer than half a minute is ended.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {Record<string, string | undefined>} [env]
 */
export async function capture(command, args, env = process.env) {
  const how = { env, stdio: ["ignore", "pipe", "pipe"], timeout: 30_000 };
  const child = spawnTied(command, args, how);
  const printed = { stdout: "", stderr: "" };
  for (const name of ["stdout", "stderr"]) {
    child[name].setEncoding("utf8").on("data", (text) => (printed[name] += text));
  }
  const { code } = await ended(child);
  return { code, ...printed };
}

/**
 * How to call the npm client: the one that runs this script, else the one on the path.
 * @param {readonly string[]} args
 */
export function npm(args) {
  const cli = process.env.npm_execpath ?? "";
  const known = basename(cli) === "npm-cli.js" && existsSync(cli);
  if (known) return { command: process.execPath, args: [cli, ...args] };
  if (process.platform !== "win32") return { command: "npm", args };
  return { command: process.env.ComSpec ?? "cmd.exe", args: ["/d", "/s", "/c", "npm", ...args] };
}
