import { relative } from "node:path";
import { ensureBuild } from "../setup/build.mjs";
import { handOver, mustGiveUpSandbox, setUp } from "../setup/command.mjs";
import { ensureDependencies } from "../setup/dependencies.mjs";
import { ensureElectron } from "../setup/electron/runtime.mjs";
import { log } from "../setup/log.mjs";
import { projectRoot } from "../setup/paths.mjs";
import { ensureSystemLibraries, hasDisplay } from "../setup/system-libraries.mjs";

// `npm start`: the desktop window; on Linux without a display, the same headless in this process.
if (hasDisplay()) {
  await openWindow(
    await setUp(prepareWindow),
    process.argv.slice(process.argv[2] === "--" ? 3 : 2),
  );
} else {
  log("No display (neither DISPLAY nor WAYLAND_DISPLAY is set): running headless instead.");
  await import("./headless.mjs");
}

async function prepareWindow() {
  await ensureDependencies();
  await ensureBuild();
  await ensureSystemLibraries({ virtualDisplay: false });
  return await ensureElectron();
}

async function openWindow(program, options) {
  const app = relative(process.cwd(), projectRoot) || ".";
  const args = [...(mustGiveUpSandbox() ? ["--no-sandbox"] : []), app, ...options];
  await handOver(program, args, { ELECTRON_RUN_AS_NODE: undefined });
}
