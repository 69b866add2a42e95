import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import { createServer as createTcpServer, type AddressInfo, type Socket } from "node:net";
import { afterEach, expect, test } from "vitest";
import { faults } from "#core/testing/fault-receivers.ts";
import { createSender } from "./send.ts";

const KIBIBYTE = 1_024;

const opened: { close(): unknown }[] = [];

afterEach(async () => {
  for (const one of opened.splice(0)) await one.close();
});

/** Sends deliveries in order and returns their outcomes. */
async function deliver(url: string, times = 1) {
  const sender = createSender();
  opened.unshift(sender);
  const outcomes = [];
  for (let sent = 0; sent < times; sent += 1) {
    outcomes.push(await sender.send({ url, headers: {}, body: Buffer.from("{}") }, 10_000));
  }
  return outcomes;
}

async function answering(answer: RequestListener) {
  const server = createServer(answer).listen(0, "127.0.0.1");
  await once(server, "listening");
  const ports = new Set<number | undefined>();
  server.on("connection", ({ remotePort }) => ports.add(remotePort));
  opened.push({
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  });
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${String(port)}/`, connections: ports };
}

test("an answer's body is kept whole up to 16 KiB", async () => {
  const { url } = await answering((_, response) => response.end("x".repeat(16 * KIBIBYTE)));
  const [outcome] = await deliver(url);
  expect(outcome?.responseBody).toHaveLength(16 * KIBIBYTE);
  expect(outcome).not.toHaveProperty("bodyIsPart");
});

test("cuts a body that lasts longer than its request allows", async () => {
  const { url } = await answering((_, response) => response.write("begin"));
  const sender = createSender();
  opened.unshift(sender);
  const request = { url, headers: {}, body: Buffer.from("{}"), bodyMs: 1 };
  const outcome = await sender.send(request, 10_000);
  expect(outcome).toMatchObject({ httpStatus: 200, bodyIsPart: true });
});

test("keeps the beginning of a longer body, marks it as cut, and keeps the connection", async () => {
  const body = `begin${"x".repeat(40 * KIBIBYTE)}`;
  const { url, connections } = await answering((_, response) => response.end(body));
  for (const outcome of await deliver(url, 3)) {
    expect(outcome.responseBody?.toString()).toBe(body.slice(0, 16 * KIBIBYTE));
    expect(outcome.bodyIsPart).toBe(true);
  }
  expect(connections.size).toBe(1);
});

test.each([
  ["200 with an endless body", 16 * KIBIBYTE],
  ["200, then the body is cut", 4],
  ["200, then a reset within the body", 4],
  ["200 with a broken chunk", 4],
])("marks the stored body of '%s' as a part", async (name, length) => {
  const receiver = await faults.find((fault) => fault.name === name)?.start();
  if (!receiver) throw new Error(`there is no receiver ${name}`);
  opened.push(receiver);
  const [outcome] = await deliver(receiver.url);
  expect(outcome).toMatchObject({ httpStatus: 200, bodyIsPart: true });
  expect(outcome?.responseBody).toHaveLength(length);
});

/** A receiver of raw bytes; `answer` has the number of the connection and of the request on it. */
async function onConnections(
  answer: (socket: Socket, nth: { connection: number; request: number }) => void,
) {
  const seen = { requests: 0, connections: 0 };
  const sockets = new Set<Socket>();
  const server = createTcpServer((socket) => {
    sockets.add(socket);
    seen.connections += 1;
    const connection = seen.connections;
    let request = 0;
    socket.on("error", () => undefined);
    socket.on("data", (bytes) => {
      if (!bytes.toString("latin1").startsWith("POST")) return;
      seen.requests += 1;
      request += 1;
      answer(socket, { connection, request });
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  opened.push({
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  });
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${String(port)}/`, seen };
}

const OK = "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n";

test.each([
  ["closes", (socket: Socket) => socket.end()],
  ["resets", (socket: Socket) => socket.resetAndDestroy()],
])("sends once more on a fresh connection when a receiver %s a kept one", async (_name, drop) => {
  const { url, seen } = await onConnections((socket, { request }) => {
    if (request === 1) socket.write(OK);
    else drop(socket);
  });
  const outcomes = await deliver(url, 4);
  expect(outcomes.map(({ httpStatus }) => httpStatus)).toEqual([200, 200, 200, 200]);
  expect(seen).toEqual({ requests: 7, connections: 4 });
});

test("does not send again when a fresh connection closes, the second time either", async () => {
  const { url, seen } = await onConnections((socket, { connection }) => {
    if (seen.requests === 1 && connection === 1) socket.write(OK);
    else socket.end();
  });
  const [first, second, third] = await deliver(url, 3);
  expect(first?.httpStatus).toBe(200);
  for (const failed of [second, third]) {
    expect(failed).toMatchObject({ failure: "the connection was closed before a response" });
  }
  // The first request, its repeated successor on two connections, and the third on a fresh one.
  expect(seen).toEqual({ requests: 4, connections: 3 });
});

test.each([
  ["a part of a head", "HTTP/1.1 2"],
  ["100 Continue", "HTTP/1.1 100 Continue\r\n\r\n"],
])("does not send again when %s came on a kept connection", async (_name, bytes) => {
  const { url, seen } = await onConnections((socket, { request }) => {
    if (request === 1) socket.write(OK);
    else socket.end(bytes);
  });
  const [, second] = await deliver(url, 2);
  expect(second).toMatchObject({ failure: "the connection was closed before a response" });
  expect(seen).toEqual({ requests: 2, connections: 1 });
});

test("does not send again when the sender closes or the time is over", async () => {
  const sender = createSender();
  const { url, seen } = await onConnections((socket, { request }) => {
    if (request === 1) socket.write(OK);
    else if (request === 2) sender.close();
  });
  const request = { url, headers: {}, body: Buffer.from("{}") };
  await sender.send(request, 10_000);
  expect(await sender.send(request, 10_000)).toMatchObject({ failure: "the simulator stopped" });
  expect(seen.requests).toBe(2);
  const silent = await onConnections((socket, { request: nth }) => {
    if (nth === 1) socket.write(OK);
  });
  const patient = createSender();
  opened.unshift(patient);
  await patient.send({ ...request, url: silent.url }, 10_000);
  const late = await patient.send({ ...request, url: silent.url }, 20);
  expect(late).toMatchObject({ failure: "no response within 20 ms" });
  // On a busy machine the time is over before the request has arrived.
  expect(silent.seen.requests).toBeLessThanOrEqual(2);
});

test.each([
  "http://169.254.169.254/latest/meta-data/",
  "http://2852039166/",
  "http://0xa9fea9fe/",
  "http://0251.0376.0251.0376/",
  "http://[::ffff:169.254.169.254]/",
  "http://[fe80::1]/",
  "file:///etc/passwd",
  "javascript:alert(1)",
  "http://user:pass@127.0.0.1/",
  "http://127.0.0.1/_sim/reset",
  "http://127.0.0.1/%5Fsim/reset",
])("sends nothing to %s, wherever the URL comes from", async (url) => {
  const [outcome] = await deliver(url);
  expect(outcome).toEqual({
    failure: expect.stringMatching(/^nothing is sent to this URL: /) as string,
    durationMs: 0,
  });
});
