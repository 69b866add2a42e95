import { createServer, Agent, request } from "node:http";
import type { Socket } from "node:net";
import { expect, test } from "vitest";
import { recycleIdleConnections } from "./fresh-connections.ts";

/** A server and an agent whose connections are watched by a clock that is set by hand. */
async function setup() {
  const connections = new Set<Socket>();
  const server = createServer((_request, response) => response.end());
  server.on("connection", (socket) => connections.add(socket));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const time = { now: 0 };
  const dropStale = recycleIdleConnections([agent], () => time.now);
  const ask = () =>
    new Promise<void>((resolve, reject) => {
      dropStale();
      const call = request({ port, host: "127.0.0.1", agent }, (answer) => {
        answer.resume().once("close", resolve);
      });
      call.once("error", reject).end();
    });
  const close = async () => {
    agent.destroy();
    await new Promise((resolve) => server.close(resolve));
  };
  return { connections, time, ask, [Symbol.asyncDispose]: close };
}

test("a connection in use is used again, one that was idle for long is not", async () => {
  await using fixture = await setup();
  const { connections, time, ask } = fixture;
  const after: number[] = [];
  for (const pause of [0, 400, 900, 1_600, 100]) {
    time.now += pause;
    await ask();
    after.push(connections.size);
  }
  expect(after).toEqual([1, 1, 1, 2, 2]);
});
