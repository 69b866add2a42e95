import { createHmac } from "node:crypto";
import http from "node:http";
import { startReceiver } from "../lib/receiver.mjs";
import { startSimulators } from "../lib/processes.mjs";
import { median, round } from "../lib/statistics.mjs";

const FORM = "application/x-www-form-urlencoded";

/** The limit: sign, POST over one kept-alive connection, await, next. */
async function bareLoop(url, body, count) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  const post = () =>
    new Promise((resolve, reject) => {
      const mac = createHmac("sha256", "whsec_x").update("1.").update(body).digest("hex");
      const request = http.request(
        url,
        {
          method: "POST",
          agent,
          headers: {
            "content-type": "application/json",
            "content-length": body.length,
            "payments-signature": `t=1,v1=${mac}`,
          },
        },
        (response) => response.resume().once("end", resolve),
      );
      request.once("error", reject);
      request.end(body);
    });
  const startedAt = performance.now();
  for (let index = 0; index < count; index += 1) await post();
  agent.destroy();
  return count / ((performance.now() - startedAt) / 1_000);
}

/** Makes charges while delivery waits behind a closed door, then measures how fast the queue empties. */
async function ourQueue(count, receiver) {
  const simulators = await startSimulators("payments", { SIM_WEBHOOK_DELIVERY: "on" });
  try {
    const base = simulators.ready.simulators.payments.base_url;
    const post = (path, body) =>
      fetch(base + path, {
        method: "POST",
        headers: { "content-type": FORM, authorization: "Bearer sk_test_x" },
        body,
      }).then((answer) => answer.json());
    await post("/v1/webhook_endpoints", `url=${receiver.url}&enabled_events[]=charge.succeeded`);
    receiver.reset();
    const create = async () => {
      for (let index = 0; index < count / 20; index += 1) {
        await post("/v1/charges", "amount=1200&currency=usd&source=tok_visa");
      }
    };
    await Promise.all(Array.from({ length: 20 }, create));
    const before = receiver.count;
    const startedAt = performance.now();
    const endedAt = await receiver.until(count);
    const { events } = await fetch(`${base}/_sim/egress?limit=1`).then((answer) => answer.json());
    return {
      perSecond: (count - before) / ((endedAt - startedAt) / 1_000),
      body: Buffer.from(JSON.stringify(events[0].payload)),
    };
  } finally {
    await simulators.stop();
  }
}

/** Deliveries per second, in order, to one endpoint. */
export async function deliveries({ rounds = 3, count = 12_000 } = {}) {
  const pairs = [];
  const receiver = await startReceiver();
  try {
    for (let turn = 0; turn < rounds; turn += 1) {
      const ours = await ourQueue(count, receiver);
      const reference = await bareLoop(receiver.url, ours.body, count / 2);
      pairs.push({ ours: ours.perSecond, reference });
    }
  } finally {
    await receiver.close();
  }
  return {
    name: "In-order deliveries against a bare sequential keep-alive loop",
    ours: `${String(round(median(pairs.map(({ ours }) => ours)), 0))} deliveries/s`,
    reference: `${String(round(median(pairs.map(({ reference }) => reference)), 0))} posts/s`,
    ratio: round(median(pairs.map(({ ours, reference }) => ours / reference))),
    target: "≥ 0.8",
  };
}
