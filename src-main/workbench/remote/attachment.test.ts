import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { everyEvent } from "#shared/domain/egress.ts";
import { everyRequest } from "#shared/domain/request-row.ts";
import { holdClosedPort } from "../../hosting/testing/closed-port.ts";
import type { SimulatorSettings } from "#core/contract/settings.ts";
import { listSimulator } from "#core/testing/launch-simulator.ts";
import { testSettings } from "#core/testing/test-settings.ts";
import { createToy } from "#core/testing/toy-simulator.ts";
import { boot, closeAll, type Served } from "../../hosting/serving/boot.ts";
import { requestCommands } from "../commands/request-commands.ts";
import type { ShownSimulator } from "../panel-source/shown-simulator.ts";
import { PanelSource } from "../panel-source/panel-source.ts";
import { attachAtStart, Attachment } from "./attachment.ts";

const registry = ["one", "two"].map((kind) => listSimulator(createToy(kind)));

const stops: (() => unknown)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).toReversed()) await stop();
});

/** An instance that is reached over its ports; it runs in this process. */
async function serve(changes: Partial<SimulatorSettings> = {}, portBase = 0) {
  const served = await boot(registry, undefined, testSettings(changes), {
    host: "127.0.0.1",
    portBase,
  });
  stops.push(() => closeAll(served));
  return served;
}

const addressesOf = (served: readonly Served[]) => served.map(({ baseUrl }) => baseUrl).join(" ");

const make = (served: readonly Served[], place: number, name = "x") =>
  served[place]?.simulator.call({ method: "POST", path: "/things", body: { name } });

function setup() {
  const panelSource = new PanelSource([]);
  const attachment = new Attachment(
    panelSource,
    () => [],
    () => undefined,
  );
  stops.push(() => {
    attachment.close();
  });
  const rows = () => {
    const matches = panelSource.index.matching(everyEvent);
    return matches
      .window(0, matches.length)
      .map(({ place, seq }) => `${String(place)}:${String(seq)}`)
      .toSorted();
  };
  return { panelSource, attachment, rows };
}

/** Resolves once something holds, looked at whenever a simulator or the panel source has news. */
async function until(panelSource: PanelSource, holds: () => boolean): Promise<void> {
  await new Promise<void>((resolve) => {
    const ends: (() => unknown)[] = [];
    const look = () => {
      if (!holds()) return;
      for (const end of ends.splice(0)) end();
      resolve();
    };
    const follow = () => {
      for (const simulator of panelSource.simulators) ends.push(simulator.onChange(look));
      look();
    };
    ends.push(panelSource.onShow(follow));
    follow();
  });
}

/** Ports of one test run, below those that systems hand out by themselves. */
const base = 21_000 + (process.pid % 1_000) * 10;

test("shows every simulator of an instance by the address of one of them, with all that happened and happens", async () => {
  const served = await serve();
  await make(served, 0, "before");
  const { panelSource, attachment, rows } = setup();
  const view = await attachment.attach(served[1]?.baseUrl ?? "", "");
  expect(view).toMatchObject({ isHere: true, missing: [], lost: null });
  expect(panelSource.simulators.map(({ kind }) => kind)).toEqual(["one", "two"]);
  expect(rows()).toEqual(["0:1"]);
  await make(served, 1, "after");
  await until(panelSource, () => panelSource.index.length === 2);
  expect(rows()).toEqual(["0:1", "1:1"]);
  const [one] = panelSource.simulators;
  const payload = served[0]?.simulator.running?.world.log.payload(1).toString();
  expect(one?.log.payload(1).toString()).toBe(payload);
  expect(await one?.view()).toMatchObject({ baseUrl: served[0]?.baseUrl, apiKey: "toy_key" });
});

test("finds an instance by its port base, and by its ready line", async () => {
  const served = await serve({}, base);
  const { panelSource, attachment } = setup();
  await attachment.attach(`127.0.0.1:${String(base)}`, "");
  expect(panelSource.simulators).toHaveLength(2);
  const simulators = Object.fromEntries(
    served.map(({ simulator, baseUrl }) => [simulator.kind, { base_url: baseUrl, api_key: "k" }]),
  );
  const line = await attachAtStart(attachment, JSON.stringify({ event: "ready", simulators }));
  expect(JSON.parse(line)).toMatchObject({
    event: "attached",
    simulators: { one: { base_url: served[0]?.baseUrl, api_key: "toy_key" } },
  });
});

test("acts there as any client could, and tells how without telling the token", async () => {
  const served = await serve({ controlToken: "s3cret" });
  const { panelSource, attachment } = setup();
  await attachment.attach(addressesOf(served), " s3cret ");
  const one = panelSource.find("one");
  const made = await one.call({ method: "POST", path: "/things", body: { name: "a" } });
  expect(made).toMatchObject({ status: 200, body: { name: "a" } });
  const moved = await one.call({
    method: "POST",
    path: "/_sim/clock",
    body: { advance_seconds: 60 },
  });
  expect(moved.curl).toBe(
    `curl -X POST ${one.baseUrl}/_sim/clock -H "authorization: Bearer $SIM_CONTROL_TOKEN" -H 'content-type: application/json' --data-raw '{"advance_seconds":60}'`,
  );
  // The events of a request arrive before its response: the test need not wait for them.
  expect(one.log.length).toBe(1);
  await until(panelSource, () => one.status.now === served[0]?.simulator.now);
  const endpoint = { url: "http://127.0.0.1:9/", types: ["*"] };
  await one.call({ method: "POST", path: "/endpoints", body: endpoint });
  expect(await one.endpoints()).toMatchObject([{ url: endpoint.url, types: ["*"] }]);
  await expect(one.objects("nothing", { text: "", limit: 5 })).rejects.toThrow(
    "There is no collection",
  );
});

test("a snapshot restored there keeps requests, times and order, and marks undone requests", async () => {
  const served = await serve();
  const control = (path: string, body?: object) =>
    served[0]?.simulator.call({ method: "POST", path, ...(body ? { body } : {}) });
  await make(served, 0, "kept");
  await control("/_sim/snapshots", { name: "first" });
  await make(served, 0, "undone");
  await make(served, 1, "other");
  await control("/_sim/snapshots", { name: "later" });
  const { panelSource, attachment } = setup();
  await attachment.attach(addressesOf(served), "");
  const look = async () => {
    const filter = { ...everyRequest, kinds: ["one"] };
    const { rows } = await requestCommands(panelSource)["requests.window"]({
      filter,
      first: 0,
      count: 9,
    });
    return rows.map(({ generation, number, events, undone }) => [
      ...[generation, number, events, undone],
    ]);
  };
  await look();
  await until(panelSource, () => panelSource.requests.length === 3);
  const arrivedAt = panelSource.find("one").arrivals.of(1);

  await control("/_sim/snapshots/first/restore");
  await until(
    panelSource,
    () => panelSource.find("one").generation === 2 && panelSource.index.length === 2,
  );
  expect(await look()).toEqual([
    [1, 1, 1, false],
    [1, 2, 0, true],
  ]);
  const { arrivals } = panelSource.find("one");
  expect([arrivals.of(1), arrivals.generationOf(1)]).toEqual([arrivedAt, 1]);

  await control("/_sim/snapshots/later/restore");
  await until(
    panelSource,
    () => panelSource.find("one").generation === 3 && panelSource.index.length === 3,
  );
  expect(await look()).toEqual([
    [1, 1, 1, false],
    [1, 2, 1, false],
  ]);
});

test("reads requests that were undone before again when a snapshot brings them back", async () => {
  const served = await serve();
  const control = (path: string, body?: object) =>
    served[0]?.simulator.call({ method: "POST", path, ...(body ? { body } : {}) });
  await control("/_sim/snapshots", { name: "first" });
  await make(served, 0, "undone");
  await control("/_sim/snapshots", { name: "later" });
  await control("/_sim/snapshots/first/restore");
  const { panelSource, attachment } = setup();
  await attachment.attach(addressesOf(served), "");
  const look = async () =>
    (await requestCommands(panelSource)["requests.window"]({ filter: everyRequest, count: 9 }))
      .rows;
  await look();
  await until(panelSource, () => panelSource.requests.length === 1);
  expect(await look()).toMatchObject([{ events: 0, undone: true }]);
  await control("/_sim/snapshots/later/restore");
  await until(
    panelSource,
    () => panelSource.find("one").generation === 3 && panelSource.requests.length === 1,
  );
  expect(await look()).toMatchObject([{ events: 1, undone: false }]);
});

test("a remote reset restarts the mirror without missing or duplicate events", async () => {
  const served = await serve();
  for (const name of ["a", "b", "c"]) await make(served, 0, name);
  const { panelSource, attachment, rows } = setup();
  await attachment.attach(addressesOf(served), "");
  await served[0]?.simulator.call({ method: "POST", path: "/_sim/reset" });
  for (const name of ["d", "e"]) await make(served, 0, name);
  await until(
    panelSource,
    () => panelSource.find("one").generation === 2 && panelSource.index.length === 2,
  );
  expect(rows()).toEqual(["0:1", "0:2"]);
});

/** Stands between the panel and an instance, and can be cut. */
async function startProxy(target: string) {
  const server: Server = createServer((request, response) => {
    const cut = new AbortController();
    response.once("close", () => {
      cut.abort();
    });
    fetch(target + (request.url ?? "/"), { signal: cut.signal })
      .then(async (answer) => {
        response.writeHead(answer.status, Object.fromEntries(answer.headers));
        for await (const chunk of answer.body ?? []) response.write(chunk);
        response.end();
      })
      .catch(() => response.destroy());
  });
  const listen = (port: number) =>
    new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const cut = async () => {
    const closed = new Promise((resolve) => server.close(resolve));
    server.closeAllConnections();
    await closed;
  };
  stops.push(cut);
  return { address: `http://127.0.0.1:${String(port)}`, cut, mend: () => listen(port) };
}

test("reports a lost connection, and catches up when it is back", async () => {
  const [served] = await serve();
  const proxy = await startProxy(served?.baseUrl ?? "");
  const all = served ? [served] : [];
  await make(all, 0, "a");
  const { panelSource, attachment, rows } = setup();
  await attachment.attach(`${proxy.address} `.repeat(2), "");
  expect(attachment.view?.lost).toBeNull();
  await proxy.cut();
  await until(panelSource, () => attachment.view?.lost !== null);
  expect(attachment.view?.lost).toMatchObject({ kinds: ["one"] });
  const one: ShownSimulator = panelSource.find("one");
  await expect(one.call({ method: "GET", path: "/_sim/clock" })).rejects.toThrow(
    /cannot be reached/,
  );
  for (const name of ["b", "c"]) await make(all, 0, name);
  expect(rows()).toEqual(["0:1"]);
  await proxy.mend();
  await until(panelSource, () => attachment.view?.lost === null);
  expect(rows()).toEqual(["0:1", "0:2", "0:3"]);
});

test("a restarted instance replaces the old one, from its first event on", async () => {
  const portBase = base + 4;
  const first = await serve({}, portBase);
  for (const name of ["a", "b"]) await make(first, 0, name);
  const { panelSource, attachment, rows } = setup();
  let swaps = 0;
  attachment.onSwap(() => {
    swaps += 1;
  });
  await attachment.attach(addressesOf(first), "");
  const former = panelSource.find("one");
  await closeAll(first);
  const second = await serve({}, portBase);
  await make(second, 0, "c");
  await until(
    panelSource,
    () => panelSource.find("one") !== former && panelSource.index.length === 1,
  );
  expect(rows()).toEqual(["0:1"]);
  expect(attachment.view?.lost).toBeNull();
  expect(swaps).toBe(2);
  attachment.detach();
  expect([panelSource.simulators, attachment.view]).toEqual([[], null]);
});

async function startStranger(answer: { status: number; body: unknown }): Promise<string> {
  const server = createServer((_request, response) => {
    response.writeHead(answer.status, { "content-type": "application/json" });
    response.end(JSON.stringify(answer.body));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  stops.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
}

test.each([
  [{ status: 200, body: { hello: 1 } }, "not_simdeck", "is not a Simdeck"],
  [{ status: 404, body: {} }, "not_simdeck", "is not a Simdeck"],
  [{ status: 200, body: { kind: "payments", status: "ok" } }, "other_version", "older Simdeck"],
  [{ status: 200, body: { protocol: 99, version: "9.9.9" } }, "other_version", "Simdeck 9.9.9"],
])("%j is refused with %s", async (answer, code, words) => {
  const { attachment, panelSource } = setup();
  const address = await startStranger(answer);
  await expect(attachment.attach(address, "")).rejects.toMatchObject({
    code,
    message: expect.stringContaining(words) as string,
  });
  expect(panelSource.simulators).toEqual([]);
});

test.each([
  ["", "requires a control token"],
  ["wrong", "rejects this token"],
])("the token %j is refused: %s", async (token, words) => {
  const served = await serve({ controlToken: "s3cret" });
  const { attachment } = setup();
  const attempt = attachment.attach(served[0]?.baseUrl ?? "", token);
  await expect(attempt).rejects.toMatchObject({
    code: "wrong_token",
    message: expect.stringContaining(words) as string,
  });
  await expect(attempt).rejects.not.toThrow("s3cret");
});

test("distinguishes an unreachable address, a rejected host and a duplicate simulator", async () => {
  const { attachment } = setup();
  const codeOf = (address: string) =>
    attachment.attach(address, "").then(
      () => "attached",
      (error: unknown) => (error instanceof Error && "code" in error ? error.code : error),
    );
  await using closed = await holdClosedPort();
  await using another = await holdClosedPort();
  expect(await codeOf(`${closed.url} ${another.url}`)).toBe("unreachable");
  const [one] = await serve();
  const [other] = await serve();
  expect(await codeOf(`${one?.baseUrl ?? ""} ${other?.baseUrl ?? ""}`)).toBe("bad_address");
  expect(await codeOf("no such thing")).toBe("unreachable");
});

test("reports the simulators that do not respond, and shows the others", async () => {
  const served = await serve();
  await served[1]?.simulator.close();
  const { attachment, panelSource } = setup();
  const view = await attachment.attach(served[0]?.baseUrl ?? "", "");
  expect(panelSource.simulators.map(({ kind }) => kind)).toEqual(["one"]);
  expect(view.missing).toMatchObject([{ kind: "two", address: served[1]?.baseUrl }]);
});

test("reads the requests of an instance once they are looked at, in the order of their arrival", async () => {
  const served = await serve();
  await make(served, 1, "first");
  await make(served, 0, "second");
  const { panelSource, attachment } = setup();
  await attachment.attach(served[0]?.baseUrl ?? "", "");
  const commands = requestCommands(panelSource);
  const look = () => commands["requests.window"]({ filter: everyRequest, first: 0, count: 9 });
  expect(await look()).toMatchObject({ total: 0 });
  const isRead = (count: number) => () => panelSource.requests.length === count;
  await until(panelSource, isRead(2));
  expect((await look()).rows).toMatchObject([
    { kind: "two", number: 1, status: 200, events: 1 },
    { kind: "one", number: 1, status: 200, events: 1 },
  ]);
  await make(served, 0, "third");
  await until(panelSource, isRead(3));
  const detail = commands["requests.detail"]({ kind: "one", generation: 1, number: 2 });
  expect(detail?.request.response.body).toContain("third");
  await served[0]?.simulator.call({ method: "POST", path: "/_sim/reset" });
  await until(panelSource, isRead(1));
});
