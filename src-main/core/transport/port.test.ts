import { once } from "node:events";
import { createServer } from "node:http";
import { connect, type Socket } from "node:net";
import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, test } from "vitest";
import { hostSimulator, serveSimulator } from "#core/testing/launch-simulator.ts";
import { sendBytes } from "#core/testing/http-client.ts";
import { toy } from "#core/testing/toy-simulator.ts";
import { Port } from "./port.ts";

function request(first: string, headers: readonly string[], body = ""): string {
  return `${[`${first} HTTP/1.1`, ...headers].join("\r\n")}\r\n\r\n${body}`;
}

const host = "Host: localhost";
const offer = [
  "Connection: Upgrade, HTTP2-Settings",
  "Upgrade: h2c",
  "HTTP2-Settings: AAMAAABkAARAAAAAAAIAAAAA",
];
const thing = '{"name":"a"}';
const make = ["Authorization: Bearer k", "Content-Type: application/json"];
const length = `Content-Length: ${String(thing.length)}`;
const last = request("GET /_sim/health", [host, "Connection: close"]);

test("a client that closes its side when it has asked is answered, be it the first of all", async () => {
  const hosted = hostSimulator(toy);
  const port = Number(new URL(await hosted.listen("127.0.0.1", 0)).port);
  const asked = request("POST /things", [host, ...make, length], thing);
  const answers = await Promise.all([sendBytes(port, asked), sendBytes(port, asked + last)]);
  const later = await sendBytes(port, request("GET /_sim/egress", [host]));
  await hosted.close();
  for (const answer of answers) expect(answer).toMatch(/^HTTP\/1\.1 200 OK[^]*"name":"a"/);
  expect(answers[1]).toContain('"generation":1');
  expect(later).toContain('"seq":2');
});

test("a stream without an end ends with its client", async () => {
  await using served = await serveSimulator(toy);
  const heard = await sendBytes(served.port, request("GET /_sim/panel/stream", [host]));
  expect(heard).toMatch(/^HTTP\/1\.1 200 /);
});

test.each([
  ["before it is built", () => Promise.resolve()],
  ["once it is there", (port: number) => sendBytes(port, last)],
])("whoever offers HTTP/2 is answered in HTTP/1.1, %s", async (_when, prepare) => {
  const hosted = hostSimulator(toy);
  const port = Number(new URL(await hosted.listen("127.0.0.1", 0)).port);
  await prepare(port);
  const chunked = '5\r\n{"nam\r\n7\r\ne":"a"}\r\n0\r\n\r\n';
  const answer = await sendBytes(
    port,
    request("POST /things", [host, ...offer, ...make, length], thing) +
      request("POST /things", [host, ...make, ...offer, "Transfer-Encoding: chunked"], chunked) +
      request("GET /_sim/egress", [host, ...offer]) +
      last,
  );
  await hosted.close();
  expect(answer.match(/HTTP\/1\.1 200 OK/g)).toHaveLength(4);
  expect(answer.match(/"name":"a"/g)).toHaveLength(4);
  expect(answer).not.toMatch(/upgrade/i);
});

test("guards a request with an upgrade offer like any other", async () => {
  await using served = await serveSimulator(toy);
  const reset = (...headers: string[]) =>
    sendBytes(
      served.port,
      request("POST /_sim/reset", [...offer, ...headers, "Content-Length: 0"]),
    );
  expect(await reset("Host: evil.test")).toMatch(/^HTTP\/1\.1 403 /);
  expect(await reset(host, "Origin: http://evil.test")).toMatch(/^HTTP\/1\.1 403 /);
  expect(await reset(host, host)).toMatch(/^HTTP\/1\.1 400 /);
  expect(served.running.world.generation).toBe(1);
});

test.each([
  ["http://evil.test/_sim/health", host, 403],
  ["http://localhost@evil.test/_sim/health", host, 403],
  ["http://evil.test/_sim/health", "Host: evil.test", 403],
  ["http://localhost:4701/_sim/health", host, 200],
  ["http://localhost", host, 404],
])("a target of %s with '%s' is for the host it names: %d", async (target, named, status) => {
  await using served = await serveSimulator(toy);
  const answer = await sendBytes(served.port, request(`GET ${target}`, [named]));
  expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${String(status)} `));
});

/** Longer than a busy machine needs to connect, and shorter than the stall. */
const LIMIT_MS = 1_500;
const STALL_MS = 2_000;

/** A port with short limits, and a server that records what went wrong. */
async function strictPort(): Promise<Port> {
  const limits = { headers: LIMIT_MS, request: LIMIT_MS, keepAlive: 5_000, check: 20 };
  const opened = await Port.open("127.0.0.1", 0, { limits });
  const answering = createServer((_request, response) => response.end("here"));
  answering.on("clientError", (error, socket) => socket.end(error.message));
  opened.serve(answering);
  return opened;
}

test.each([
  ["what came in time is answered", request("GET /", [host]), /^HTTP\/1\.1 200 /],
  ["who did not finish is told so", "GET / HT", /^Request timeout$/],
])("%s after a stall that is longer than any limit", async (_, bytes, answer) => {
  const opened = await strictPort();
  const socket = connect(opened.number, "127.0.0.1");
  await once(socket, "connect");
  await connectAnother(opened.number);
  await nextTurn();
  const next = text(socket, bytes);
  standStill(STALL_MS);
  expect(await next).toMatch(answer);
  socket.destroy();
  await opened.close();
});

/** A request with a response: earlier connections are accepted by then. */
async function connectAnother(port: number): Promise<void> {
  await text(connect(port, "127.0.0.1"), request("GET /", [host, "Connection: close"]));
}

/** Sends some bytes, and resolves with the next that come. */
async function text(socket: Socket, bytes: string): Promise<string> {
  socket.write(bytes);
  return String(await once(socket, "data"));
}

/** Keeps this whole process from doing anything. */
function standStill(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}
