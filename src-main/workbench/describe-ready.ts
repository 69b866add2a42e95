import type { Served } from "./boot.ts";

/** The ready line: one line of JSON that says who serves where, and with which key. */
export function describeReady(served: readonly Served[]): string {
  const entries = served.map(({ simulator, baseUrl }) => [
    simulator.kind,
    { base_url: baseUrl, api_key: simulator.apiKey },
  ]);
  return JSON.stringify({
    event: "ready",
    pid: process.pid,
    simulators: Object.fromEntries(entries) as unknown,
  });
}
