import { join } from "node:path";
import { ensureBuild } from "../setup/build.mjs";
import { setUp } from "../setup/command.mjs";
import { ensureDependencies } from "../setup/dependencies.mjs";
import { projectRoot } from "../setup/paths.mjs";

// Before `npm pack`: builds what the package holds from the current sources, with its types.
await setUp(async () => {
  await ensureDependencies();
  await ensureBuild({ what: "headless" });
  await ensureBuild({ what: "commonJs" });
  const { emitTypes } = await import("../library/emit-types.mjs");
  emitTypes(join(projectRoot, "out", "types"));
});
