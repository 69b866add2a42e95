import { ensureBuild } from "../setup/build.mjs";
import { setUp } from "../setup/command.mjs";
import { ensureDependencies } from "../setup/dependencies.mjs";
import { ensureElectron, requirePinned } from "../setup/electron/runtime.mjs";
import { projectRoot } from "../setup/paths.mjs";
import { helpText, readPackageOptions } from "../package/options.mjs";

// `npm run package`: the desktop app for this platform, ready to be handed on.
const options = readPackageOptions(process.argv.slice(2));

if (options.help) process.stdout.write(helpText);
else if (options.problem) {
  process.stderr.write(`${options.problem}\n\n${helpText}`);
  process.exitCode = 2;
} else {
  await setUp(async () => {
    await ensureDependencies();
    await ensureBuild();
    const program = await ensureElectron();
    if (!options.anyElectron) await requirePinned(program);
    // Only now is all that the packaging itself imports installed.
    const { packageApp } = await import("../package/package-app.mjs");
    await packageApp({ root: projectRoot, program, ...options });
  });
}
