import { compare } from "../lib/compare.mjs";
import { bareLoop } from "../lib/bare-loop.mjs";
import { timeCalls } from "../lib/load.mjs";
import { startSimulators } from "../lib/processes.mjs";
import { startReceiver } from "../lib/receiver.mjs";
import { charge, register } from "../lib/requests.mjs";

/** Deliveries per second, signed and in order, to one endpoint, against a loop that does no more. */
export const deliveries = {
  name: "deliveries",
  run: async ({ quick }) => {
    const count = quick ? 4_000 : 20_000;
    const receiver = await startReceiver();
    let body = Buffer.alloc(0);
    const ours = async () => {
      const emptied = await emptyQueue(count, receiver);
      body = emptied.body;
      return emptied.perSecond;
    };
    try {
      await ours();
      const reference = () => bareLoop(receiver.url, body, count / 2);
      const compared = await compare({ rounds: quick ? 3 : 7, ours, reference });
      return { rows: [{ ...deliveriesRow, ...compared }] };
    } finally {
      await receiver.close();
    }
  },
};

const deliveriesRow = {
  name: "In-order deliveries against a bare sequential keep-alive loop",
  unit: "/s",
  atLeast: 0.8,
};

/** Makes charges faster than they are delivered, then measures how fast the queue empties. */
export async function emptyQueue(count, receiver) {
  const { ready, stop } = await startSimulators("payments", { SIM_WEBHOOK_DELIVERY: "on" });
  try {
    const base = ready.simulators.payments.base_url;
    await register(base, receiver.url);
    receiver.reset();
    await timeCalls({ ...charge, url: base + charge.path, count });
    const before = receiver.count;
    const startedAt = performance.now();
    const endedAt = await receiver.until(count);
    const { events } = await fetch(`${base}/_sim/egress?limit=1`).then((answer) => answer.json());
    return {
      perSecond: (count - before) / ((endedAt - startedAt) / 1_000),
      body: Buffer.from(JSON.stringify(events[0].payload)),
    };
  } finally {
    await stop();
  }
}
