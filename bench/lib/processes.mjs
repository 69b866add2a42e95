import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** Starts a Node program of this project and resolves with its first line of JSON and the process. */
export async function start(file, args = [], env = {}) {
  const startedAt = performance.now();
  const child = spawn(process.execPath, [file, ...args], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const lines = createInterface({ input: child.stdout });
  const ready = await new Promise((resolve, reject) => {
    lines.once("line", (line) => resolve(JSON.parse(line)));
    child.once("exit", (code) => reject(new Error(`${file} ended with ${String(code)}`)));
  });
  return { ready, child, startMs: performance.now() - startedAt, stop: () => stop(child) };
}

function stop(child) {
  return new Promise((resolve) => {
    child.removeAllListeners("exit");
    child.once("exit", resolve);
    child.kill("SIGTERM");
  });
}

/** The simulators, headless, on free ports. */
export function startSimulators(only, env = {}) {
  const args = ["--port-base", "0", ...(only ? ["--only", only] : [])];
  return start("out/main/headless.js", args, env);
}
