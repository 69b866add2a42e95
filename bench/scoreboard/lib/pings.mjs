import http from "node:http";
import { once } from "node:events";
import { Worker, isMainThread, parentPort, workerData } from "node:worker_threads";

const PAUSE_MS = 5;

/**
 * Asks a simulator for its health again and again, from a thread of its own so that only the
 * simulator's delays are timed; `stop` resolves with them, in milliseconds.
 */
export async function startPings(baseUrl) {
  const worker = new Worker(new URL(import.meta.url), { workerData: `${baseUrl}/_sim/health` });
  await once(worker, "online");
  return {
    stop: async () => {
      worker.postMessage("stop");
      const [delays] = await once(worker, "message");
      await worker.terminate();
      return delays;
    },
  };
}

if (!isMainThread && typeof workerData === "string") {
  const delays = [];
  const agent = new http.Agent({ keepAlive: true });
  const ping = () => {
    const startedAt = performance.now();
    const request = http.get(workerData, { agent }, (answer) => {
      answer.resume().once("end", () => {
        delays.push(performance.now() - startedAt);
        setTimeout(ping, PAUSE_MS);
      });
    });
    request.once("error", () => delays.push(Number.POSITIVE_INFINITY));
  };
  parentPort.once("message", () => parentPort.postMessage(delays));
  ping();
}
