import { statSync } from "node:fs";
import { join } from "node:path";
import { listFiles } from "./hash.mjs";
import { log, secondsSince } from "./log.mjs";

const lookEveryMs = 1_000;
const speakEveryMs = 10_000;

/**
 * Watches a program at work: says every ten seconds that it is, with the size of the folders it
 * fills, and stops it once when a limit is passed. `stop` ends the watch and tells which limit.
 * @param {string} label
 * @param {{ timeoutMs?: number, watch?: { folders: readonly string[], stallMs: number } }} limits
 * @param {() => void} halt
 * @returns {{ stop: () => string | undefined }}
 */
export function watchGrowth(label, limits, halt) {
  const state = { start: Date.now(), spokeAt: Date.now(), grewAt: Date.now(), size: 0 };
  const timer = setInterval(() => {
    look(state, limits.watch?.folders ?? []);
    if (Date.now() - state.spokeAt >= speakEveryMs) speak(label, state);
    state.passed ??= passedLimit(state, limits);
    if (state.passed) halt();
  }, lookEveryMs);
  return { stop: () => (clearInterval(timer), state.passed) };
}

function look(state, folders) {
  const size = folders.reduce((sum, folder) => sum + sizeOf(folder), 0);
  if (size !== state.size) state.grewAt = Date.now();
  state.size = size;
}

function speak(label, state) {
  const size = state.size ? `, ${(state.size / 1e6).toFixed(0)} MB` : "";
  log(`${label}: at work for ${secondsSince(state.start)}${size}`);
  state.spokeAt = Date.now();
}

function passedLimit({ start, grewAt }, { timeoutMs = 30 * 60_000, watch }) {
  if (Date.now() - start > timeoutMs) return `took longer than ${timeoutMs / 1000} s`;
  if (watch && Date.now() - grewAt > watch.stallMs) {
    return `made no progress for ${watch.stallMs / 1000} s`;
  }
}

function sizeOf(folder) {
  try {
    return listFiles(folder, ["."]).reduce((sum, file) => sum + fileSize(join(folder, file)), 0);
  } catch {
    return 0; // a folder taken away while it was read: looked at again in a second
  }
}

function fileSize(file) {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}
