import assert from "node:assert/strict";
import { connect } from "node:net";
import { once } from "node:events";
import { inParallel } from "../lib/client.mjs";
import { flood } from "../lib/flood.mjs";
import { eventually, handlesOf, steadyHandlesOf } from "../lib/process-facts.mjs";
import { withSimulators } from "../lib/simulators.mjs";

/** Clients that leave in the middle of an answer: no noise, nothing stays open. */
export const clientsAbort = {
  name: "R18 clients that leave in the middle of an answer",
  run: ({ quick }) =>
    withSimulators({ only: "payments" }, async (simulators) => {
      const baseUrl = simulators.urlOf("payments");
      await flood({ base_url: baseUrl, api_key: "sk_test_x" }, 5_000, () => undefined);
      const before = await steadyHandlesOf(simulators.pid);
      await inParallel(quick ? 200 : 2_000, 20, (turn) => leave(baseUrl, turn));
      await eventually("handles stay open", () => {
        const now = handlesOf(simulators.pid);
        return Math.abs(now - before) <= 2 || `${String(now)} where there were ${String(before)}`;
      });
      assert.equal(simulators.said(), "");
      await simulators.clientOf("payments").charge();
    }),
};

/** Half of them wait for the first bytes; all leave with a reset. */
async function leave(baseUrl, turn) {
  const { hostname, port } = new URL(baseUrl);
  const socket = connect(Number(port), hostname);
  socket.on("error", () => undefined);
  await once(socket, "connect");
  socket.write("GET /_sim/egress HTTP/1.1\r\nhost: localhost\r\n\r\n");
  if (turn % 2 === 0) await once(socket, "data");
  socket.resetAndDestroy();
  await once(socket, "close");
}
