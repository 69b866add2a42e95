import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
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
])("marks the stored body of '%s' as a part", async (name, length) => {
  const receiver = await faults.find((fault) => fault.name === name)?.start();
  if (!receiver) throw new Error(`there is no receiver ${name}`);
  opened.push(receiver);
  const [outcome] = await deliver(receiver.url);
  expect(outcome).toMatchObject({ httpStatus: 200, bodyIsPart: true });
  expect(outcome?.responseBody).toHaveLength(length);
});
