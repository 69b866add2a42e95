import assert from "node:assert/strict";
import { count } from "../lib/figures.mjs";
import { startReceiver } from "../lib/receiver.mjs";
import { withSimulators } from "../lib/simulators.mjs";

/** None is what a simulator answers to an unknown path by itself. */
const STATUSES = [402, 409, 422, 429, 500, 502, 503, 599];

/**
 * Fault rules act exactly as declared: on the requests of every simulator, against a plain model of
 * `after`, `every` and `times`, and on deliveries.
 */
export const injectedFaults = {
  name: "injected-faults",
  run: async ({ quick }) => {
    const env = { SIM_WEBHOOK_DELIVERY: "on" };
    return await withSimulators({ env }, async (simulators) => [
      await statusesOfEveryKind(simulators),
      await counters(simulators, quick ? 50 : 500),
      await deliveries(simulators.clientOf("payments"), quick ? 20 : 200),
    ]);
  },
};

async function statusesOfEveryKind({ kinds, clientOf }) {
  const missed = [];
  for (const kind of kinds) {
    const client = clientOf(kind);
    const usual = await statusOf(client);
    for (const status of STATUSES) {
      await setRules(client, [{ id: "once", on: "request", times: 1, do: { status } }]);
      const got = [await statusOf(client), await statusOf(client)];
      const { rules } = await client.ask("GET", "/_sim/faults");
      const isRight = got[0] === status && got[1] === usual && rules[0].hits === 1;
      if (!isRight)
        missed.push(`${kind}: ${String(got)} where ${String(status)} was injected once`);
    }
    missed.push(...(await brokenResponses(kind, client)));
    await client.ask("DELETE", "/_sim/faults");
  }
  return count("injected request faults", kinds.length * (STATUSES.length + 2), missed);
}

const statusOf = async (client) => (await client.send("GET", "/no/such/path/here")).status;

async function brokenResponses(kind, client) {
  const missed = [];
  for (const effect of ["drop", "truncate"]) {
    await setRules(client, [{ id: effect, on: "request", times: 1, do: { [effect]: true } }]);
    const broken = await client.send("GET", "/no/such/path/here").then(
      () => false,
      () => true,
    );
    if (!broken) missed.push(`${kind}: ${effect} gave a complete response`);
  }
  return missed;
}

/** Two rules whose matches overlap, against the contract's words as a loop. */
async function counters({ clientOf }, requests) {
  const client = clientOf("payments");
  const rules = [
    { id: "a", on: "request", path: "/v1/charges", after: 3, every: 4, do: { status: 503 } },
    { id: "b", on: "request", path: "/v1/**", every: 3, times: 20, do: { status: 429 } },
  ];
  await client.reset();
  await setRules(client, rules);
  const seen = rules.map(() => ({ matches: 0, hits: 0 }));
  const missed = [];
  for (let index = 0; index < requests; index += 1) {
    let expected = 200;
    rules.forEach((rule, place) => {
      const at = seen[place];
      at.matches += 1;
      const counted = at.matches - (rule.after ?? 0);
      const isDue = counted > 0 && counted % rule.every === 0 && at.hits < (rule.times ?? Infinity);
      if (!isDue || expected !== 200) return;
      at.hits += 1;
      expected = rule.do.status;
    });
    const { status } = await client.send(
      "POST",
      "/v1/charges",
      "amount=1200&currency=usd&source=tok_visa",
      "application/x-www-form-urlencoded",
    );
    if (status !== expected)
      missed.push(`request ${String(index + 1)}: ${String(status)}, not ${String(expected)}`);
  }
  const { events } = await client.egress();
  const accepted = requests - seen[0].hits - seen[1].hits;
  if (events.length !== accepted)
    missed.push(`${String(events.length)} events of accepted requests`);
  return count("requests under counted fault rules", requests, missed);
}

/** Every fault of deliveries in turn, and what the receiver and the result rows say of it. */
async function deliveries(client, rounds) {
  const receiver = await startReceiver();
  const missed = [];
  try {
    for (const [effect, expected] of Object.entries(deliveryFaults)) {
      await client.reset();
      await client.register(receiver.url);
      receiver.received.length = 0;
      await setRules(client, [{ id: effect, on: "delivery", every: 2, do: expected.do }]);
      for (let index = 0; index < rounds; index += 1) await client.charge();
      const rows = await client.results();
      const { events } = await client.egress();
      const places = new Map(events.map(({ payload }, place) => [payload.id, place]));
      const order = receiver.received.map((body) => places.get(JSON.parse(body).id));
      try {
        assert.deepEqual(order, expected.order(rounds), `${effect}: what arrived`);
        assert.equal(rows.length, expected.rows(rounds), `${effect}: result rows`);
      } catch (error) {
        missed.push(error.message);
      }
    }
  } finally {
    await client.ask("DELETE", "/_sim/faults");
    await receiver.close();
  }
  return count("injected delivery faults", Object.keys(deliveryFaults).length, missed);
}

const all = (rounds) => Array.from({ length: rounds }, (_, place) => place);

const deliveryFaults = {
  drop: {
    do: { drop: true },
    order: (rounds) => all(rounds).filter((place) => place % 2 === 0),
    rows: (rounds) => rounds,
  },
  duplicate: {
    do: { duplicate: 2 },
    order: (rounds) => all(rounds).flatMap((place) => Array(place % 2 === 0 ? 1 : 3).fill(place)),
    rows: (rounds) => rounds * 2,
  },
  delay: { do: { delay_ms: 1 }, order: all, rows: (rounds) => rounds },
  "bad signature": { do: { bad_signature: true }, order: all, rows: (rounds) => rounds },
};

const setRules = (client, rules) => client.ask("PUT", "/_sim/faults", { rules });
