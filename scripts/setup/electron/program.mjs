import { capture } from "../run.mjs";

const programs = { darwin: "Electron.app/Contents/MacOS/Electron", win32: "electron.exe" };

/** Returns the path of the executable in an unpacked Electron. */
export function electronProgram() {
  return programs[process.platform] ?? "electron";
}

/**
 * Starts an Electron for a moment, as plain Node so that no display is needed, and tells why it
 * does not start. Missing system libraries do not count: installing them is another step.
 * @param {string} program
 * @returns {Promise<string | undefined>}
 */
export async function whyItFailsToStart(program) {
  const { code, stdout, stderr } = await askVersion(program);
  if (/^\d+\.\d+\.\d+/.test(stdout) || stderr.includes("loading shared libraries"))
    return undefined;
  return `it does not start (code ${code}) ${stderr.trim().slice(0, 500)}`;
}

/**
 * The version that an Electron executable reports; `unknown` when it reports none.
 * @param {string} program
 */
export async function electronVersion(program) {
  const { stdout } = await askVersion(program);
  return stdout.trim() || "unknown";
}

function askVersion(program) {
  const env = { ...process.env, ELECTRON_RUN_AS_NODE: "1", NODE_OPTIONS: undefined };
  return capture(program, ["-p", "process.versions.electron"], env);
}
