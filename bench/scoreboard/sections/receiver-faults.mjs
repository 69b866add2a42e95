import assert from "node:assert/strict";
import { startReceiver } from "../lib/receiver.mjs";
import { quantile } from "../../lib/statistics.mjs";
import { count } from "../lib/figures.mjs";
import { importTypeScript } from "../lib/import-typescript.mjs";
import { limitOf } from "../lib/machine.mjs";
import { hooked, weigh } from "../lib/hooks.mjs";
import { eventually } from "../lib/process-facts.mjs";
import { withSimulators } from "../lib/simulators.mjs";

/** Long enough for the receivers that are well, which share a machine with all others. */
const TIMEOUT_MS = 1_000;
/** Beyond the time-outs that are waited for in order. */
const PATIENCE_MS = 300_000;
const MEBIBYTE = 1_024 * 1_024;
/** Most of them wait: for a time-out, for an answer that comes late. */
const LANES = 6;

/**
 * The trials with a receiver: the number of events, and whether it is alone or between two healthy ones.
 */
const trials = (takesMs, quick) => {
  const many = quick ? 10 : takesMs === undefined ? 200 : 20;
  return [1, many].flatMap((events) => [
    { events, isAlone: true },
    { events, isAlone: false },
  ]);
};

/**
 * Receivers that misbehave, each with one event and with many, alone and between two that are well.
 * The figure counts the kinds of misbehaviour; a kind with several forms must be survived in all of
 * them.
 */
export const receiverFaults = {
  name: "receiver-faults",
  hasRows: true,
  run: async ({ quick, picks, note }) => {
    const { faults } = await importTypeScript("src-main/core/testing/fault-receivers.ts");
    const chosen = faults.filter(({ name }) => picks(name));
    const missed = new Map();
    const lane = async () => {
      for (let fault = chosen.shift(); fault; fault = chosen.shift()) {
        await survive(fault, quick).catch((error) => {
          missed.set(fault.variantOf ?? fault.name, `${fault.name}: ${error.message}`);
        });
        note(fault.name);
      }
    };
    const kinds = new Set(chosen.map(({ name, variantOf }) => variantOf ?? name));
    // Those that wait for real time wait side by side.
    chosen.sort((a, b) => (b.takesMs ?? 0) - (a.takesMs ?? 0));
    await Promise.all(Array.from({ length: LANES }, lane));
    return [count("receiver faults", kinds.size, [...missed.values()])];
  },
};

async function survive(fault, quick) {
  const timeoutMs = await limitOf(TIMEOUT_MS);
  const given = String(fault.takesMs === undefined ? timeoutMs : 10_000);
  const env = { SIM_WEBHOOK_DELIVERY: "on", SIM_DELIVERY_TIMEOUT_MS: given };
  await withSimulators({ only: "payments", env, node: hooked }, async (simulators) => {
    for (const trial of trials(fault.takesMs, quick)) {
      await tryOut(fault, { ...trial, timeoutMs }, simulators);
    }
    assert.equal(simulators.said(), "", "it complained");
  });
}

async function tryOut(fault, { events, isAlone, timeoutMs }, simulators) {
  const client = simulators.clientOf("payments");
  await client.reset();
  const faulty = await fault.start();
  const well = isAlone ? [] : [await startReceiver(), await startReceiver()];
  try {
    const order = isAlone ? [faulty] : [well[0], faulty, well[1]];
    const ids = [];
    for (const { url } of order) ids.push((await client.register(url)).id);
    const before = await weigh(simulators);
    const delays = await makeCharges(client, events);
    const rows = await client.results(PATIENCE_MS + events * timeoutMs);

    assert.deepEqual(rows, expectedRows(order, ids, faulty, fault, events, rows[0]?.generation));
    if (fault.name !== "nobody there") assert.equal(faulty.hits, events, "hits of the faulty one");
    assert.equal(faulty.redirectedHits, 0, "hits where it redirected to");
    await checkWell(client, well);
    await eventually("sockets to it stay open", () => isQuiet(faulty), 15_000);
    checkCost(delays, (await weigh(simulators)) - before, timeoutMs);
  } finally {
    await faulty.close();
    for (const receiver of well) await receiver.close();
  }
}

/** Sends requests in order, so that API responses are timed while deliveries are sent. */
async function makeCharges(client, events) {
  const delays = [];
  for (let index = 0; index < events; index += 1) {
    const startedAt = performance.now();
    await client.charge();
    delays.push(performance.now() - startedAt);
  }
  return delays;
}

function expectedRows(order, ids, faulty, { httpStatus }, events, generation) {
  const seqs = Array.from({ length: events }, (_, index) => index + 1);
  return seqs.flatMap((seq) =>
    order.map((receiver, place) => {
      const status = receiver === faulty ? httpStatus : 200;
      return {
        generation,
        seq,
        endpoint: ids[place],
        status: status >= 200 && status < 300 ? "delivered" : "failed",
        ...(status === undefined ? {} : { http_status: status }),
      };
    }),
  );
}

/** Those beside it had every event once, in order. */
async function checkWell(client, well) {
  const { events } = await client.egress();
  const sent = events.map(({ payload }) => payload.id);
  for (const { received } of well) {
    assert.deepEqual(
      received.map((body) => JSON.parse(body).id),
      sent,
      "what a neighbour got",
    );
  }
}

/** A kept-alive connection that nothing flies on may stay; more than one may not. */
function isQuiet(receiver) {
  return receiver.openSockets <= 1 || receiver.openSockets;
}

/** An answer that waited for a delivery would have waited for a whole time-out, and each of them would. */
function checkCost(delays, heldBytes, timeoutMs) {
  const usual = quantile(delays, 0.9);
  assert.ok(usual < timeoutMs, `API calls took ${usual.toFixed(0)} ms`);
  assert.ok(heldBytes < 10 * MEBIBYTE, `${String(heldBytes)} bytes more are held`);
}
