import { runChecks, staticSteps } from "../checks/steps.mjs";
import { closing } from "../checks/tally.mjs";
import { reportFolder, unitRuns } from "../checks/tests.mjs";
import { setUp } from "../setup/command.mjs";
import { ensureDependencies } from "../setup/dependencies.mjs";

// `npm run check`: everything that needs neither a window nor a provider's SDK, ending at the first step
// that fails. The longest steps start first, so that none runs alone at the end.
process.exitCode = await setUp(async () => {
  await ensureDependencies();
  const units = unitRuns(reportFolder(), ["main", "renderer"]);
  const [lint, ...others] = staticSteps();
  const [main, renderer] = units;
  const { failed, code } = await runChecks([lint, main, renderer, ...others]);
  const { lines } = closing(units.map(({ count }) => ({ code, ...count() })));
  if (failed === undefined || failed.startsWith("unit")) console.log(`\n${lines.join("\n")}`);
  return code;
});
