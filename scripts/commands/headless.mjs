import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { ensureBuild } from "../setup/build.mjs";
import { setUp } from "../setup/command.mjs";
import { ensureDependencies } from "../setup/dependencies.mjs";
import { projectRoot } from "../setup/paths.mjs";

// `npm run headless`: the simulators in this process, without Electron, for which only they
// are built. The built module reads
// the options from process.argv and runs itself.
await setUp(async () => {
  await ensureDependencies();
  await ensureBuild({ what: "headless" });
});
await import(pathToFileURL(join(projectRoot, "out", "main", "headless.js")).href);
