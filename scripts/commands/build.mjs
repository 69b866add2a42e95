import { ensureBuild } from "../setup/build.mjs";
import { setUp } from "../setup/command.mjs";
import { ensureDependencies } from "../setup/dependencies.mjs";

// `npm run build`: builds again whatever was built before.
await setUp(async () => {
  await ensureDependencies();
  await ensureBuild({ always: true });
});
