import { join } from "node:path";
import { handOver, mustGiveUpSandbox, setUp } from "../setup/command.mjs";
import { ensureDependencies } from "../setup/dependencies.mjs";
import { ensureElectron } from "../setup/electron/runtime.mjs";
import { projectRoot } from "../setup/paths.mjs";
import { ensureSystemLibraries } from "../setup/system-libraries.mjs";

// `npm run dev`: the window with live reload, on whichever Electron the set-up finds. A change of
// `src-main` restarts the app; a change of `src-renderer` updates the page.
const electron = await setUp(async () => {
  await ensureDependencies();
  await ensureSystemLibraries({ virtualDisplay: false });
  return await ensureElectron();
});
const tool = join(projectRoot, "node_modules", "electron-vite", "bin", "electron-vite.js");
const args = [tool, "dev", "--watch", ...(mustGiveUpSandbox() ? ["--noSandbox"] : [])];
await handOver(process.execPath, args, { ELECTRON_EXEC_PATH: electron, ELECTRON_ENTRY: "." });
