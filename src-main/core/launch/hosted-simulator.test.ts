import { once } from "node:events";
import { connect } from "node:net";
import { afterEach, expect, test, vi } from "vitest";
import { testSettings } from "#core/testing/test-settings.ts";
import { toy } from "#core/testing/toy-simulator.ts";
import type { Simulator } from "#core/define-simulator.ts";
import { HostedSimulator } from "./hosted-simulator.ts";
import type { SimulatorSettings } from "#core/contract/settings.ts";

/** The timeout on a busy machine. */
const PATIENCE_MS = 10_000;

const stops: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  vi.restoreAllMocks();
  for (const stop of stops.splice(0)) await stop();
});

interface Changes {
  readonly settings?: Partial<SimulatorSettings>;
  readonly load?: () => Promise<Simulator>;
  readonly host?: string;
}

/** A toy at an address, and how often it was loaded. */
async function setup({ settings, load = () => Promise.resolve(toy), host }: Changes = {}) {
  const listed = { ...toy, load: vi.fn(load) };
  const hosted = new HostedSimulator(listed, testSettings(settings));
  stops.push(() => hosted.close());
  const baseUrl = await hosted.listen(host ?? "127.0.0.1", 0);
  const make = async (name: string) => {
    const answer = await fetch(`${baseUrl}/things`, {
      method: "POST",
      headers: { authorization: "Bearer k", "content-type": "application/json" },
      body: JSON.stringify({ name }),
    });
    return (await answer.json()) as { readonly id: string };
  };
  return { hosted, baseUrl, port: Number(new URL(baseUrl).port), listed, make };
}

/** A load that a test finishes when it wants to. */
function heldLoad() {
  let finish = (): void => undefined;
  const held = new Promise<Simulator>((resolve) => {
    finish = () => {
      resolve(toy);
    };
  });
  return { load: () => held, finish };
}

/** Sends bytes; everything that came back until the connection was over. */
function wire(port: number, bytes: string): Promise<string> {
  return new Promise((resolve) => {
    let text = "";
    const socket = connect(port, "127.0.0.1", () => socket.write(bytes));
    socket.on("data", (chunk) => (text += chunk.toString("latin1")));
    socket.on("error", () => undefined);
    socket.once("close", () => {
      resolve(text);
    });
  });
}

test("is not loaded before something needs it, and then once", async () => {
  const { hosted, listed, make } = await setup();
  expect(hosted.running).toBeUndefined();
  expect(listed.load).not.toHaveBeenCalled();
  await make("a");
  await make("b");
  expect(hosted.running?.world.log.length).toBe(2);
  expect(listed.load).toHaveBeenCalledTimes(1);
});

test("a hundred first requests at once are all answered, each once, by one world", async () => {
  const { hosted, listed, make } = await setup();
  const names = Array.from({ length: 100 }, (_, index) => `thing ${String(index)}`);
  const things = await Promise.all(names.map(make));
  expect(new Set(things.map(({ id }) => id)).size).toBe(100);
  expect(hosted.running?.world.log.length).toBe(100);
  expect(listed.load).toHaveBeenCalledTimes(1);
});

test("requests on one connection are answered in the order in which they came", async () => {
  const { load, finish } = heldLoad();
  const { port } = await setup({ load });
  const ask = (path: string, connection: string) =>
    `GET ${path} HTTP/1.1\r\nhost: localhost\r\nconnection: ${connection}\r\n\r\n`;
  const bytes = ask("/_sim/health", "keep-alive") + ask("/_sim/clock", "close");
  const answered = wire(port, bytes);
  finish();
  expect(await answered).toMatch(/"generation":1.*\r\n.*"now":/s);
});

test("bytes that are no request get the same answer before and after it is built", async () => {
  const { hosted, port } = await setup();
  const early = await wire(port, "NONSENSE\r\n\r\n");
  expect(early).toMatch(/^HTTP\/1\.1 400 /);
  expect(hosted.running).toBeDefined();
  expect(await wire(port, "NONSENSE\r\n\r\n")).toBe(early);
});

test("an upgrade as the first request is accepted or rejected as later ones", async () => {
  const { port } = await setup();
  const upgrade = "GET /nowhere HTTP/1.1\r\nhost: localhost\r\nconnection: upgrade\r\n";
  const answer = await wire(port, `${upgrade}upgrade: websocket\r\n\r\n`);
  expect(answer).toMatch(/^HTTP\/1\.1 404 /);
});

test("clients that disconnect while it is built do not affect other requests", async () => {
  const { load, finish } = heldLoad();
  const { port, listed, make } = await setup({ load });
  const knocked = vi.waitFor(() => {
    expect(listed.load).toHaveBeenCalled();
  }, PATIENCE_MS);
  const upgrade = "GET / HTTP/1.1\r\nhost: localhost\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n";
  const sockets = ["GET /things/1 HTTP/1.1\r\nhost: localhost\r\n\r\n", upgrade].map((bytes) =>
    connect(port, "127.0.0.1", function (this: { write(text: string): void }) {
      this.write(bytes);
    }),
  );
  await knocked;
  for (const socket of sockets) socket.resetAndDestroy();
  const thing = make("a");
  finish();
  expect((await thing).id).toMatch(/^thing_/);
});

test("closing during the build completes accepted requests", async () => {
  const { load, finish } = heldLoad();
  const { hosted, baseUrl, listed, make } = await setup({ load });
  const thing = make("a");
  await vi.waitFor(() => {
    expect(listed.load).toHaveBeenCalled();
  }, PATIENCE_MS);
  const closed = hosted.close();
  finish();
  expect((await thing).id).toMatch(/^thing_/);
  await closed;
  await expect(fetch(baseUrl)).rejects.toThrow();
});

test("a simulator that fails to load responds with 500 and the reason", async () => {
  const said = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const failure = new Error("a file is missing");
  const { baseUrl } = await setup({ load: () => Promise.reject(failure) });
  expect((await fetch(baseUrl)).status).toBe(500);
  expect((await fetch(baseUrl)).status).toBe(500);
  expect(said).toHaveBeenCalledWith(
    expect.stringContaining(`toy cannot be built: ${String(failure)}`),
  );
});

test("loads again after a load that failed", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const loads = [Promise.reject(new Error("too many open files")), Promise.resolve(toy)];
  loads[0]?.catch(() => undefined);
  const { baseUrl } = await setup({ load: () => loads.shift() ?? Promise.resolve(toy) });
  expect((await fetch(`${baseUrl}/_sim/health`)).status).toBe(500);
  expect((await fetch(`${baseUrl}/_sim/health`)).status).toBe(200);
});

test("a world that comes late is the world that would have been there all along", async () => {
  const settings = { pace: 1_000 };
  const seen: number[] = [];
  const { hosted, make } = await setup({ settings });
  const early = hosted.now;
  await vi.waitFor(() => {
    expect(hosted.now).toBeGreaterThan(early + 20_000);
  }, PATIENCE_MS);
  seen.push(hosted.now);
  const { id } = await make("a");
  seen.push(hosted.running?.world.clock.now() ?? 0, hosted.now);
  expect(seen).toEqual([...seen].sort((a, b) => a - b));
  const { make: makeInAnother } = await setup({ settings });
  expect((await makeInAnother("a")).id).toBe(id);
});

test("localhost is served at each of its addresses", async () => {
  const { baseUrl, port, make } = await setup({ host: "localhost" });
  expect(baseUrl).toMatch(/^http:\/\/localhost:\d+$/);
  await make("a");
  const answer = await fetch(`http://127.0.0.1:${String(port)}/_sim/egress`);
  expect(((await answer.json()) as { events: unknown[] }).events).toHaveLength(1);
});

test("a call that was half sent when it stops is answered, and its connection does not hold it up", async () => {
  const { hosted, port } = await setup();
  const { app } = await hosted.wake();
  const body = JSON.stringify({ name: "late" });
  const head = [
    "POST /things HTTP/1.1",
    "host: localhost",
    "authorization: Bearer k",
    "content-type: application/json",
    `content-length: ${String(body.length)}`,
  ];
  const begun = once(app.server, "request");
  const socket = connect(port, "127.0.0.1");
  let answer = "";
  socket.on("data", (bytes: Buffer) => (answer += bytes.toString()));
  socket.write(`${head.join("\r\n")}\r\n\r\n${body.slice(0, 5)}`);
  await begun;
  const closing = hosted.close();
  socket.write(body.slice(5));
  await Promise.all([closing, once(socket, "close")]);
  expect(answer).toMatch(/^HTTP\/1\.1 200 OK[^]*"name":"late"/);
});

test("a call that follows on an open connection while it stops is answered, as the last one there", async () => {
  const { hosted, port, make } = await setup();
  await make("first");
  const app = hosted.running?.app;
  if (!app) throw new Error("it does not run");
  const call = (name: string) => {
    const body = JSON.stringify({ name });
    const head = `POST /things HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer k\r\ncontent-type: application/json\r\n`;
    return `${head}content-length: ${String(body.length)}\r\n\r\n${body}`;
  };
  const begun = once(app.server, "request");
  const socket = connect(port, "127.0.0.1");
  let answers = "";
  socket.on("data", (bytes: Buffer) => (answers += bytes.toString()));
  socket.write(call("early").slice(0, -1));
  await begun;
  const closing = hosted.close();
  socket.write(`}${call("late")}`);
  await Promise.all([closing, once(socket, "close")]);
  expect(answers).toMatch(/^HTTP\/1\.1 200 OK[^]*"early"[^]*HTTP\/1\.1 200 OK[^]*"late"/);
  expect(answers).toMatch(/connection: close/i);
});
