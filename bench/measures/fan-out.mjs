import http from "node:http";
import { compare } from "../lib/compare.mjs";
import { openFeedSockets } from "../lib/feed-sockets.mjs";
import { post } from "../lib/http-call.mjs";
import { start, startSimulators } from "../lib/processes.mjs";

const SOCKETS = 100;

const order = {
  ticker: "KXSIM-26-A",
  side: "bid",
  count: "1.00",
  price: "0.0100",
  time_in_force: "good_till_canceled",
  self_trade_prevention_type: "taker_at_cross",
};

/** Orders, each of which changes a book that a hundred sockets watch, against a bare ws broadcast. */
export const fanOut = {
  name: "fan-out",
  run: async ({ quick }) => {
    const simulators = await startSimulators("exchange");
    const bare = await start("bench/references/bare-broadcast.mjs");
    const base = simulators.ready.simulators.exchange.base_url;
    const [mine, other] = [
      await listen(base),
      await listen(`http://127.0.0.1:${String(bare.ready.port)}`),
    ];
    try {
      const count = quick ? 100 : 400;
      await mine.perSecond(count / 4);
      const ours = () => mine.perSecond(count);
      const reference = () => other.perSecond(count);
      const result = await compare({ rounds: quick ? 3 : 9, ours, reference });
      return { rows: [{ ...fanOutRow, ...result }] };
    } finally {
      mine.close();
      other.close();
      await Promise.all([simulators.stop(), bare.stop()]);
    }
  },
};

const fanOutRow = {
  name: `Feed of the exchange to ${String(SOCKETS)} sockets against a bare ws broadcast`,
  unit: "messages/s",
  atLeast: 0.5,
};

async function listen(base) {
  const sockets = await openFeedSockets(base, SOCKETS);
  const agent = new http.Agent({ keepAlive: true });
  const call = {
    url: `${base}/trade-api/v2/portfolio/events/orders`,
    headers: { "content-type": "application/json", "kalshi-access-key": "bench", ...stamp() },
    body: JSON.stringify(order),
  };
  const perSecond = async (count) => {
    sockets.reset();
    const startedAt = performance.now();
    for (let index = 0; index < count; index += 1) await post(call, agent);
    await sockets.until(count * SOCKETS);
    return (count * SOCKETS * 1_000) / (performance.now() - startedAt);
  };
  return { perSecond, close: () => (sockets.close(), agent.destroy()) };
}

const stamp = () => ({
  "kalshi-access-timestamp": String(Date.now()),
  "kalshi-access-signature": Buffer.from("bench").toString("base64"),
});
