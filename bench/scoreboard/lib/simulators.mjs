import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { createClient } from "./client.mjs";
import { root } from "./paths.mjs";

const started = new Set();
process.once("exit", () => started.forEach((child) => child.kill("SIGKILL")));
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(1));

/** This process's variables without those that would change what is measured. */
function cleanEnvironment(more) {
  const kept = Object.entries(process.env).filter(
    ([name]) => !/^(?:SIM_|AUTH_TWIN_|CHAT_TWIN_|NODE_)/.test(name),
  );
  return { ...Object.fromEntries(kept), ...more };
}

/**
 * Starts the built headless program in a process of its own, on free ports unless told otherwise.
 * @param {object} [how]
 * @param {string} [how.only] kinds, separated by commas
 * @param {readonly string[]} [how.args] further options
 * @param {Record<string, string>} [how.env]
 * @param {readonly string[]} [how.node] options of Node itself
 * @param {readonly string[]} [how.under] a program and its options to start it under
 */
export function launch({ only, args = [], env = {}, node = [], under = [] } = {}) {
  const ports = args.includes("--port-base") ? [] : ["--port-base", "0"];
  const kinds = only === undefined ? [] : ["--only", only];
  const own = [...node, "out/main/headless.js", ...ports, ...kinds, ...args];
  const [program, ...rest] = [...under, process.execPath, ...own];
  const child = spawn(program, rest, {
    cwd: root,
    env: cleanEnvironment(env),
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  started.add(child);
  let stdout = "";
  let stderr = "";
  child.stdout.on("data", (text) => (stdout += text));
  child.stderr.on("data", (text) => (stderr += text));
  const ended = new Promise((resolve) => {
    child.once("close", (code, signal) => {
      started.delete(child);
      resolve({ code, signal, stdout, stderr });
    });
  });
  const ready = new Promise((resolve, reject) => {
    createInterface({ input: child.stdout }).once("line", (line) => resolve(JSON.parse(line)));
    void ended.then(() => reject(new Error(`it ended before it was ready: ${stderr.trim()}`)));
  });
  ready.catch(() => undefined);
  return { child, ended, ready, said: () => stderr };
}

/**
 * Starts simulators, runs `use` with them, and always stops them.
 * @template Result
 * @param {Parameters<typeof launch>[0]} how
 * @param {(simulators: Awaited<ReturnType<typeof open>>) => Promise<Result>} use
 * @returns {Promise<Result>}
 */
export async function withSimulators(how, use) {
  const simulators = await open(how);
  try {
    return await use(simulators);
  } catch (error) {
    throw withLastWords(error, simulators);
  } finally {
    simulators.child.kill("SIGCONT");
    simulators.child.kill("SIGKILL");
    await simulators.ended;
    simulators.closeClients();
  }
}

/** Adds the output of a process and its exit to an error. */
function withLastWords(error, { child, said }) {
  const ending = [child.exitCode, child.signalCode].filter((word) => word !== null);
  const end = ending.length === 0 ? "" : `; the process ended (${ending.join(", ")})`;
  const words = said() === "" ? "" : `; it said: ${said().slice(-2_000)}`;
  error.message += `${end}${words}`;
  return error;
}

async function open(how) {
  const launched = launch(how);
  const { pid, simulators } = await launched.ready;
  const clients = new Map();
  const clientOf = (kind) => {
    const { base_url: baseUrl, api_key: key } = simulators[kind];
    if (!clients.has(kind)) clients.set(kind, createClient(baseUrl, key));
    return clients.get(kind);
  };
  return {
    ...launched,
    pid,
    kinds: Object.keys(simulators),
    urlOf: (kind) => simulators[kind].base_url,
    clientOf,
    closeClients: () => clients.forEach((client) => client.close()),
  };
}
