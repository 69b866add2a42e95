import { SetupError } from "../setup/log.mjs";
import { npm, runStep } from "../setup/run.mjs";

/** Not among the dependencies: it fetches tools of its own, which not every network allows. */
const builder = "electron-builder@26.17.0";

/**
 * Has electron-builder make this platform's installers, or its unpacked app alone.
 * @param {{ root: string, out: string, onlyUnpacked: boolean }} order
 */
export async function buildInstallers({ root, out, onlyUnpacked }) {
  const program = npm(["exec", "--yes", `--package=${builder}`, "--", ...call(out, onlyUnpacked)]);
  const how = { cwd: root, timeoutMs: 30 * 60_000, env: { ...process.env, SIMDECK_DIST: out } };
  const failure = await runStep(`Packaging (${builder})`, program, how);
  if (!failure) return;
  throw new SetupError(
    `${builder} ${failure}; its own message is above. It needs a network that reaches the npm ` +
      "registry and the sites its tools come from.",
  );
}

function call(out, onlyUnpacked) {
  const config = "scripts/package/electron-builder.config.js";
  return ["electron-builder", "--config", config, ...(onlyUnpacked ? ["--dir"] : [])];
}
