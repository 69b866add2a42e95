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

/** It has no way to say "any port": the first row of them that is free, below those that clients are given. */
async function freePort() {
  for (let first = 20_000; first < 32_000; first += PORTS) {
    if (await areFree(first)) return first;
  }
  throw new Error(`there are no ${String(PORTS)} free ports in a row`);
}

async function areFree(first) {
  const tries = Array.from({ length: PORTS }, (_, place) => isFree(first + place));
  return (await Promise.all(tries)).every(Boolean);
}

async function isFree(port) {
  const server = net.createServer();
  const listening = once(server, "listening");
  server.listen(port, "127.0.0.1");
  const isListening = await listening.then(
    () => true,
    () => false,
  );
  if (isListening) await new Promise((resolve) => server.close(resolve));
  return isListening;
}

function writeSeed(folder, receiver) {
  const file = join(folder, "seed.json");
  const webhooks = [{ url: receiver, events: ["*"], secret: "whsec_bench" }];
  writeFileSync(file, JSON.stringify({ stripe: { webhooks } }));
  return file;
}
