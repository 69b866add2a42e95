import { runChecks, staticChecks } from "./checks/steps.mjs";
import { closing } from "./checks/tally.mjs";
import { reportFolder, runUnitTests, runWindowTests } from "./checks/tests.mjs";
import { ensureBuild } from "./setup/build.mjs";
import { setUp } from "./setup/command.mjs";
import { ensureDependencies } from "./setup/dependencies.mjs";
import { ensureElectron } from "./setup/electron/runtime.mjs";
import { log } from "./setup/log.mjs";
import { ensureSystemLibraries } from "./setup/system-libraries.mjs";

// `npm test`: the checks, then every test. Unit tests that fail do not keep the others from
// running, so that the closing line counts them all.
const virtualDisplay = process.platform === "linux" && !process.env.DISPLAY;

process.exitCode = await setUp(async () => {
  const electron = await prepare();
  const checks = await runChecks(staticChecks);
  if (checks.code !== 0) {
    log(`No test was run: mend what "npm run ${checks.failed}" reports first.`);
    return checks.code;
  }
  return await runTests(electron);
});

async function prepare() {
  await ensureDependencies();
  await ensureSystemLibraries({ virtualDisplay });
  return await ensureElectron();
}

async function runTests(electron) {
  const folder = reportFolder();
  const unit = await runUnitTests(folder);
  await ensureBuild();
  const { lines, code } = closing([
    unit,
    ...(await runWindowTests(folder, { electron, virtualDisplay })),
  ]);
  console.log(`\n${lines.join("\n")}`);
  return code;
}
