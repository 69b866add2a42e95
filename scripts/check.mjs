import { runChecks, staticChecks } from "./checks/steps.mjs";
import { reportFolder, runUnitTests } from "./checks/tests.mjs";
import { setUp } from "./setup/command.mjs";
import { ensureDependencies } from "./setup/dependencies.mjs";

// `npm run check`: everything that needs no window, ending at the first step that fails.
process.exitCode = await setUp(async () => {
  await ensureDependencies();
  const { code } = await runChecks(staticChecks);
  return code === 0 ? (await runUnitTests(reportFolder())).code : code;
});
