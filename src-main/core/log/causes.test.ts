import { expect, test } from "vitest";
import { launchSimulator } from "#core/testing/launch-simulator.ts";
import { toy } from "#core/testing/toy-simulator.ts";
import { Causes } from "./causes.ts";

const make = { method: "POST" as const, path: "/things", body: { name: "a" } };

/** A toy simulator, and what it says its events came of. */
function start() {
  const simulator = launchSimulator(toy);
  const causeOf = (seq: number) => {
    const { causes } = simulator.running.world;
    const number = causes.causeOf(seq);
    return number === 0
      ? undefined
      : { ...causes.record(number), seqs: [...causes.seqsOf(number)] };
  };
  return { ...simulator, causeOf };
}

test("an event has its cause: the caller, the key and the body", async () => {
  await using toys = start();
  const { app } = toys.running;
  const sent = await app.inject({
    method: "POST",
    url: "/things?x=1",
    headers: { authorization: "Bearer key_of_mine", "idempotency-key": "once" },
    payload: { name: "a" },
  });
  expect(sent.statusCode).toBe(200);
  expect(toys.causeOf(1)).toEqual({
    origin: "client",
    method: "POST",
    url: "/things?x=1",
    headers: { authorization: "Bearer key_of_mine", "content-type": "application/json" },
    body: '{"name":"a"}',
    bodyBytes: 12,
    at: toys.running.world.clock.now(),
    seqs: [1],
  });
  expect(toys.running.world.causes.knownRoutes()).toEqual(["POST /things"]);
});

test("distinguishes the panel and the timeline from clients", async () => {
  await using toys = start();
  const { running } = toys;
  await running.call(make);
  await running.schedule([{ id: "lone \ud800 & ü", at: "+0s", call: make }]);
  const headers = { authorization: "Bearer k", "x-simdeck-panel": "x", "x-simdeck-inside": "x" };
  await running.app.inject({ method: "POST", url: "/things", headers, payload: make.body });
  expect([1, 2, 3].map((seq) => toys.causeOf(seq))).toMatchObject([
    { origin: "panel" },
    { origin: "timeline", item: "lone \ud800 & ü" },
    { origin: "client" },
  ]);
});

test("a world action is a cause too, and keeps no credentials that it did not ask for", async () => {
  await using toys = start();
  const { body } = await toys.running.call(make);
  const [id] = /thing_\w+/.exec(JSON.stringify(body)) ?? [];
  const headers = { authorization: "Bearer secret" };
  const payload = { thing: id };
  await toys.running.app.inject({ method: "POST", url: "/_break", headers, payload });
  expect(toys.causeOf(2)).toMatchObject({
    url: "/_break",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(payload),
  });
});

test("a reset forgets causes with the events", async () => {
  await using toys = start();
  await toys.running.call(make);
  await toys.running.call({ method: "POST", path: "/_sim/reset" });
  expect(toys.running.world.causes.knownRoutes()).toEqual([]);
  await toys.running.call(make);
  expect(toys.causeOf(1)).toMatchObject({ seqs: [1] });
});

test("events of one call are found among others, also when they came much later", () => {
  const causes = new Causes();
  const record = { origin: "client", method: "POST", url: "/", headers: {}, bodyBytes: 0, at: 0 };
  const one = causes.note("POST /", { ...record, origin: "client" });
  const other = causes.note("GET /other", { ...record, origin: "client" });
  for (const cause of [one, one, other, 0, one]) causes.link(cause);
  expect([...causes.seqsOf(one)]).toEqual([1, 2, 5]);
  expect([...causes.seqsOf(other)]).toEqual([3]);
  expect([1, 3, 4].map((seq) => causes.routeCodeOf(seq))).toEqual([0, 1, undefined]);
});

test("marks a body that is not text or too long, and does not store it", async () => {
  await using toys = start();
  const name = "x".repeat(70_000);
  await toys.running.call({ method: "POST", path: "/things", body: { name } });
  const cause = toys.causeOf(1);
  expect(cause?.bodyBytes).toBe(70_011);
  expect(cause).not.toHaveProperty("body");
});
