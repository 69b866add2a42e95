import { createServer, type RequestListener } from "node:http";
import { once } from "node:events";
import { afterEach, expect, test } from "vitest";
import { World } from "#core/kernel/world.ts";
import { newAddress } from "#core/kernel/world-parts.ts";
import type { SimulatorSettings } from "#core/contract/settings.ts";
import { testSettings } from "#core/testing/test-settings.ts";
import { toyDefinition } from "#core/testing/toy-simulator.ts";
import type { AskApp } from "#core/contract/app-request.ts";
import { createAskApp } from "./ask-app.ts";

const opened: { close(): unknown }[] = [];

afterEach(async () => {
  for (const one of opened.splice(0)) await one.close();
});

const request = {
  type: "interactive",
  payload: { n: 1 },
  body: "payload=1",
  contentType: "application/x-www-form-urlencoded",
  timeoutMs: 5_000,
};

/** The toy with one URL of its own. */
function worldFor(url: string | undefined, changes: Partial<SimulatorSettings> = {}) {
  const { delivery, profile } = toyDefinition;
  if (!delivery) throw new Error("the toy delivers");
  const environment = url === undefined ? {} : { TOY_URL: url, TOY_SECRET: "s" };
  const fixedReceiver = {
    urlVariable: "TOY_URL",
    secretVariable: "TOY_SECRET",
    secretForm: { pattern: /./, allowed: "give any", example: "s" },
  };
  const settings = testSettings({ environment, ...changes });
  const definition = {
    ...toyDefinition,
    profile: { ...profile, delivery: "fixed" as const, fixedReceiver, socket: "a socket" },
    delivery: { to: "fixed" as const, signature: delivery.signature },
  };
  return new World(definition, settings, newAddress(settings));
}

/** Asks an app that answers like this. */
async function askOf(answer: RequestListener, changes?: Partial<SimulatorSettings>) {
  const server = createServer(answer).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the app has no port");
  const url = `http://127.0.0.1:${String(address.port)}`;
  const world = worldFor(url, changes);
  const close = () => {
    world.closeRequestSender();
  };
  opened.push({ close }, { close: () => server.close().closeAllConnections() });
  return { ask: createAskApp(world, undefined), close, world, url };
}

test("signs the body and returns the status and the parsed body", async () => {
  const heard: unknown[] = [];
  const { ask } = await askOf((incoming, response) => {
    heard.push(incoming.headers["toy-signature"], incoming.headers["content-type"]);
    response.writeHead(201, { "content-type": "application/json; charset=utf-8" }).end('{"a":1}');
  });
  expect(await ask(request)).toEqual({ status: 201, body: { a: 1 } });
  expect(heard).toEqual([expect.stringMatching(/\w/), request.contentType]);
});

test.each([
  ["text", "text/plain", "hello", "hello"],
  ["an empty body", "application/json", "", ""],
  ["malformed JSON", "application/json", "{", "{"],
  ["a body without a type", undefined, "x", "x"],
])("%s stays text", async (_name, type, body, shown) => {
  const { ask } = await askOf((_incoming, response) => {
    response.writeHead(200, type === undefined ? {} : { "content-type": type }).end(body);
  });
  expect(await ask(request)).toEqual({ status: 200, body: shown });
});

test("keeps a body of 256 KiB and rejects a larger one", async () => {
  let length = 256 * 1_024;
  const { ask } = await askOf((_incoming, response) => response.end("x".repeat(length)));
  expect(await ask(request)).toEqual({ status: 200, body: "x".repeat(length) });
  length += 1;
  expect(await ask(request)).toEqual({
    status: null,
    error: "the response was cut short or is larger than 256 KiB",
  });
});

test("ends with the shorter timeout, and when the simulator stops", async () => {
  const { ask } = await askOf(() => undefined, { deliveryTimeoutMs: 20 });
  expect(await ask(request)).toEqual({ status: null, error: "no response within 20 ms" });
  const asking = await askOf(() => {
    asking.close();
  });
  expect(await asking.ask(request)).toEqual({ status: null, error: "the simulator stopped" });
});

test("asks over the socket without a URL, and fails without both", async () => {
  const overSocket: AskApp = ({ payload }) => Promise.resolve({ status: 200, body: payload });
  const world = worldFor(undefined);
  expect(await createAskApp(world, overSocket)(request)).toEqual({ status: 200, body: { n: 1 } });
  expect(await createAskApp(world, undefined)(request)).toMatchObject({ status: null });
  const elsewhere = { ...request, url: "http://127.0.0.1:1/" };
  expect(await createAskApp(world, overSocket)(elsewhere)).toMatchObject({
    status: null,
    error: expect.stringContaining("secret") as string,
  });
});

test("asks at the current URL, and sends nothing while delivery is off", async () => {
  const first = await askOf((_incoming, response) => response.end("first"));
  const second = await askOf((_incoming, response) => response.end("second"));
  const { delivery } = first.world;
  expect(await first.ask(request)).toEqual({ status: 200, body: "first" });
  delivery.change({ on: true, receiver: { url: second.url, secret: "s" } });
  expect(await first.ask(request)).toEqual({ status: 200, body: "second" });
  delivery.change({ on: false });
  expect(await first.ask({ ...request, url: second.url })).toEqual({
    status: null,
    error: "delivery is off: PUT /_sim/delivery turns it on",
  });
});

test.each([
  [
    "a switch of protocols",
    "HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n",
  ],
  ["a switch without an Upgrade header", "HTTP/1.1 101 Switching Protocols\r\n\r\n"],
])("ends with status 101 at %s", async (_name, bytes) => {
  const { ask } = await askOf(({ socket }) => void socket.write(bytes));
  expect(await ask(request)).toEqual({ status: 101, body: "" });
});

test.each([
  ["a close without a response", ""],
  ["100 Continue and a close", "HTTP/1.1 100 Continue\r\n\r\n"],
  ["half a head", "HTTP/1.1 200 OK\r\nA: b"],
])("ends without a status at %s", async (_name, bytes) => {
  const { ask } = await askOf(({ socket }) => void socket.end(bytes));
  const error = "the connection was closed before a response";
  expect(await ask(request)).toEqual({ status: null, error });
});

test("ends without a body when the response is cut short", async () => {
  const { ask } = await askOf(({ socket }) => {
    socket.end("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhalf");
  });
  expect(await ask(request)).toMatchObject({ status: null });
});
