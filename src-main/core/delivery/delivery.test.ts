import { connect } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import type { RunningSimulator } from "#core/panel/running-simulator.ts";
import type { SimulatorSettings } from "#core/contract/settings.ts";
import { respondingWith, type FaultReceiver } from "#core/testing/fault-receiver.ts";
import { faults } from "#core/testing/fault-receivers.ts";
import { serveSimulator } from "#core/testing/launch-simulator.ts";
import { toy } from "#core/testing/toy-simulator.ts";
import type { ResultRow } from "#core/log/results.ts";

async function setup(changes: Partial<SimulatorSettings> = {}, atEnd = onTestFinished) {
  const served = await serveSimulator(toy, { deliverRegistered: true, ...changes });
  atEnd(() => served[Symbol.asyncDispose]());
  const { running: simulator, baseUrl, port } = served;
  const post = async (path: string, body: unknown) => {
    const answer = await fetch(baseUrl + path, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: "Bearer k" },
      body: JSON.stringify(body),
    });
    return (await answer.json()) as { id: string; secret: string };
  };
  /** Resolves when nothing waits and nothing flies: told by the simulator, not by a clock. */
  const settled = () => comesTo(simulator, ({ pending, inFlight }) => pending === 0 && !inFlight);
  const results = () => {
    const { results: all } = simulator.world;
    return Array.from({ length: all.length }, (_, index) => all.row(index));
  };
  return { simulator, port, post, settled, results };
}

/** Resolves when deliveries are in such a state. */
function comesTo(
  simulator: RunningSimulator,
  isThere: (state: RunningSimulator["deliveryState"]) => boolean,
): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (isThere(simulator.deliveryState)) resolve();
    };
    simulator.onChange(look);
    look();
  });
}

async function start(fault: string, atEnd = onTestFinished): Promise<FaultReceiver> {
  const receiver = await faults.find(({ name }) => name === fault)?.start();
  if (!receiver) throw new Error(`no fault ${fault}`);
  atEnd(() => receiver.close().catch(() => undefined));
  return receiver;
}

// Several at a time: those that are silent are waited for.
test.concurrent.for(faults.filter(({ takesMs }) => takesMs === undefined))(
  "beside a healthy endpoint, a receiver with $name gets each event once and has its row",
  async ({ name, httpStatus }, { expect, onTestFinished: atEnd }) => {
    const { post, settled, results } = await setup({}, atEnd);
    const faulty = await start(name, atEnd);
    const healthy = await start("204", atEnd);
    const types = ["thing.made"];
    const first = await post("/endpoints", { url: faulty.url, types });
    const second = await post("/endpoints", { url: healthy.url, types });
    for (const name of ["a", "b"]) await post("/things", { name });
    await settled();
    const failed = { status: "failed" } as const;
    const row = (seq: number): ResultRow => ({
      generation: 1,
      seq,
      endpoint: first.id,
      ...(httpStatus === undefined
        ? failed
        : { http_status: httpStatus, status: outcome(httpStatus) }),
    });
    const good = (seq: number): ResultRow => ({
      generation: 1,
      seq,
      endpoint: second.id,
      status: "delivered",
      http_status: 204,
    });
    expect(results()).toEqual([row(1), good(1), row(2), good(2)]);
    expect(healthy.hits).toBe(2);
    expect(faulty.hits).toBe(name === "nobody there" ? 0 : 2);
    expect(faulty.redirectedHits).toBe(0);
  },
);

function outcome(httpStatus: number): ResultRow["status"] {
  return httpStatus >= 200 && httpStatus < 300 ? "delivered" : "failed";
}

/**
 * A long timeout: a delivery in flight stays in flight until its receiver is closed, however busy the
 * machine.
 */
const patient = { deliveryTimeoutMs: 120_000 };

test("an API answer never waits for a delivery, and its delivery is pending when it comes", async () => {
  const { simulator, post } = await setup(patient);
  const silent = await start("no answer at all");
  await post("/endpoints", { url: silent.url, types: ["*"] });
  await post("/things", { name: "one" });
  const { pending, inFlight } = simulator.deliveryState;
  expect(pending + (inFlight ? 1 : 0)).toBe(1);
  await post("/things", { name: "two" });
  expect(simulator.deliveryState.pending).toBeGreaterThanOrEqual(1);
});

test("an endpoint that is deleted before its attempt begins gets nothing and has no row", async () => {
  const { simulator, post, settled, results } = await setup(patient);
  const silent = await start("no answer at all");
  const healthy = await start("200");
  const types = ["thing.made"];
  const first = await post("/endpoints", { url: silent.url, types });
  const second = await post("/endpoints", { url: healthy.url, types });
  await post("/things", { name: "one" });
  await simulator.call({ method: "DELETE", path: `/endpoints/${second.id}` });
  await silent.close();
  await settled();
  expect(results()).toEqual([{ generation: 1, seq: 1, endpoint: first.id, status: "failed" }]);
  expect(healthy.hits).toBe(0);
});

test("a reset during an attempt drops its row; the next generation starts clean", async () => {
  const { simulator, post, settled, results } = await setup(patient);
  const silent = await start("no answer at all");
  await post("/endpoints", { url: silent.url, types: ["*"] });
  await post("/things", { name: "one" });
  await simulator.call({ method: "POST", path: "/_sim/reset" });
  expect(simulator.deliveryState).toEqual({ on: true, pending: 0, inFlight: false });
  const healthy = await start("200");
  const { id } = await post("/endpoints", { url: healthy.url, types: ["*"] });
  await post("/things", { name: "two" });
  await settled();
  expect(results()).toEqual([
    { generation: 2, seq: 1, endpoint: id, status: "delivered", http_status: 200 },
  ]);
});

test("nothing of the next generation waits for a receiver that still holds a delivery of the last", async () => {
  const { simulator, post, settled, results } = await setup(patient);
  const receiver = await respondingWith((_request, response) => {
    if (receiver.hits > 1) response.end();
  })();
  onTestFinished(() => receiver.close());
  const endpoint = { url: receiver.url, types: ["*"] };
  await post("/endpoints", endpoint);
  await post("/things", { name: "one" });
  await comesTo(simulator, ({ inFlight }) => inFlight);
  await simulator.call({ method: "POST", path: "/_sim/reset" });
  const { id } = await post("/endpoints", endpoint);
  await post("/things", { name: "two" });
  await settled();
  expect(results()).toEqual([
    { generation: 2, seq: 1, endpoint: id, status: "delivered", http_status: 200 },
  ]);
});

test("delivers the event when the client disconnects before its response", async () => {
  const { simulator, port, post, settled, results } = await setup();
  const healthy = await start("200");
  const { id } = await post("/endpoints", { url: healthy.url, types: ["*"] });
  const recorded = new Promise<void>((resolve) => {
    simulator.onChange(() => {
      if (simulator.world.log.length === 1) resolve();
    });
  });
  const body = JSON.stringify({ name: "gone" });
  const head = [
    "POST /things HTTP/1.1",
    "host: localhost",
    "authorization: Bearer k",
    "content-type: application/json",
    `content-length: ${String(body.length)}`,
  ];
  const socket = connect(port, "127.0.0.1", () => {
    socket.end(`${head.join("\r\n")}\r\n\r\n${body}`, () => socket.resetAndDestroy());
  });
  socket.on("error", () => undefined);
  await recorded;
  await settled();
  expect(results()).toMatchObject([{ seq: 1, endpoint: id, status: "delivered" }]);
});

test.each(["127.0.0.1", "localhost", "2130706433"])(
  "an endpoint that leads to a simulator by the name %s drives neither it nor its neighbour",
  async (host) => {
    const { simulator, port, post, settled, results } = await setup();
    const neighbour = await setup();
    const paths = ["/_sim/reset", "/%5fsim/reset", "//_sim/reset", "/_break"];
    for (const { port: to } of [neighbour, { port }]) {
      for (const path of paths) {
        await post("/endpoints", { url: `http://${host}:${String(to)}${path}`, types: ["*"] });
      }
    }
    for (const name of ["a", "b"]) await post("/things", { name });
    await settled();
    // The sender refuses control routes itself; a simulator refuses deliveries to its other routes.
    const rows = [undefined, undefined, undefined, 403].map((code) => ["failed", code]);
    expect(results().map(({ status, http_status: code }) => [status, code])).toEqual(
      [rows, rows, rows, rows].flat(),
    );
    expect([simulator.world.generation, neighbour.simulator.world.generation]).toEqual([1, 1]);
    // Only the delivery is rejected, not later requests.
    await neighbour.post("/_sim/reset", {});
    expect(neighbour.simulator.world.generation).toBe(2);
  },
);

test("measures the time in the queue, and the whole wait of a failed attempt", async () => {
  const { simulator, post, settled } = await setup();
  const { url: wordy } = await start("200 with an endless body");
  await post("/endpoints", { url: wordy, types: ["thing.made"] });
  await post("/endpoints", { url: (await start("nobody there")).url, types: ["thing.made"] });
  await post("/things", { name: "a" });
  await settled();
  const [first, second] = [0, 1].map((index) => simulator.world.results.timing(index));
  expect(first?.answerMs).toBeGreaterThan(0);
  const before = (first?.queuedMs ?? 0) + (first?.waitMs ?? 0) + (first?.answerMs ?? 0);
  expect(second?.queuedMs).toBeGreaterThanOrEqual(before - 0.01);
  expect(second?.answerMs).toBe(0);
});
