import { request as httpRequest } from "node:http";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import * as z from "zod";
import type { FaultRule } from "#shared/domain/fault-rule.ts";
import { openClient } from "#core/testing/client.ts";
import { serveSimulator } from "#core/testing/launch-simulator.ts";
import { startReceiver } from "#core/transport/receiver.ts";
import { settled } from "#core/testing/settled.ts";
import { presentStatus } from "#core/panel/present-status.ts";
import { defineSimulator } from "#core/define-simulator.ts";
import { toy, toyDefinition } from "#core/testing/toy-simulator.ts";

const JSON_HEADERS = { "content-type": "application/json" };

/** A simulator with fault rules, and a receiver of what it delivers. */
async function setup(rules: readonly FaultRule[] = []) {
  const client = openClient(toy);
  const receiver = await startReceiver();
  await client.ask("POST", "/endpoints", { url: receiver.url, types: ["thing.made"] });
  const put = async (body: unknown) => {
    const { status, json } = await client.send("PUT", "/_sim/faults", body, JSON_HEADERS);
    return { status, body: json };
  };
  if (rules.length > 0) expect(await put({ rules })).toMatchObject({ status: 200 });
  return {
    client,
    receiver,
    put,
    make: (name = "a") => client.ask("POST", "/things", { name }),
    rows: () => {
      const { results } = client.running.world;
      return Array.from({ length: results.length }, (_, index) => {
        const { seq, status, http_status: httpStatus } = results.row(index);
        return [seq, status, httpStatus];
      });
    },
    names: () =>
      receiver.received.map(({ body }) => {
        const { thing } = z
          .object({ thing: z.object({ name: z.string() }) })
          .parse(JSON.parse(String(body)));
        return thing.name;
      }),
    settled: () => settled(client.running),
    [Symbol.asyncDispose]: async () => {
      await client[Symbol.asyncDispose]();
      await receiver[Symbol.asyncDispose]();
    },
  };
}

test("lists the rules with their hits, and clears them by route and by reset", async () => {
  const rules: FaultRule[] = [
    { id: "a", on: "request", method: "POST", path: "/things", times: 1, do: { status: 500 } },
    { id: "b", on: "delivery", type: "thing.*", do: { drop: true } },
  ];
  await using sim = await setup();
  const fresh = { rules: rules.map((rule) => ({ ...rule, hits: 0 })) };
  expect(await sim.put({ rules })).toEqual({ status: 200, body: fresh });
  await sim.make();
  const { json } = await sim.client.send("GET", "/_sim/faults");
  expect(json).toMatchObject({ rules: [{ id: "a", hits: 1 }, { hits: 0 }] });
  expect(await sim.put({ rules })).toEqual({ status: 200, body: fresh });
  expect((await sim.client.send("DELETE", "/_sim/faults")).status).toBe(204);
  expect((await sim.make()).status).toBe(200);
  await sim.put({ rules });
  await sim.client.control("/_sim/reset");
  expect((await sim.client.send("GET", "/_sim/faults")).json).toEqual({ rules: [] });
});

test("an error has the provider's shape and Retry-After, and changes nothing", async () => {
  await using sim = await setup([
    { id: "a", on: "request", times: 1, do: { status: 429 } },
    { id: "b", on: "request", times: 1, do: { status: 503, retry_after: 7 } },
    { id: "c", on: "request", times: 1, do: { status: 599 } },
    { id: "d", on: "request", times: 1, do: { status: 409, retry_after: 0 } },
  ]);
  const answers = [await sim.make(), await sim.make(), await sim.make(), await sim.make()];
  expect(answers.map(({ status, headers }) => [status, headers["retry-after"]])).toEqual([
    [429, "1"],
    [503, "7"],
    [599, undefined],
    [409, "0"],
  ]);
  expect(answers.map(({ json }) => json["toyError"])).toEqual([
    "forbidden",
    "internal",
    "internal",
    "forbidden",
  ]);
  const { id } = await sim.make();
  await using other = await setup();
  expect((await other.make()).id).toBe(id);
  expect(sim.client.types()).toEqual(["thing.made"]);
});

test("rules are tried in order: each match counts, the first that is due acts", async () => {
  await using sim = await setup([
    { id: "second", on: "request", after: 1, times: 2, every: 2, do: { status: 500 } },
    { id: "third", on: "request", every: 3, do: { status: 503 } },
  ]);
  const statuses = [];
  for (let count = 0; count < 9; count += 1) statuses.push((await sim.make()).status);
  expect(statuses).toEqual([200, 200, 500, 200, 500, 503, 200, 200, 503]);
});

test("a pattern matches within a segment or across them, and exempts control routes", async () => {
  await using sim = await setup([
    { id: "one", on: "request", path: "/things/*", do: { status: 500 } },
    { id: "all", on: "request", method: "get", path: "/deep/**/end", do: { status: 501 } },
  ]);
  const ask = async (path: string) => (await sim.client.ask("GET", path)).status;
  expect(await ask("/things/a?x=/y")).toBe(500);
  expect(await ask("/things/a/b")).toBe(404);
  expect(await ask("/deep/1/2/end")).toBe(501);
  await sim.put({ rules: [{ id: "every", on: "request", do: { status: 500 } }] });
  expect(await ask("/_sim/health")).toBe(200);
  expect((await sim.client.control("/_break", { thing: "none" })).status).toBe(404);
});

test.each([
  [{ rules: "all" }, "rules"],
  [{ rules: [{ on: "request", do: { drop: true } }] }, "rules[0].id"],
  [{ rules: [{ id: "a", on: "answer", do: { drop: true } }] }, "rules[0].on"],
  [{ rules: [{ id: "a", on: "request", do: { swap: true } }] }, "rules[0].do"],
  [{ rules: [{ id: "a", on: "delivery", do: { status: 500 } }] }, "rules[0].do"],
  [{ rules: [{ id: "a", on: "request", do: { status: 200 } }] }, "rules[0].do.status"],
  [{ rules: [{ id: "a", on: "request", do: { drop: false } }] }, "rules[0].do"],
  [{ rules: [{ id: "a", on: "request", do: {} }] }, "rules[0].do"],
  [{ rules: [{ id: "a", on: "request", type: "x", do: { drop: true } }] }, "rules[0].type"],
  [{ rules: [{ id: "a", on: "delivery", path: "/", do: { drop: true } }] }, "rules[0].path"],
  [{ rules: [{ id: "a", on: "request", path: "v1", do: { drop: true } }] }, "rules[0].path"],
  [{ rules: [{ id: "a", on: "request", times: 0, do: { drop: true } }] }, "rules[0].times"],
  [{ rules: [{ id: "a", on: "request", every: 0, do: { drop: true } }] }, "rules[0].every"],
  [{ rules: [{ id: "a", on: "request", method: "FETCH", do: { drop: true } }] }, "rules[0].method"],
  [{ rules: [{ id: "a", on: "request", path: "/a?b=1", do: { drop: true } }] }, "rules[0].path"],
  [{ rules: [{ id: "a", on: "request", path: "/_sim/**", do: { drop: true } }] }, "rules[0].path"],
  [{ rules: [{ id: "a", on: "request", path: "/_break", do: { drop: true } }] }, "rules[0].path"],
  [{ rules: [1, 2].map(() => ({ id: "a", on: "request", do: { drop: true } })) }, "rules[1].id"],
  [{ rules: [], more: 1 }, "more"],
])("rejects %j whole, naming %s", async (body, field) => {
  const rule: FaultRule = { id: "kept", on: "request", do: { status: 500 } };
  await using sim = await setup([rule]);
  const refused = await sim.put(body);
  expect(refused).toMatchObject({ status: 422, body: { error: { field } } });
  const { json } = await sim.client.send("GET", "/_sim/faults");
  expect(json).toEqual({ rules: [{ ...rule, hits: 0 }] });
});

test("names the methods that a rule can have", async () => {
  await using sim = await setup();
  const { body } = await sim.put({
    rules: [{ id: "a", on: "request", method: "FETCH", do: { drop: true } }],
  });
  expect(body).toMatchObject({
    error: {
      message:
        'rules[0].method ("FETCH"): must be one of GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS, COPY',
    },
  });
});

test("rejects a delivery rule for a simulator without deliveries", async () => {
  const { delivery: _, ...definition } = toyDefinition;
  const profile = { ...toyDefinition.profile, delivery: "none" as const };
  await using client = openClient(defineSimulator({ ...definition, profile }));
  const rules = [{ id: "a", on: "delivery", do: { drop: true } }];
  const { status, json } = await client.send("PUT", "/_sim/faults", { rules }, JSON_HEADERS);
  expect(status).toBe(422);
  expect(json).toMatchObject({ error: { field: "rules[0].on" } });
});

test("a pattern of many wildcards is matched at once", async () => {
  await using sim = await setup([
    { id: "a", on: "request", path: `/${"*a".repeat(12)}`, do: { status: 500 } },
  ]);
  expect((await sim.client.ask("GET", `/${"a".repeat(32)}b`)).status).toBe(404);
  expect((await sim.client.ask("GET", `/${"a".repeat(32)}`)).status).toBe(500);
});

test("over a connection, a response is delayed, dropped or cut", async () => {
  await using served = await serveSimulator(toy);
  const set = (rules: readonly FaultRule[]) =>
    fetch(`${served.baseUrl}/_sim/faults`, {
      method: "PUT",
      headers: JSON_HEADERS,
      body: JSON.stringify({ rules }),
    });
  /** Resolves with the length that was promised and the text that came. */
  const make = () =>
    new Promise<{ promised: number; got: string }>((resolve, reject) => {
      const headers = { ...JSON_HEADERS, authorization: "Bearer k" };
      httpRequest(`${served.baseUrl}/things`, { method: "POST", headers }, (response) => {
        let got = "";
        response.on("data", (chunk) => (got += String(chunk)));
        const promised = Number(response.headers["content-length"]);
        response.once("error", () => {
          resolve({ promised, got });
        });
        response.once("end", () => {
          resolve({ promised, got });
        });
      })
        .once("error", reject)
        .end('{"name":"a"}');
    });
  await set([{ id: "a", on: "request", do: { drop: true } }]);
  await expect(make()).rejects.toMatchObject({ code: "ECONNRESET" });
  await set([{ id: "a", on: "request", times: 1, do: { truncate: true } }]);
  const cut = await make();
  expect(cut.got.length).toBe(Math.floor(cut.promised / 2));
  const whole = await make();
  expect(whole.got).toHaveLength(whole.promised);
  await set([{ id: "a", on: "request", times: 1, do: { delay_ms: 600_000 } }]);
  const delayed = make();
  const hits = async (): Promise<unknown> => (await fetch(`${served.baseUrl}/_sim/faults`)).json();
  await expect.poll(hits).toMatchObject({ rules: [{ hits: 1 }] });
  await fetch(`${served.baseUrl}/_sim/faults`, { method: "DELETE" });
  expect((await delayed).got).toContain('"name":"a"');
  const log = await text(
    (await fetch(`${served.baseUrl}/_sim/requests`)).body ?? new ReadableStream(),
  );
  const statuses = z
    .object({ requests: z.array(z.object({ status: z.number().nullable() })) })
    .parse(JSON.parse(log)).requests;
  expect(statuses.map(({ status }) => status)).toEqual([null, 200, 200, 200]);
  // The dropped request made nothing; the cut one did.
  expect(served.running.world.log.length).toBe(3);
});

test("a scheduled call fails if its connection is dropped", async () => {
  await using sim = await setup([{ id: "a", on: "request", do: { drop: true } }]);
  const call = { method: "POST", path: "/things", body: { name: "a" } } as const;
  await sim.client.running.schedule([{ id: "one", at: "+0s", call, bind: {} }]);
  const { json } = await sim.client.send("GET", "/_sim/timeline");
  expect(json).toMatchObject({
    events: [{ state: "failed", reason: "a fault closed the connection before its response" }],
  });
});

test("a dropped delivery has a failed row, and one with a bad signature arrives", async () => {
  await using sim = await setup([
    { id: "a", on: "delivery", times: 1, do: { drop: true } },
    { id: "b", on: "delivery", times: 1, do: { bad_signature: true } },
  ]);
  for (const name of ["a", "b", "c"]) await sim.make(name);
  await sim.settled();
  expect(sim.rows()).toEqual([
    [1, "failed", undefined],
    [2, "delivered", 200],
    [3, "delivered", 200],
  ]);
  expect(sim.names()).toEqual(["b", "c"]);
  const { running } = sim.client;
  const [endpoint] = running.endpoints();
  const [, second, third] = [0, 1, 2].map((index) => running.world.deliveries.at(index));
  if (!endpoint || !second || !third) throw new Error("there are three deliveries");
  const recomputed = (seq: number, record: typeof second, isForged: boolean) =>
    running.sentRequest(
      { seq, endpoint, seconds: record.signedAt, number: 1 },
      { ...record, isForged },
    )?.headers["Toy-Signature"];
  const sent = sim.receiver.received.map(({ headers }) => headers["toy-signature"]);
  expect(sent[0]).toBe(recomputed(2, second, second.isForged));
  expect(sent[0]).not.toBe(recomputed(2, second, false));
  expect(sent[1]).toBe(recomputed(3, third, false));
});

test("duplicates have rows of their own, and the next event goes before a swapped one", async () => {
  await using sim = await setup([
    { id: "a", on: "delivery", times: 1, do: { duplicate: 2 } },
    { id: "b", on: "delivery", times: 1, do: { swap: true } },
  ]);
  await sim.make("doubled");
  await sim.settled();
  await sim.make("late");
  expect(sim.client.running.deliveryState).toMatchObject({ pending: 1 });
  await sim.make("early");
  await sim.make("last");
  await sim.settled();
  expect(sim.names()).toEqual(["doubled", "doubled", "doubled", "early", "late", "last"]);
  expect(sim.rows().map(([seq]) => seq)).toEqual([1, 1, 1, 3, 2, 4]);
});

test("a swapped delivery is forgotten when its endpoint is deleted", async () => {
  await using sim = await setup([{ id: "b", on: "delivery", times: 1, do: { swap: true } }]);
  await sim.make("lost");
  const [endpoint] = sim.client.running.endpoints();
  await sim.client.ask("DELETE", `/endpoints/${endpoint?.id ?? ""}`);
  expect(sim.client.running.deliveryState).toMatchObject({ pending: 0, inFlight: false });
  await sim.client.ask("POST", "/endpoints", { url: sim.receiver.url, types: ["*"] });
  await sim.make("next");
  await sim.settled();
  expect(sim.names()).toEqual(["next"]);
});

test("a delayed delivery holds back those behind it, and leaves when the rules are cleared", async () => {
  await using sim = await setup([{ id: "a", on: "delivery", times: 1, do: { delay_ms: 600_000 } }]);
  await sim.make("first");
  await sim.make("second");
  await expect.poll(() => sim.client.running.deliveryState.inFlight).toBe(true);
  expect(sim.receiver.received).toEqual([]);
  await sim.client.send("DELETE", "/_sim/faults");
  await sim.settled();
  expect(sim.names()).toEqual(["first", "second"]);
});

test("a swapped delivery leaves when the rules are cleared", async () => {
  await using sim = await setup([{ id: "b", on: "delivery", times: 1, do: { swap: true } }]);
  await sim.make("held");
  await sim.client.send("DELETE", "/_sim/faults");
  await sim.settled();
  expect(sim.names()).toEqual(["held"]);
});

test.each([
  ["no rules", []],
  ["a rule that swaps", [{ id: "c", on: "delivery", times: 1, do: { swap: true } }]],
])("a swapped delivery leaves when the rules are replaced by %s", async (_name, rules) => {
  await using sim = await setup([{ id: "b", on: "delivery", times: 1, do: { swap: true } }]);
  await sim.make("held");
  await sim.put({ rules });
  await sim.settled();
  expect(sim.names()).toEqual(["held"]);
});

test("tells windows how many rules are set", async () => {
  await using world = await setup();
  const { running } = world.client;
  let changes = 0;
  running.onChange(() => {
    changes += 1;
  });
  await world.put({ rules: [{ id: "a", on: "request", do: { drop: true } }] });
  await expect.poll(() => changes).toBeGreaterThan(0);
  expect(presentStatus(running).faults).toBe(1);
  await world.client.send("DELETE", "/_sim/faults");
  expect(presentStatus(running).faults).toBe(0);
});
