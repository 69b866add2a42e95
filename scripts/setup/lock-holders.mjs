import { readdirSync, readFileSync, statSync } from "node:fs";
import { hostname } from "node:os";
import { basename, join } from "node:path";

const silentTooLongMs = 120_000;

/**
 * The processes that work under a lock: one for each file `<token>-<pid>` in its folder.
 * @param {string} folder
 */
export function readHolders(folder) {
  try {
    return readdirSync(folder).map((name) => readHolder(join(folder, name)));
  } catch (error) {
    if (error.code === "ENOENT") return [];
    throw error;
  }
}

function readHolder(file) {
  const [token, pid] = basename(file).split("-");
  const host = readFileSync(file, "utf8");
  return { file, token, pid: Number(pid), host, touchedAt: statSync(file).mtimeMs };
}

/**
 * Returns whether a holder still works. It does not when its process is gone, when it has not been
 * touched for two minutes, or when it has this process's number without being one of its locks: an
 * earlier process had the number.
 * @param {ReturnType<typeof readHolder>} holder
 * @param {ReadonlySet<string>} ownTokens
 */
export function isAlive({ pid, token, host, touchedAt }, ownTokens) {
  if (Date.now() - touchedAt > silentTooLongMs) return false;
  if (host !== hostname()) return true;
  return pid === process.pid ? ownTokens.has(token) : processExists(pid);
}

function processExists(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === "EPERM";
  }
}
