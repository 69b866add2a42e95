import { once } from "node:events";
import { Agent } from "node:http";
import { text } from "node:stream/consumers";
import { afterEach, expect, test } from "vitest";
import { defineSimulator } from "#core/define-simulator.ts";
import { Refusal } from "#core/contract/refusal.ts";
import { createStreamRouteHelper } from "#core/contract/route.ts";
import { HttpClient } from "#core/testing/http-client.ts";
import { serveSimulator } from "#core/testing/launch-simulator.ts";
import { RawClient } from "#core/testing/raw-client.ts";
import { ServerConnections } from "#core/testing/server-connections.ts";
import { toyDefinition, type ToyState } from "#core/testing/toy-simulator.ts";
import { lingerLimits } from "./linger.ts";

const streamRoute = createStreamRouteHelper<ToyState>();
const refused = () => new Refusal(404, { toyError: "no such bucket" });

/** The toy with uploads: refused before and within their body, and accepted. */
const simulator = defineSimulator({
  ...toyDefinition,
  routes: [
    ...toyDefinition.routes,
    streamRoute("PUT /refused", "Reads nothing", () => {
      throw refused();
    }),
    streamRoute("PUT /midway", "Reads the beginning", async (_context, { body }) => {
      for await (const chunk of body) if (chunk) throw refused();
    }),
    streamRoute("PUT /stored", "Reads the body", async (_context, { body }) => {
      const bytes = await text(body).catch(() => {
        throw new Refusal(400, { toyError: "cut short" });
      });
      return { bytes: bytes.length };
    }),
  ],
});

const LARGE = 8 * 1_024 * 1_024;
const large = Buffer.alloc(LARGE, "x");
const chunked = "Transfer-Encoding: chunked";
const lengthOf = (bytes: number) => `Content-Length: ${String(bytes)}`;
const key = "Authorization: Bearer k";
const health = request("GET /_sim/health");

const limits = { ...lingerLimits };
afterEach(() => {
  Object.assign(lingerLimits, limits);
});

function request(first: string, ...headers: readonly string[]): string {
  return `${[`${first} HTTP/1.1`, "Host: localhost", ...headers].join("\r\n")}\r\n\r\n`;
}

test.each([
  ["without credentials", "PUT /refused", [], 401],
  ["before its body is read", "PUT /refused", [key], 404],
  ["within its body", "PUT /midway", [key], 404],
  ["for an unknown route", "PUT /nowhere", [key], 404],
  ["for a body that is too large for its route", "POST /things", [key], 413],
  ["as a GET with a body", "GET /things/1", [key], 404],
  ["by the guard", "PUT /stored", [key, "Origin: http://evil.test"], 403],
])(
  "a client that writes 8 MB before it reads gets its refusal %s, and keeps its connection",
  async (_when, first, headers, status) => {
    using connections = new ServerConnections();
    await using served = await serveSimulator(simulator);
    using client = await RawClient.open(served.port);
    await client.write(request(first, ...headers, lengthOf(LARGE)));
    await client.write(large);
    const response = await client.read();
    expect(response.status).toBe(status);
    expect(response.head).not.toMatch(/^connection: close$/im);
    await client.write(health);
    expect(await client.read()).toMatchObject({ status: 200 });
    expect(connections.count).toBe(1);
  },
);

test("node's client goes on at once on the connection of a refused upload", async () => {
  await using served = await serveSimulator(simulator);
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const client = new HttpClient(served.port, agent);
  const body = Buffer.alloc(300_000);
  const headers = { authorization: "Bearer k" };
  for (const path of ["/refused", "/midway", "/refused"]) {
    expect(await client.send({ method: "PUT", path, body, headers })).toMatchObject({
      status: 404,
    });
    expect(await client.send({ path: "/_sim/health" })).toMatchObject({ status: 200 });
  }
  client.close();
});

test.each([
  ["of unknown length", chunked, `${LARGE.toString(16)}\r\n${large.toString()}\r\n0\r\n\r\n`],
  ["that is larger than what is dropped", lengthOf(LARGE * 20), large],
])("a refused body %s ends its connection after the response", async (_what, header, body) => {
  using connections = new ServerConnections();
  await using served = await serveSimulator(simulator);
  using client = await RawClient.open(served.port);
  await client.write(request("PUT /refused", key, header));
  await client.write(body);
  const response = await client.read();
  expect(response).toMatchObject({ status: 404, body: '{"toyError":"no such bucket"}' });
  expect(response.head).toMatch(/^connection: close$/im);
  expect(await client.readEnd()).toBe("");
  client.end();
  await connections.allClosed();
});

test("requests after the last response of a connection are not handled", async () => {
  using connections = new ServerConnections();
  await using served = await serveSimulator(simulator);
  using client = await RawClient.open(served.port);
  await client.write(`${request("PUT /refused", key, chunked)}5\r\nhello\r\n`);
  expect(await client.read()).toMatchObject({ status: 404 });
  const reset = request("POST /_sim/reset", "Content-Length: 0");
  await client.write(`0\r\n\r\n${reset}`);
  expect(await client.readEnd()).toBe("");
  await connections.allClosed();
  expect(served.running.world.generation).toBe(1);
});

test("a refused body that has arrived completely does not hold up the next request", async () => {
  await using served = await serveSimulator(simulator);
  using client = await RawClient.open(served.port);
  const body = Buffer.alloc(40_000, "x");
  for (const first of ["PUT /refused", "PUT /midway"]) {
    const head = request(first, key, lengthOf(body.length));
    await client.write(Buffer.concat([Buffer.from(head), body, Buffer.from(health)]));
    expect(await client.read()).toMatchObject({ status: 404 });
    expect(await client.read()).toMatchObject({ status: 200 });
  }
});

test("a pipelined request after a refused upload is answered in order", async () => {
  await using served = await serveSimulator(simulator);
  using client = await RawClient.open(served.port);
  await client.write(request("GET /_sim/health"));
  await client.write(request("PUT /refused", key, lengthOf(LARGE)));
  await client.write(Buffer.concat([large, Buffer.from(health)]));
  expect([await client.read(), await client.read(), await client.read()]).toMatchObject([
    { status: 200 },
    { status: 404 },
    { status: 200 },
  ]);
});

test.each([
  ["without credentials", "PUT /stored", [], 401],
  ["by its route", "PUT /refused", [key], 404],
  ["for an unknown route", "PUT /nowhere", [key], 404],
  ["for its size", "POST /things", [key], 413],
  ["by the guard", "PUT /stored", [key, "Origin: http://evil.test"], 403],
])(
  "a client that waits for a 100 gets the refusal instead: %s",
  async (_by, first, headers, status) => {
    using connections = new ServerConnections();
    await using served = await serveSimulator(simulator);
    using client = await RawClient.open(served.port);
    await client.write(request(first, ...headers, lengthOf(LARGE), "Expect: 100-continue"));
    const response = await client.read();
    expect(response.status).toBe(status);
    expect(response.head).toMatch(/^connection: close$/im);
    expect(await client.readEnd()).toBe("");
    client.end();
    await connections.allClosed();
  },
);

test("a client that waits for a 100 gets it when its body is read", async () => {
  await using served = await serveSimulator(simulator);
  for (const [first, body, headers] of [
    ["PUT /stored", large, []],
    ["POST /things", '{"name":"a"}', ["Content-Type: application/json"]],
  ] as const) {
    using client = await RawClient.open(served.port);
    const all = [key, ...headers, lengthOf(body.length), "Expect: 100-continue"];
    await client.write(request(first, ...all));
    expect(await client.read()).toMatchObject({ status: 100 });
    await client.write(body);
    expect(await client.read()).toMatchObject({ status: 200 });
  }
});

async function setFault(port: number, action: object): Promise<void> {
  const client = new HttpClient(port);
  const body = JSON.stringify({ rules: [{ id: "a", on: "request", path: "/stored", do: action }] });
  const headers = { "content-type": "application/json" };
  const { status } = await client.send({ method: "PUT", path: "/_sim/faults", body, headers });
  expect(status).toBe(200);
  client.close();
}

test.each([
  [{ status: 503 }, 503, ""],
  [{ status: 503 }, 503, "Expect: 100-continue"],
  [{ delay_ms: 1 }, 200, ""],
])("the fault %j meets an upload: %i %s", async (action, status, expectation) => {
  await using served = await serveSimulator(simulator);
  await setFault(served.port, action);
  using client = await RawClient.open(served.port);
  const headers = [key, lengthOf(LARGE), ...(expectation ? [expectation] : [])];
  await client.write(request("PUT /stored", ...headers));
  if (!expectation) await client.write(large);
  expect(await client.read()).toMatchObject({ status });
});

test.each([
  [{ drop: true }, /^$/],
  [{ truncate: true }, /^HTTP\/1\.1 200 [^]*\{"byt$/],
])("the fault %j closes the connection of an upload", async (action, heard) => {
  using connections = new ServerConnections();
  await using served = await serveSimulator(simulator);
  await setFault(served.port, action);
  using client = await RawClient.open(served.port);
  await client.write(request("PUT /stored", key, lengthOf(5)) + "hello");
  expect(await client.readEnd()).toMatch(heard);
  await connections.allClosed();
});

test.each(["PUT /refused", "PUT /midway"])(
  "%s leaves no connection when its client has gone, and one row in the log",
  async (first) => {
    using connections = new ServerConnections();
    await using served = await serveSimulator(simulator);
    for (const headers of [lengthOf(LARGE), lengthOf(LARGE * 20), chunked]) {
      using client = await RawClient.open(served.port);
      await client.write(`${request(first, key, headers)}5\r\nhello\r\n`);
      expect(await client.read()).toMatchObject({ status: 404 });
      client.end();
      await connections.allClosed();
    }
    expect(served.running.world.requests?.length).toBe(3);
  },
);

test("a client that neither sends the rest of its body nor leaves is disconnected in time", async () => {
  using connections = new ServerConnections();
  await using served = await serveSimulator(simulator);
  lingerLimits.ms = 1;
  for (const headers of [[lengthOf(LARGE)], [lengthOf(LARGE), "Expect: 100-continue"], [chunked]]) {
    using client = await RawClient.open(served.port);
    await client.write(request("PUT /refused", key, ...headers));
    expect(await client.read()).toMatchObject({ status: 404 });
    await connections.allClosed();
  }
});

test("a client that sends without end is disconnected", async () => {
  await using served = await serveSimulator(simulator);
  lingerLimits.bytes = LARGE;
  using client = await RawClient.open(served.port);
  await client.write(request("PUT /refused", key, lengthOf(LARGE * 20)));
  expect(await client.read()).toMatchObject({ status: 404 });
  const endless = async () => {
    for (;;) await client.write(large);
  };
  await expect(endless()).rejects.toThrow();
});

test.each(["end", "reset"] as const)(
  "a client that leaves within an upload (%s) leaves no connection and one row in the log",
  async (leaving) => {
    using connections = new ServerConnections();
    await using served = await serveSimulator(simulator);
    using client = await RawClient.open(served.port);
    const begun = once(served.running.app.server, "request");
    await client.write(`${request("PUT /stored", key, lengthOf(LARGE))}hello`);
    await begun;
    client[leaving]();
    await connections.allClosed();
    const health = await fetch(`${served.baseUrl}/_sim/requests`);
    expect(await health.json()).toMatchObject({ requests: [{ path: "/stored" }] });
  },
);

test("a refused upload within the process has its response", async () => {
  await using served = await serveSimulator(simulator);
  const raw = { contentType: "text/plain", text: "x" };
  for (const path of ["/refused", "/midway"]) {
    expect(await served.running.call({ method: "PUT", path, raw })).toMatchObject({ status: 404 });
  }
});
