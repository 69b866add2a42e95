import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { withLock } from "./lock.mjs";
import { SetupError } from "./log.mjs";
import { cacheFolder } from "./paths.mjs";
import { capture, runStep } from "./run.mjs";

// Debian's package, and the file by which to tell that it (or another system's like it) is there.
const forNoDisplay = [
  ["xvfb", "xvfb-run"],
  ["xauth", "xauth"],
];
const forElectron = [
  ["libnss3", "libnss3.so"],
  ["libatk1.0-0", "libatk-1.0.so.0"],
  ["libatk-bridge2.0-0", "libatk-bridge-2.0.so.0"],
  ["libgtk-3-0", "libgtk-3.so.0"],
  ["libgbm1", "libgbm.so.1"],
  ["libasound2", "libasound.so.2"],
  ["libdrm2", "libdrm.so.2"],
  ["libxkbcommon0", "libxkbcommon.so.0"],
  ["libcups2", "libcups.so.2"],
];

/** Returns whether a window can be opened here: everywhere but on Linux without a display server. */
export function hasDisplay() {
  return (
    process.platform !== "linux" || Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY)
  );
}

/**
 * Installs the system packages that Electron needs and that are missing, with a virtual display
 * where there is none: as root where there is apt. Elsewhere it fails with the command to give.
 * @param {{ virtualDisplay: boolean }} options
 */
export async function ensureSystemLibraries({ virtualDisplay }) {
  const needed = virtualDisplay ? [...forNoDisplay, ...forElectron] : forElectron;
  if (missingOf(needed).length === 0) return;
  if (process.getuid() !== 0 || !inFolders(programFolders(), "apt-get")) {
    throw new SetupError(instructions(missingOf(needed)));
  }
  await withLock(join(cacheFolder(), "system-libraries.lock"), (lock) => install(needed, lock));
}

function missingOf(needed) {
  if (process.platform !== "linux") return [];
  const folders = [...programFolders(), ...libraryFolders()];
  return needed.filter(([, file]) => !inFolders(folders, file)).map(([name]) => name);
}

async function install(needed, lock) {
  const missing = missingOf(needed);
  if (missing.length === 0) return;
  await apt("Reading the package lists (apt-get update)", ["update"], lock);
  const names = await Promise.all(missing.map(currentName));
  const label = `Installing system libraries (${names.join(" ")})`;
  await apt(label, ["install", "-y", "--no-install-recommends", ...names], lock);
  const left = missingOf(needed);
  if (left.length > 0) throw new SetupError(instructions(left));
}

async function apt(label, args, lock) {
  const program = { command: "apt-get", args: ["-qq", ...patience, ...args] };
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const how = { env, timeoutMs: 15 * 60_000, onStart: lock.guard };
  const failure = await runStep(label, program, how);
  if (failure) throw new SetupError(`${label} ${failure}; apt-get's own message is above.`);
}

const patience = ["-o", "DPkg::Lock::Timeout=120", "-o", "Acquire::Retries=2"];

/** Newer releases name some of these libraries with a `t64` at the end. */
async function currentName(name) {
  const { stdout } = await capture("apt-cache", ["pkgnames", name]);
  return stdout.split("\n").includes(`${name}t64`) ? `${name}t64` : name;
}

function programFolders() {
  return [...(process.env.PATH ?? "").split(delimiter), "/usr/bin", "/usr/sbin"];
}

function libraryFolders() {
  const machine = { x64: "x86_64-linux-gnu", arm64: "aarch64-linux-gnu" }[process.arch] ?? "";
  const given = (process.env.LD_LIBRARY_PATH ?? "").split(delimiter).filter(Boolean);
  const roots = ["/lib", "/usr/lib", "/lib64", "/usr/lib64", "/usr/local/lib"];
  return [...given, ...roots, ...roots.map((root) => join(root, machine))];
}

function inFolders(folders, file) {
  return folders.some((folder) => existsSync(join(folder, file)));
}

function instructions(missing) {
  return (
    `Electron needs system packages that are missing: ${missing.join(" ")}. On Debian or Ubuntu:\n` +
    `  sudo apt-get update && sudo apt-get install -y --no-install-recommends ${missing.join(" ")}\n` +
    "Elsewhere, install the packages that hold the same libraries. Without them, " +
    "`npm run headless` still works."
  );
}
