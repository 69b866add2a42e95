import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { hooked, jump } from "../lib/hooks.mjs";
import { startReceiver } from "../lib/receiver.mjs";
import { withSimulators } from "../lib/simulators.mjs";

const HOUR = 3_600_000;
const jumps = [-HOUR, 24 * HOUR, -48 * HOUR, HOUR / 60, -365 * 24 * HOUR, 400 * 24 * HOUR];

/**
 * The system's time jumps back and forth while events flow: the log keeps its order, signatures follow
 * the wall clock, the schedule follows the simulator's clock alone, and no timer runs wild.
 */
export const clockJumps = {
  name: "R5 the system's time jumps",
  run: async ({ quick }) => {
    const times = [];
    const receiver = await startReceiver((request, response) => {
      times.push(Number(/t=(\d+)/.exec(request.headers["payments-signature"])?.[1]));
      response.end();
    });
    const env = { SIM_WEBHOOK_DELIVERY: "on", SIM_PACE: "1" };
    await withSimulators({ only: "payments", env, node: hooked }, async (simulators) => {
      const client = simulators.clientOf("payments");
      await client.register(receiver.url);
      await scheduleLater(client);
      await jumpAll(simulators, client, times, quick ? 100 : 1_000);
      await checkSchedule(client);
      await checkIdle(simulators);
    }).finally(receiver.close);
  },
};

async function scheduleLater(client) {
  const call = { method: "GET", path: "/v1/charges" };
  await client.ask("POST", "/_sim/inject", { events: [{ id: "later", at: "+1h", call }] });
}

async function jumpAll(simulators, client, times, count) {
  let shift = 0;
  for (const [turn, jumpMs] of jumps.entries()) {
    await jump(simulators, jumpMs);
    shift += jumpMs;
    const first = times.length;
    await client.charges(count);
    const rows = await client.results();
    assert.equal(rows.length, (turn + 1) * count, "rows");
    assert.ok(
      rows.every(({ status }) => status === "delivered"),
      "a delivery failed",
    );
    const now = (Date.now() + shift) / 1_000;
    const wrong = times.slice(first).filter((time) => Math.abs(time - now) > 60);
    assert.deepEqual(wrong, [], "signatures with another time");
  }
  const { events } = await client.egress();
  assert.deepEqual(
    events.map(({ seq }) => seq),
    events.map((_, index) => index + 1),
  );
  const created = events.map(({ created_at: at }) => Date.parse(at));
  const back = created.filter((at, index) => index > 0 && at < created[index - 1]);
  assert.deepEqual(back, [], "events before those they follow");
}

async function checkSchedule(client) {
  const { events } = await client.ask("GET", "/_sim/timeline");
  assert.deepEqual(
    events.map(({ state }) => state),
    ["pending"],
  );
}

/** A second in which nothing happens costs next to no processor time. */
async function checkIdle(simulators) {
  const before = ticksOf(simulators.pid);
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  const spent = ticksOf(simulators.pid) - before;
  assert.ok(spent < 30, `${String(spent)} hundredths of a second of work while idle`);
}

function ticksOf(pid) {
  const fields = readFileSync(`/proc/${String(pid)}/stat`, "utf8")
    .split(") ")[1]
    .split(" ");
  return Number(fields[11]) + Number(fields[12]);
}
