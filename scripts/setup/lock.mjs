import { mkdirSync, mkdtempSync, renameSync, rmdirSync, rmSync } from "node:fs";
import { utimesSync, writeFileSync } from "node:fs";
import { randomBytes } from "node:crypto";
import { hostname } from "node:os";
import { basename, dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { isAlive, readHolders } from "./lock-holders.mjs";
import { log, SetupError } from "./log.mjs";

const heartbeatMs = 5_000;
const ownTokens = new Set();

/**
 * Runs a task that only one process may do at a time, waiting for the others first.
 *
 * The lock is a folder holding one file for each process that works under it: the owner, and the
 * children it names with `guard` (they may outlive a killed owner). It is made elsewhere and
 * renamed into place, so it never stands without an owner. A stale lock is cleared by unlinking
 * its files by their unique names, so a newer owner's lock is never removed by mistake.
 *
 * @template T
 * @param {string} folder
 * @param {(lock: { guard: (pid: number) => void }) => Promise<T>} task
 * @param {{ waitMs?: number, pollMs?: number }} [options]
 * @returns {Promise<T>}
 */
export async function withLock(folder, task, { waitMs = 20 * 60_000, pollMs = 200 } = {}) {
  const claim = await acquire(folder, Date.now() + waitMs, pollMs);
  const heartbeat = setInterval(() => touch(claim), heartbeatMs).unref();
  try {
    return await task({ guard: (pid) => writeFileSync(entryOf(claim, pid), hostname()) });
  } finally {
    clearInterval(heartbeat);
    release(claim);
  }
}

async function acquire(folder, deadline, pollMs) {
  for (let announced = false; ;) {
    const holders = readHolders(folder);
    const owner = holders.find((holder) => isAlive(holder, ownTokens));
    if (!owner) holders.forEach(({ file }) => rmSync(file, { force: true }));
    const claim = owner ? undefined : tryClaim(folder);
    if (claim) return claim;
    if (Date.now() > deadline) throw new SetupError(waitedTooLong(folder));
    if (owner && !announced) log(`Waiting for process ${owner.pid}, at work on the same set-up.`);
    announced ||= owner !== undefined;
    await sleep(pollMs);
  }
}

function tryClaim(folder) {
  mkdirSync(dirname(folder), { recursive: true });
  const draft = mkdtempSync(`${folder}.claim-`);
  const claim = { folder, token: randomBytes(6).toString("hex") };
  writeFileSync(join(draft, basename(entryOf(claim, process.pid))), hostname());
  try {
    removeIfEmpty(folder);
    renameSync(draft, folder);
    ownTokens.add(claim.token);
    return claim;
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    if (!["ENOTEMPTY", "EEXIST", "EPERM"].includes(error.code)) throw error;
  }
}

function entryOf({ folder, token }, pid) {
  return join(folder, `${token}-${pid}`);
}

function ownHolders({ folder, token }) {
  return readHolders(folder).filter((holder) => holder.token === token);
}

function touch(claim) {
  const now = new Date();
  for (const { file } of ownHolders(claim)) utimesSync(file, now, now);
}

function release(claim) {
  for (const { file } of ownHolders(claim)) rmSync(file, { force: true });
  ownTokens.delete(claim.token);
  removeIfEmpty(claim.folder);
}

function removeIfEmpty(folder) {
  try {
    rmdirSync(folder);
  } catch (error) {
    if (!["ENOENT", "ENOTEMPTY", "EEXIST"].includes(error.code)) throw error;
  }
}

function waitedTooLong(folder) {
  return `Waited too long for another run's set-up. If none is running, delete ${folder} and retry.`;
}
