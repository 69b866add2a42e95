import http from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { compared } from "../lib/compare.mjs";
import { post } from "../lib/http-call.mjs";
import { startSimulators } from "../lib/processes.mjs";
import { startReceiver } from "../lib/receiver.mjs";
import { register } from "../lib/requests.mjs";
import { quantile } from "../lib/statistics.mjs";
import { calls, withFreshToken } from "./calls.mjs";
import { startPeer } from "./start-peer.mjs";

const COUNT = 3_000;
const PER_SECOND = 500;

/** One client, one call after the other, each with an event; then 500 calls a second. */
export async function peerDeliveries(peer, rounds) {
  const receiver = await startReceiver();
  const simulators = await startSimulators("payments", { SIM_WEBHOOK_DELIVERY: "on" });
  const other = await startPeer(peer, { services: "stripe", receiver: receiver.url });
  try {
    const base = simulators.ready.simulators.payments.base_url;
    await register(base, receiver.url, "payment_intent.created");
    const sides = [
      { ...calls.payments, url: base + calls.payments.path },
      { ...calls.payments, url: other.bases[0] + calls.payments.path },
    ];
    return await measure(sides, receiver, rounds);
  } finally {
    await Promise.all([simulators.stop(), other.stop()]);
    await receiver.close();
  }
}

async function measure(sides, receiver, rounds) {
  const [speeds, tails] = [[], []];
  for (const side of sides) await deliveredPerSecond(side, receiver);
  for (let turn = 0; turn < rounds; turn += 1) {
    speeds.push(await inTurn(sides, (side) => deliveredPerSecond(side, receiver)));
    tails.push(await inTurn(sides, pacedTail));
  }
  return [
    {
      name: "Requests with their events received, one client",
      unit: "/s",
      ...compared(speeds),
      atLeast: 2,
    },
    { name: "API p99 at 500 calls/s with a receiver", unit: "ms", ...compared(tails), atMost: 1 },
  ];
}

async function inTurn([mine, other], run) {
  return [await run(mine), await run(other)];
}

/** Each request records one event. */
async function deliveredPerSecond(call, receiver) {
  const agent = new http.Agent({ keepAlive: true });
  const fresh = withFreshToken(call);
  receiver.reset();
  const startedAt = performance.now();
  for (let index = 0; index < COUNT; index += 1) await post(fresh, agent);
  const endedAt = await receiver.until(COUNT);
  agent.destroy();
  return (COUNT * 1_000) / (endedAt - startedAt);
}

async function pacedTail(call) {
  const agent = new http.Agent({ keepAlive: true });
  const fresh = withFreshToken(call);
  const answers = [];
  const startedAt = performance.now();
  while (answers.length < 4 * PER_SECOND) {
    const due = ((performance.now() - startedAt) / 1_000) * PER_SECOND;
    while (answers.length < Math.min(due, 4 * PER_SECOND)) answers.push(timed(fresh, agent));
    await pause(1);
  }
  const delays = await Promise.all(answers);
  agent.destroy();
  return quantile(delays, 0.99);
}

async function timed(call, agent) {
  const startedAt = performance.now();
  return (await post(call, agent)).at - startedAt;
}
