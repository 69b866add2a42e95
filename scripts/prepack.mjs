import { join } from "node:path";
import { ensureBuild } from "./setup/build.mjs";
import { setUp } from "./setup/command.mjs";
import { ensureDependencies } from "./setup/dependencies.mjs";
import { projectRoot } from "./setup/paths.mjs";

// Before `npm pack`: what the package holds is built from the sources of now, its types too.
await setUp(async () => {
  await ensureDependencies();
  await ensureBuild();
  const { emitTypes } = await import("./library/emit-types.mjs");
  emitTypes(join(projectRoot, "out", "types"));
});
