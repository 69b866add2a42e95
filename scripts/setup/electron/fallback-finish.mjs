import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { whyItFailsToStart } from "./program.mjs";
import { fallbackVersion } from "./fallback-source.mjs";

/**
 * Makes a plain Electron of the unpacked runtime and starts it once. Says why when it does not.
 * @param {string} runtime
 */
export async function finishRuntime(runtime) {
  const program = join(runtime, "electron");
  writeFileSync(join(runtime, "version"), fallbackVersion);
  await setFuses(program);
  await addDefaultApp(join(runtime, "resources", "default_app.asar"));
  return await whyItFailsToStart(program);
}

/**
 * The first fuse would start the main process from the other product's snapshot; the second lets a
 * test driver attach to it.
 */
async function setFuses(program) {
  const { flipFuses, FuseV1Options, FuseVersion } = await import("@electron/fuses");
  await flipFuses(program, {
    version: FuseVersion.V1,
    [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: false,
    [FuseV1Options.EnableNodeCliInspectArguments]: true,
  });
}

/** A packaged runtime has no default app, without which `electron .` opens nothing. */
async function addDefaultApp(file) {
  const { createPackage } = await import("@electron/asar");
  await createPackage(join(import.meta.dirname, "default-app"), file);
}
