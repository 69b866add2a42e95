import { ensureBuild } from "../setup/build.mjs";
import { setUp } from "../setup/command.mjs";
import { ensureDependencies } from "../setup/dependencies.mjs";

// Before `npm pack`: builds what the package holds from the current sources, with its types.
await setUp(async () => {
  await ensureDependencies();
  await ensureBuild({ what: "headless" });
  await ensureBuild({ what: "commonJs" });
  await ensureBuild({ what: "types" });
});
