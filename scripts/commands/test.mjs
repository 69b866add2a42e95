import { runChecks, staticSteps } from "../checks/steps.mjs";
import { closing } from "../checks/tally.mjs";
import { reportFolder, runTests, unitRuns, windowRuns } from "../checks/tests.mjs";
import { ensureBuild } from "../setup/build.mjs";
import { setUp } from "../setup/command.mjs";
import { ensureDependencies } from "../setup/dependencies.mjs";
import { ensureElectron } from "../setup/electron/runtime.mjs";
import { log } from "../setup/log.mjs";
import { ensureSystemLibraries } from "../setup/system-libraries.mjs";

// `npm test`: the checks, then every test. Tests that fail do not keep the others from running,
// so that the closing line counts them all.
const virtualDisplay = process.platform === "linux" && !process.env.DISPLAY;

process.exitCode = await setUp(async () => {
  const electron = await prepare();
  const checks = await runChecks(staticSteps());
  if (checks.code !== 0) {
    log(`No test was run: mend what "npm run ${checks.failed}" reports first.`);
    return checks.code;
  }
  return await testAll(electron);
});

async function prepare() {
  await ensureDependencies();
  await ensureSystemLibraries({ virtualDisplay });
  return await ensureElectron();
}

/**
 * The longest runs start first, so that none runs alone at the end. Runs of unit tests, which need a whole
 * processor, come between those of windows, which do not.
 */
async function testAll(electron) {
  await ensureBuild();
  const folder = reportFolder();
  const units = unitRuns(folder, ["main", "sdk", "renderer"]);
  const windows = windowRuns(folder, { electron, virtualDisplay });
  const { lines, code } = closing(await runTests(mix(windows, units)));
  console.log(`\n${lines.join("\n")}`);
  return code;
}

/** Returns all runs in an order that spreads the unit runs, each after so many window runs. */
function mix(windows, units) {
  const share = Math.ceil(windows.length / units.length);
  return units.flatMap((unit, at) => {
    const [first, ...others] = windows.slice(at * share, (at + 1) * share);
    return [...(first ? [first] : []), unit, ...others];
  });
}
