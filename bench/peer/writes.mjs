import { compare } from "../lib/compare.mjs";
import { requestsPerSecond } from "../lib/load.mjs";
import { startSimulators } from "../lib/processes.mjs";
import { calls, changingTokens } from "./calls.mjs";
import { startPeer } from "./start-peer.mjs";

const lines = [
  { name: "Payment intents created", kind: "payments", service: "stripe" },
  { name: "Mails sent", kind: "email", service: "resend" },
];

/** Calls per second, ten at once, of a fresh process each time. */
export async function peerWrites(peer, rounds) {
  const rows = [];
  for (const { name, kind, service } of lines) {
    const result = await compare({
      rounds,
      ours: async () => {
        const { ready, stop } = await startSimulators(kind);
        return load(ready.simulators[kind].base_url, calls[kind]).finally(stop);
      },
      reference: async () => {
        const { bases, stop } = await startPeer(peer, { services: service });
        return load(bases[0], calls[kind]).finally(stop);
      },
    });
    rows.push({ name, unit: "/s", ...result, atLeast: 2 });
  }
  return rows;
}

async function load(base, call) {
  const options = { ...call, url: base + call.path, setupClient: changingTokens(call) };
  await requestsPerSecond({ ...options, seconds: 1 });
  return (await requestsPerSecond({ ...options, seconds: 3 })).perSecond;
}
