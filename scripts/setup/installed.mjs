import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * Returns whether `node_modules` already holds what the lock file asks for, by npm's own record, which
 * it writes at the end of every install.
 * @param {string} root
 */
export function isInstalledByHand(root) {
  const record = join(root, "node_modules", ".package-lock.json");
  if (!existsSync(record)) return false;
  const { packages } = readJson(join(root, "package-lock.json"));
  const agree = sameDirect(readJson(join(root, "package.json")), packages[""] ?? {});
  return agree && matchesLock(packages, readJson(record).packages);
}

function sameDirect(manifest, locked) {
  const [wanted, known] = [manifest, locked].map(directDependencies);
  const names = new Set([...Object.keys(wanted), ...Object.keys(known)]);
  return [...names].every((name) => wanted[name] === known[name]);
}

function directDependencies({ dependencies, devDependencies }) {
  return { ...dependencies, ...devDependencies };
}

/**
 * Returns whether what npm says it installed is what the lock file asks for. Optional packages may be
 * absent: those of other platforms always are.
 * @param {Record<string, { version?: string, integrity?: string, optional?: boolean }>} locked
 * @param {Record<string, { version?: string, integrity?: string }>} installed
 */
export function matchesLock(locked, installed) {
  return Object.entries(locked).every(([path, entry]) => {
    if (path === "") return true;
    const found = installed[path];
    if (!found) return entry.optional === true;
    return found.version === entry.version && found.integrity === entry.integrity;
  });
}

function readJson(file) {
  return JSON.parse(readFileSync(file, "utf8"));
}
