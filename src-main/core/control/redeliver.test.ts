import { expect, test } from "vitest";
import { openClient } from "#core/testing/client.ts";
import { startReceiver } from "#core/transport/receiver.ts";
import { settled } from "#core/testing/settled.ts";
import { toy } from "#core/testing/toy-simulator.ts";

/** A simulator with things that were made, and a receiver of its events. */
async function setup(answer?: Parameters<typeof startReceiver>[0]) {
  const client = openClient(toy);
  const receiver = await startReceiver(answer);
  const register = async (path = "/webhooks") => {
    const url = new URL(path, receiver.url).href;
    return (await client.ask("POST", "/endpoints", { url, types: ["thing.made"] })).id;
  };
  return {
    client,
    receiver,
    register,
    make: (name: string) => client.ask("POST", "/things", { name }),
    redeliver: async (body: object) => {
      const { status, json } = await client.control("/_sim/redeliver", body);
      await settled(client.running);
      return { status, body: json };
    },
    rows: () => {
      const { results } = client.running.world;
      return Array.from({ length: results.length }, (_, index) => {
        const { seq, endpoint, status } = results.row(index);
        return [seq, endpoint, status];
      });
    },
    settled: () => settled(client.running),
    [Symbol.asyncDispose]: async () => {
      await client[Symbol.asyncDispose]();
      await receiver[Symbol.asyncDispose]();
    },
  };
}

test("sends the recorded bytes again with a new signature and a new row", async () => {
  await using sim = await setup();
  const id = await sim.register();
  await sim.make("a");
  await sim.settled();
  await sim.client.control("/_sim/clock", { wall_offset_seconds: 3_600 });
  expect(await sim.redeliver({ seq: 1 })).toEqual({ status: 202, body: { attempts: 1 } });
  const [first, second] = sim.receiver.received;
  expect(second?.body).toEqual(first?.body);
  expect(second?.headers["toy-signature"]).not.toBe(first?.headers["toy-signature"]);
  expect(sim.rows()).toEqual([
    [1, id, "delivered"],
    [1, id, "delivered"],
  ]);
});

test("goes to the endpoints that match now, or to the given one", async () => {
  await using sim = await setup();
  const one = await sim.register("/one");
  await sim.make("a");
  await sim.settled();
  await sim.client.ask("DELETE", `/endpoints/${one}`);
  const [two, three] = [await sim.register("/two"), await sim.register("/three")];
  expect((await sim.redeliver({ seqs: [1] })).body).toEqual({ attempts: 2 });
  expect((await sim.redeliver({ seq: 1, endpoint: three })).body).toEqual({ attempts: 1 });
  expect(sim.rows().map(([, endpoint]) => endpoint)).toEqual([one, two, three, three]);
});

test("redelivers the events whose latest attempt at an endpoint failed", async () => {
  let isUp = false;
  await using sim = await setup(({ path }) => (isUp || path === "/good" ? 200 : 500));
  const good = await sim.register("/good");
  const bad = await sim.register("/bad");
  await sim.make("a");
  await sim.make("b");
  await sim.settled();
  isUp = true;
  expect(sim.client.running.world.results.outcomesOf(2)).toBe(3);
  expect((await sim.redeliver({ failed: true })).body).toEqual({ attempts: 2 });
  expect(sim.rows().slice(4)).toEqual([
    [1, bad, "delivered"],
    [2, bad, "delivered"],
  ]);
  expect(sim.client.running.world.results.outcomesOf(2)).toBe(1);
  expect((await sim.redeliver({ failed: true })).body).toEqual({ attempts: 0 });
  expect((await sim.redeliver({ failed: true, endpoint: good })).body).toEqual({ attempts: 0 });
});

test("rejects unknown events and endpoints", async () => {
  await using sim = await setup();
  await sim.register();
  await sim.make("a");
  const answers = [];
  for (const body of [
    {},
    { seq: 0 },
    { seq: 1, failed: true },
    { failed: false },
    { seqs: [] },
    { seq: 2 },
    { seqs: [1, 9] },
    { seq: 1, endpoint: "end_none" },
  ]) {
    const { status, body: answer } = await sim.redeliver(body);
    answers.push([status, (answer["error"] as { field: string }).field]);
  }
  expect(answers).toEqual([
    [422, "seqs"],
    [422, "seq"],
    [422, "seq"],
    [422, "failed"],
    [422, "seqs"],
    [404, "seq"],
    [404, "seqs"],
    [404, "endpoint"],
  ]);
  await sim.client.send(
    "PUT",
    "/_sim/delivery",
    { on: false },
    { "content-type": "application/json" },
  );
  expect((await sim.redeliver({ seq: 1 })).status).toBe(409);
  expect(sim.rows()).toHaveLength(1);
});
