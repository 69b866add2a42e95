import { connect, type Socket } from "node:net";
import { afterEach, expect, test } from "vitest";
import { hostSimulator } from "#core/testing/launch-simulator.ts";
import { startReceiver } from "#core/transport/receiver.ts";
import { settled } from "#core/testing/settled.ts";
import { toy } from "#core/testing/toy-simulator.ts";

const stops: (() => unknown)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
});

/** A toy on a port that delivers to a receiver, and a client's raw connection to it. */
async function setup() {
  const receiver = await startReceiver();
  const hosted = hostSimulator(toy);
  stops.push(
    () => receiver[Symbol.asyncDispose](),
    () => hosted.close(),
  );
  const { port } = new URL(await hosted.listen("127.0.0.1", 0));
  const running = await hosted.wake();
  const body = { url: receiver.url, types: ["thing.made"] };
  await running.call({ method: "POST", path: "/endpoints", body });
  const socket = connect(Number(port), "127.0.0.1");
  socket.on("error", () => undefined);
  stops.push(() => socket.destroy());
  const recorded = (count: number) =>
    new Promise<void>((resolve) => {
      const stop = running.onChange(() => {
        if (running.world.log.length < count) return;
        stop();
        resolve();
      });
    });
  return { running, receiver, socket, recorded };
}

const HEAD = "host: localhost\r\nauthorization: Bearer k\r\n";

function write(socket: Socket, ...requests: readonly string[]): void {
  socket.write(requests.join(""));
}

const get = (path: string) => `GET ${path} HTTP/1.1\r\n${HEAD}\r\n`;

function makeThing(): string {
  const body = JSON.stringify({ name: "a" });
  const length = `content-length: ${String(body.length)}\r\n`;
  return `POST /things HTTP/1.1\r\n${HEAD}content-type: application/json\r\n${length}\r\n${body}`;
}

test("delivers after a client disconnects behind a stream that it pipelined with", async () => {
  const { running, receiver, socket, recorded } = await setup();
  const isRecorded = recorded(1);
  write(socket, get("/_sim/panel/stream"), makeThing());
  await isRecorded;
  socket.destroy();
  await settled(running);
  expect(receiver.received).toHaveLength(1);
});

test("delivers although a client does not read an earlier response of the connection", async () => {
  const { running, receiver, socket, recorded } = await setup();
  socket.pause();
  const isRecorded = recorded(1);
  write(socket, ...Array.from({ length: 120 }, () => get("/_sim/openapi.json")), makeThing());
  await isRecorded;
  await settled(running);
  expect(receiver.received).toHaveLength(1);
});

test("holds a delivery until the response before it is out", async () => {
  const { running, receiver, socket, recorded } = await setup();
  const isRecorded = recorded(2);
  let read = "";
  const seen = new Promise<void>((resolve) => {
    socket.on("data", (chunk) => {
      read += chunk.toString();
      if (read.split("thing_").length > 2) resolve();
    });
  });
  write(socket, makeThing(), makeThing());
  await isRecorded;
  await seen;
  await settled(running);
  expect(receiver.received).toHaveLength(2);
});
