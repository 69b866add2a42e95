import { existsSync } from "node:fs";
import { basename, join } from "node:path";
import { log, secondsSince } from "./log.mjs";
import { ended, spawnTied } from "./programs.mjs";
import { watchGrowth } from "./watch-growth.mjs";

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
 * Returns the command of the npm client: the one that runs this script, otherwise the one on the path.
 * @param {readonly string[]} args
 */
export function npm(args) {
  const cli = process.env.npm_execpath ?? "";
  const known = basename(cli) === "npm-cli.js" && existsSync(cli);
  if (known) return { command: process.execPath, args: [cli, ...args] };
  if (process.platform !== "win32") return { command: "npm", args };
  return { command: process.env.ComSpec ?? "cmd.exe", args: ["/d", "/s", "/c", "npm", ...args] };
}

/**
 * Returns the command for `npm ci` in a folder: quiet, with short waits between retries, so that a
 * missing network is reported within a minute.
 * @param {readonly string[]} [more]
 */
export function npmCi(more = []) {
  const quiet = ["--no-fund", "--no-audit", "--loglevel=error"];
  const waits = ["--fetch-retries=3", "--fetch-retry-mintimeout=1000"];
  return npm(["ci", ...quiet, ...waits, "--fetch-retry-maxtimeout=8000", ...more]);
}

/**
 * Returns whether `npm ci` did all of its work in a folder, by the record it writes last. Its exit code
 * is not enough: npm 10 was seen to lose the network, install nothing and end with code 0.
 * @param {string} folder
 */
export function npmFinished(folder) {
  return existsSync(join(folder, "node_modules", ".package-lock.json"));
}
