import http from "node:http";
import { setTimeout as pause } from "node:timers/promises";

const FORM = "application/x-www-form-urlencoded";
const CHARGE = "amount=1200&currency=usd&source=tok_visa";

/**
 * A client of one simulator over kept-alive connections. `send` resolves with any answer and rejects
 * when none came whole.
 */
export function createClient(baseUrl, key, connections = 20) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: connections });
  const { hostname, port } = new URL(baseUrl);

  const send = (method, path, body, type = "application/json") =>
    new Promise((resolve, reject) => {
      const payload = body === undefined || typeof body === "string" ? body : JSON.stringify(body);
      const headers = {
        authorization: `Bearer ${key}`,
        ...(payload === undefined
          ? {}
          : { "content-type": type, "content-length": Buffer.byteLength(payload) }),
      };
      const startedAt = performance.now();
      const request = http.request({ hostname, port, method, path, headers, agent }, (answer) => {
        const chunks = [];
        answer.on("data", (chunk) => chunks.push(chunk));
        answer.once("error", reject);
        answer.once("end", () => {
          const text = Buffer.concat(chunks).toString();
          resolve({ status: answer.statusCode, text, ms: performance.now() - startedAt });
        });
      });
      request.once("error", reject);
      request.end(payload);
    });

  /** An answer of 2xx as JSON; anything else is an error. */
  const ask = async (method, path, body, type) => {
    const { status, text } = await send(method, path, body, type);
    if (status >= 300)
      throw new Error(`${method} ${path}: ${String(status)} ${text.slice(0, 200)}`);
    return text === "" ? undefined : JSON.parse(text);
  };

  const egress = () => ask("GET", "/_sim/egress");

  return {
    send,
    ask,
    egress,
    /** Makes a charge of the payments simulator. */
    charge: () => ask("POST", "/v1/charges", CHARGE, FORM),
    charges: (count) =>
      inParallel(count, connections, () => ask("POST", "/v1/charges", CHARGE, FORM)),
    /** Registers an endpoint of the payments simulator. */
    register: (url, types = ["charge.succeeded"]) => {
      const events = types.map((type) => `enabled_events[]=${encodeURIComponent(type)}`);
      return ask("POST", "/v1/webhook_endpoints", [`url=${url}`, ...events].join("&"), FORM);
    },
    reset: () => ask("POST", "/_sim/reset"),
    health: () => ask("GET", "/_sim/health"),
    /** The result rows, once nothing waits and nothing flies. */
    results: async (withinMs = 300_000) => {
      const deadline = performance.now() + withinMs;
      while (performance.now() < deadline) {
        const { delivery } = await ask("GET", "/_sim/egress?after=4294967295");
        if (delivery.pending === 0 && !delivery.in_flight) return delivery.results;
        await pause(50);
      }
      throw new Error(`deliveries still wait after ${String(withinMs)} ms`);
    },
    close: () => agent.destroy(),
  };
}

/** Runs `act` so many times, a few at once; resolves with what each gave, in no particular order. */
export async function inParallel(count, lanes, act) {
  const results = [];
  let begun = 0;
  const work = async () => {
    while (begun < count) {
      begun += 1;
      results.push(await act(begun));
    }
  };
  await Promise.all(Array.from({ length: Math.min(lanes, count) }, work));
  return results;
}
