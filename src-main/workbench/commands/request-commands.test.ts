import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import { everyRequest } from "#shared/domain/request-row.ts";
import { captureBody } from "#core/log/requests/capture.ts";
import { RequestLog } from "#core/log/requests/request-log.ts";
import { hostSimulator } from "#core/testing/launch-simulator.ts";
import { createToy } from "#core/testing/toy-simulator.ts";
import { showLocal } from "../panel-source/local-simulator.ts";
import { PanelSource } from "../panel-source/panel-source.ts";
import { requestCommands } from "./request-commands.ts";

/** Two simulators that are called in turn: a thing is made, a body is refused, a path is not there. */
async function setup() {
  const hosted = ["one", "two"].map((kind) => hostSimulator(createToy(kind)));
  const call = (place: number, method: string, path: string, body?: object) =>
    hosted[place]?.call({ method, path, ...(body ? { body } : {}) });
  await call(0, "POST", "/things", { name: "alpha" });
  await call(1, "POST", "/things", { name: "beta" });
  await call(0, "POST", "/things", { nonsense: 1 });
  await call(1, "GET", "/nowhere?page=2");
  await call(0, "GET", "/_sim/health");
  const panelSource = new PanelSource(
    hosted.map((simulator) => showLocal({ simulator, baseUrl: "http://toy" })),
  );
  const close = async () => {
    for (const simulator of hosted) await simulator.close();
  };
  return {
    commands: requestCommands(panelSource),
    hosted,
    panelSource,
    [Symbol.asyncDispose]: close,
  };
}

const everything = { filter: everyRequest, first: 0, count: 9 };

test("lists the requests of all simulators in the order of their arrival, control routes left out", async () => {
  await using world = await setup();
  const { rows, matched, total, refused, unsupported } =
    await world.commands["requests.window"](everything);
  expect([matched, total]).toEqual([4, 4]);
  expect({ refused, unsupported }).toEqual({ refused: 2, unsupported: 1 });
  expect(rows.map(({ kind, number, method, path }) => [kind, number, method, path])).toEqual(
    expect.arrayContaining([
      ["one", 1, "POST", "/things"],
      ["two", 1, "POST", "/things"],
      ["one", 2, "POST", "/things"],
      ["two", 2, "GET", "/nowhere?page=2"],
    ]),
  );
  expect(rows.map(({ arrivedAt }) => arrivedAt)).toEqual(
    rows.map(({ arrivedAt }) => arrivedAt).toSorted((one, other) => one - other),
  );
  expect(rows.find(({ kind, number }) => kind === "one" && number === 1)).toMatchObject({
    status: 200,
    events: 1,
    reason: "",
    supported: true,
  });
  expect(rows.find(({ path }) => path.startsWith("/nowhere"))).toMatchObject({
    supported: false,
    events: 0,
  });
});

test("returns the newest rows by default", async () => {
  await using world = await setup();
  const newest = await world.commands["requests.window"]({ filter: everyRequest, count: 1 });
  expect(newest).toMatchObject({ first: 3, matched: 4 });
  expect(newest.rows).toHaveLength(1);
});

test.each([
  [{ kinds: ["two"] }, 2],
  [{ methods: ["get"] }, 1],
  [{ statuses: ["4xx"] }, 2],
  [{ statuses: ["refused"], methods: ["POST"] }, 1],
  [{ statuses: ["unsupported"] }, 1],
  [{ paths: ["/no*page"] }, 1],
  [{ paths: ["/things"] }, 3],
  [{ text: "ALPHA" }, 1],
  [{ sources: ["client"] }, 0],
  [{ sources: ["panel"] }, 4],
])("finds requests by %j", async (part, count) => {
  await using world = await setup();
  const filter = { ...everyRequest, ...part };
  expect(await world.commands["requests.window"]({ ...everything, filter })).toMatchObject({
    matched: count,
  });
});

test("counts each facet among the requests that match the other facets", async () => {
  await using world = await setup();
  const facets = await world.commands["requests.facets"]({
    filter: { ...everyRequest, methods: ["POST"] },
  });
  expect(facets.kinds).toEqual([
    { value: "one", count: 2 },
    { value: "two", count: 1 },
  ]);
  expect(facets.methods).toEqual([
    { value: "POST", count: 3 },
    { value: "GET", count: 1 },
  ]);
});

test("names the client of a request, and the fault rule that acted on it", async () => {
  await using world = await setup();
  const [one] = world.hosted;
  const rules = [{ id: "busy", on: "request", path: "/things", do: { status: 503 } }];
  await one?.call({ method: "PUT", path: "/_sim/faults", body: { rules } });
  const headers = { "user-agent": "Stripe/v1 NodeBindings/17.5.0" };
  await one?.call({ method: "POST", path: "/things", headers, body: { name: "gamma" } });
  const { rows } = await world.commands["requests.window"](everything);
  const marked = rows.filter(({ fault }) => fault !== "");
  expect(marked).toMatchObject([
    { number: 3, status: 503, fault: "busy", client: "stripe-node 17.5" },
  ]);
});

test("shows a request with its response and its events until a reset", async () => {
  await using world = await setup();
  const key = { kind: "one", generation: 1, number: 1 };
  const detail = world.commands["requests.detail"](key);
  expect(detail).toMatchObject({ url: "http://toy/things", events: [{ seq: 1, order: 1 }] });
  // The second simulator's first event is the second of all.
  const other = world.commands["requests.detail"]({ ...key, kind: "two" });
  expect(other).toMatchObject({ events: [{ seq: 1, order: 2 }] });
  expect(detail?.request.response.body).toContain("alpha");
  await world.hosted[0]?.call({ method: "POST", path: "/_sim/reset" });
  expect(world.commands["requests.detail"](key)).toBeNull();
  const left = await world.commands["requests.window"](everything);
  expect(left.rows.map(({ kind }) => kind)).toEqual(["two", "two"]);
  const there = { filter: everyRequest, request: { kind: "two", number: 2 } };
  expect(await world.commands["requests.locate"](there)).toEqual({ index: 1 });
});

test("a restored snapshot keeps rows and details, and marks the undone ones", async () => {
  await using world = await setup();
  const control = (path: string, body?: object) =>
    world.hosted[0]?.call({ method: "POST", path, ...(body ? { body } : {}) });
  await control("/_sim/snapshots", { name: "first" });
  await world.hosted[0]?.call({ method: "POST", path: "/things", body: { name: "gamma" } });
  const before = await world.commands["requests.window"](everything);
  const key = { kind: "one", generation: 1, number: 3 };
  expect(world.commands["requests.detail"](key)?.events).toHaveLength(1);
  await control("/_sim/snapshots/first/restore");
  const after = await world.commands["requests.window"](everything);
  expect(after.rows).toEqual(
    before.rows.map((row) =>
      row.kind === "one" && row.number === 3
        ? { ...row, undone: true, events: 0, firstEvent: null }
        : row,
    ),
  );
  expect(world.commands["requests.detail"](key)).toMatchObject({
    row: { undone: true },
    request: { undone: true, events: [] },
    events: [],
  });
});

test("reads only the rows of the page, however long the log is", async () => {
  await using world = await setup();
  const [shown] = world.panelSource.simulators;
  if (!shown) throw new Error("no simulator");
  const log = new RequestLog();
  const COUNT = 10_000;
  for (let number = 1; number <= COUNT; number += 1) {
    log.append({
      ...{ at: 0, arrivedAt: number, method: "GET", url: `/things/${String(number)}` },
      ...{ requestHeaders: {}, requestBody: captureBody(undefined), status: 200 },
      ...{ responseHeaders: {}, responseBody: captureBody("{}"), durationMs: 1 },
      ...{ source: "client", cause: 0, isSupported: true },
    });
    if (number % 1_000 === 0) await nextTurn();
  }
  const commands = requestCommands(new PanelSource([{ ...shown, generation: 1, requests: log }]));
  const url = vi.spyOn(log, "urlOf");
  const page = await commands["requests.window"]({ ...everything, first: COUNT - 50, count: 50 });
  expect(page.rows.at(-1)?.path).toBe(`/things/${String(COUNT)}`);
  expect(url).toHaveBeenCalledTimes(50);
});
