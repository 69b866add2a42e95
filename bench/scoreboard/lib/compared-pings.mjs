import { spawn } from "node:child_process";
import { once } from "node:events";
import { quantile } from "../../lib/statistics.mjs";
import { PAUSE_MS, startPings } from "./pings.mjs";

/** A server that has nothing to do but to answer. */
const idleServer = `
  const server = require("node:http").createServer((_request, response) => response.end("{}"));
  server.listen(0, "127.0.0.1", () => console.log(server.address().port));
`;

/**
 * Pings a simulator, and beside it a server in a process of its own that does nothing else: on a machine
 * that is busy with other work both are late, and only what the simulator is later by is its own doing.
 * `stop` resolves with the 99th percentile of each, in milliseconds.
 */
export async function startComparedPings(baseUrl) {
  const idle = spawn(process.execPath, ["-e", idleServer], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [port] = await once(idle.stdout, "data");
  const both = await Promise.all([
    startPings(baseUrl),
    startPings(`http://127.0.0.1:${port.toString().trim()}`),
  ]);
  return {
    stop: async () => {
      const [own, beside] = await Promise.all(both.map((pings) => pings.stop())).finally(() =>
        idle.kill(),
      );
      return { p99: p99Of(own), idleP99: p99Of(beside) };
    },
  };
}

/**
 * Returns the 99th percentile of the delays, for requests at any time. While an answer is late no other
 * ping is sent, and one long stop would count as little as one short one: those that would have come
 * meanwhile are added.
 */
function p99Of(delays) {
  const all = delays.flatMap((delay) =>
    Array.from({ length: Math.ceil(delay / PAUSE_MS) }, (_, turn) => delay - turn * PAUSE_MS),
  );
  return quantile(all, 0.99);
}
