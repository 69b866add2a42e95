import { spawnSync } from "node:child_process";
import { ensureSystemLibraries, hasDisplay } from "../../../scripts/setup/system-libraries.mjs";

/**
 * Sees to a display when a section opens windows. Where there is none this run starts again on a
 * virtual one: then the answer is `false`, and the other run has said everything.
 */
export async function ensureDisplay(sections) {
  if (hasDisplay() || !sections.some(({ needsWindow }) => needsWindow)) return true;
  await ensureSystemLibraries({ virtualDisplay: true });
  const again = ["-a", process.execPath, ...process.argv.slice(1)];
  const { status } = spawnSync("xvfb-run", again, { stdio: "inherit" });
  process.exitCode = status ?? 1;
  return false;
}
