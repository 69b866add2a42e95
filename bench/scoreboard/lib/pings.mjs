import http from "node:http";
import { once } from "node:events";
import { Worker, isMainThread, parentPort, workerData } from "node:worker_threads";

/** Between an answer and the next ping, in milliseconds. */
export const PAUSE_MS = 5;

/**
 * Asks a simulator for its health again and again, from a thread of its own so that only the
 * simulator's delays are timed; `stop` resolves with them, in milliseconds, the one that is still under
 * way among them. It rejects when one was not answered.
 */
export async function startPings(baseUrl) {
  const worker = new Worker(new URL(import.meta.url), { workerData: `${baseUrl}/_sim/health` });
  await once(worker, "online");
  return {
    stop: async () => {
      worker.postMessage("stop");
      const [{ delays, failure }] = await once(worker, "message");
      await worker.terminate();
      if (failure !== undefined) throw new Error(`${baseUrl} did not answer a ping: ${failure}`);
      return delays;
    },
  };
}

if (!isMainThread && typeof workerData === "string") {
  const delays = [];
  const agent = new http.Agent({ keepAlive: true });
  let failure;
  let startedAt;
  const ping = () => {
    startedAt = performance.now();
    const request = http.get(workerData, { agent }, (answer) => {
      answer.resume().once("end", () => {
        delays.push(performance.now() - startedAt);
        startedAt = undefined;
        setTimeout(ping, PAUSE_MS);
      });
    });
    request.once("error", (error) => (failure ??= error.message));
  };
  parentPort.once("message", () => {
    if (startedAt !== undefined) delays.push(performance.now() - startedAt);
    parentPort.postMessage({ delays, failure });
  });
  ping();
}
