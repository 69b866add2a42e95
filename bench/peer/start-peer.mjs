import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import net from "node:net";
import { join } from "node:path";
import { createInterface } from "node:readline";

/** Its services take so many ports from the first one on. */
const PORTS = 14;

/**
 * Starts the peer until it says that it is ready.
 * @param {{ node: string, program: string, folder: string }} peer
 * @param {{ services?: string, receiver?: string }} [options] all services without a list; `receiver`
 *   is who gets Stripe's events
 */
export async function startPeer({ node, program, folder }, { services, receiver } = {}) {
  const port = await freePort();
  const seed = receiver === undefined ? [] : ["--seed", writeSeed(folder, receiver)];
  const only = services === undefined ? [] : ["-s", services];
  const startedAt = performance.now();
  const child = spawn(node, [program, "start", "-p", String(port), ...only, ...seed], {
    cwd: folder,
    stdio: ["ignore", "pipe", "inherit"],
  });
  await saysReady(child);
  return {
    child,
    startMs: performance.now() - startedAt,
    bases: Array.from({ length: PORTS }, (_, place) => `http://127.0.0.1:${String(port + place)}`),
    stop: () => stop(child),
  };
}

function saysReady(child) {
  return new Promise((resolve, reject) => {
    createInterface({ input: child.stdout }).on("line", (line) => {
      if (line.includes("Ready.")) resolve();
    });
    child.once("exit", (code) => reject(new Error(`the peer ended with ${String(code)}`)));
  });
}

async function stop(child) {
  child.removeAllListeners("exit");
  const exit = once(child, "exit");
  child.kill("SIGKILL");
  await exit;
}

/** It has no way to say "any port": one that was free a moment ago has to do. */
async function freePort() {
  const server = net.createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address();
  server.close();
  await once(server, "close");
  return Math.min(port, 65_000);
}

function writeSeed(folder, receiver) {
  const file = join(folder, "seed.json");
  const webhooks = [{ url: receiver, events: ["*"], secret: "whsec_bench" }];
  writeFileSync(file, JSON.stringify({ stripe: { webhooks } }));
  return file;
}
