import { count } from "../lib/figures.mjs";
import { flood } from "../lib/flood.mjs";
import { limitOf } from "../lib/machine.mjs";
import { startMoodyReceiver } from "../lib/moody-receiver.mjs";
import { eventually } from "../lib/process-facts.mjs";
import { withSimulators } from "../lib/simulators.mjs";
import { readWholeLog } from "../lib/whole-log.mjs";

/**
 * A hundred thousand deliveries to three endpoints that do something else with each: none lost, none doubled, none
 * out of order, and every row says what its receiver did.
 */
export const soakDeliveries = {
  name: "soak-deliveries",
  run: async ({ quick, note }) => {
    const timeout = String(await limitOf(2_000));
    const env = { SIM_WEBHOOK_DELIVERY: "on", SIM_DELIVERY_TIMEOUT_MS: timeout };
    const receivers = await Promise.all([0, 1, 2].map(startMoodyReceiver));
    const events = Math.ceil((quick ? 10_000 : 100_000) / receivers.length);
    try {
      return await withSimulators({ only: "payments", env }, (simulators) =>
        soak(simulators, receivers, events, note),
      );
    } finally {
      for (const receiver of receivers) await receiver.close();
    }
  },
};

async function soak(simulators, receivers, events, note) {
  const client = simulators.clientOf("payments");
  const endpoints = [];
  for (const { url } of receivers) endpoints.push((await client.register(url)).id);
  const startedAt = performance.now();
  const payments = { base_url: simulators.urlOf("payments"), api_key: "sk_test_x" };
  await flood(payments, events, () => undefined);
  // Asked for again and again, the rows of so many would cost more than the deliveries.
  const all = events * receivers.length;
  const isOver = () => sum(receivers) >= all || `${String(sum(receivers))} of ${String(all)}`;
  await eventually("deliveries do not come", isOver, 1_800_000);
  const rows = await client.results();
  const seconds = (performance.now() - startedAt) / 1_000;
  note(`${(rows.length / seconds).toFixed(0)} deliveries/s, most of them to receivers at fault`);

  const ids = [];
  await readWholeLog(payments.base_url, ({ payload }) => ids.push(payload.id));
  const each = receivers.map(({ received }) => compare(ids, received));
  return [
    count("deliveries received", all, listed(each, "lost")),
    count("deliveries received once", all, listed(each, "doubled")),
    count("deliveries in order", all, listed(each, "misplaced")),
    count("rows with an outcome", all, wrongRows(rows, receivers, endpoints, events)),
  ];
}

function sum(receivers) {
  return receivers.reduce((total, { received }) => total + received.length, 0);
}

/** Compares the received events with the log: counts missing, repeated and late ones. */
function compare(ids, received) {
  const placeOf = new Map(ids.map((id, place) => [id, place]));
  const seen = new Set();
  const found = { lost: 0, doubled: 0, misplaced: 0 };
  let newest = -1;
  for (const { id } of received) {
    const place = placeOf.get(id);
    if (seen.has(id) || place === undefined) found.doubled += 1;
    else if (place < newest) found.misplaced += 1;
    seen.add(id);
    newest = Math.max(newest, place ?? newest);
  }
  found.lost = ids.length - seen.size;
  return found;
}

function listed(each, what) {
  return each.flatMap((found, place) =>
    Array.from({ length: found[what] }, () => `${what} at endpoint ${String(place + 1)}`),
  );
}

/** Rows stand by event, and for one event in the order of registration. */
function wrongRows(rows, receivers, endpoints, events) {
  const wrong = [];
  for (let index = 0; index < events * receivers.length; index += 1) {
    const place = index % receivers.length;
    const seq = Math.floor(index / receivers.length) + 1;
    const status = receivers[place].received[seq - 1]?.status;
    const row = rows[index];
    const isRight =
      row?.seq === seq &&
      row.endpoint === endpoints[place] &&
      row.http_status === status &&
      row.status === (status >= 200 && status < 300 ? "delivered" : "failed");
    if (!isRight) wrong.push(`${JSON.stringify(row)} where the receiver did ${String(status)}`);
  }
  return wrong;
}
