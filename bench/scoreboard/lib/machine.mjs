import { spawn } from "node:child_process";
import { once } from "node:events";

/** A machine on which Node itself starts more slowly than this is busy with other work. */
const BARE_START_MS = 100;

/**
 * A limit for how long a process may take to start or to end, given for a machine that has nothing else
 * to do: it grows by as much as the machine is slower now, measured by the start of Node itself.
 */
export async function limitOf(milliseconds) {
  const startedAt = performance.now();
  await once(spawn(process.execPath, ["-e", "0"]), "close");
  const bareMs = performance.now() - startedAt;
  return milliseconds * Math.max(1, bareMs / BARE_START_MS);
}
