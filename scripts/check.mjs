import { runChecks, staticChecks } from "./checks/steps.mjs";
import { closing } from "./checks/tally.mjs";
import { reportFolder, runUnitTests } from "./checks/tests.mjs";
import { setUp } from "./setup/command.mjs";
import { ensureDependencies } from "./setup/dependencies.mjs";

// `npm run check`: everything that needs no window, ending at the first step that fails.
process.exitCode = await setUp(async () => {
  await ensureDependencies();
  const checks = await runChecks(staticChecks);
  if (checks.code !== 0) return checks.code;
  const { lines, code } = closing([await runUnitTests(reportFolder())]);
  console.log(`\n${lines.join("\n")}`);
  return code;
});
