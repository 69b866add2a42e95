import { setUp } from "../setup/command.mjs";
import { ensureDependencies } from "../setup/dependencies.mjs";
import { ensureElectron } from "../setup/electron/runtime.mjs";
import { log } from "../setup/log.mjs";
import { ensureSystemLibraries } from "../setup/system-libraries.mjs";

// `npm run --silent electron:path`: stdout carries the path and nothing else.
const program = await setUp(async () => {
  await ensureDependencies();
  await ensureSystemLibraries({ virtualDisplay: true }).catch((error) => log(error.message));
  return await ensureElectron();
});
process.stdout.write(`${program}\n`);
