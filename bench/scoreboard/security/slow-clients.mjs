import assert from "node:assert/strict";
import { once } from "node:events";
import { connect } from "node:net";
import { withSimulators } from "../lib/simulators.mjs";

const CLIENTS = 1_000;
const HEAD = "POST /_sim/clock HTTP/1.1\r\nHost: localhost\r\n";

/**
 * Clients that do not complete a request: other requests do not wait for them, and their connections are
 * closed.
 */
export const slowClients = {
  name: "slow clients are cut off",
  run: () =>
    withSimulators({ only: "payments" }, async ({ urlOf, clientOf }) => {
      const port = Number(new URL(urlOf("payments")).port);
      const body = await open(port, `${HEAD}Content-Length: 9\r\n\r\n{`);
      const heads = await Promise.all(Array.from({ length: CLIENTS }, () => open(port, HEAD)));
      const { status } = await clientOf("payments").send("GET", "/_sim/health");
      assert.equal(status, 200);
      await within(30_000, "a head", heads);
      await within(150_000, "a body", [body]);
    }),
};

async function open(port, bytes) {
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => undefined);
  socket.resume();
  const closed = new Promise((resolve) => socket.once("close", resolve));
  await once(socket, "connect");
  socket.write(bytes);
  return { socket, closed };
}

/** The limits are 10 s and 120 s; the rest is the machine's. */
async function within(milliseconds, what, clients) {
  let timer;
  const late = new Promise((_resolve, reject) => {
    const error = new Error(`${what} that never ends is not cut off`);
    timer = setTimeout(reject, milliseconds, error);
  });
  await Promise.race([Promise.all(clients.map(({ closed }) => closed)), late]);
  clearTimeout(timer);
}
