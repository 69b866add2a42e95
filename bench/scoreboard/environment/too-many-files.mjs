import assert from "node:assert/strict";
import { connect } from "node:net";
import { eventually } from "../lib/process-facts.mjs";
import { withSimulators } from "../lib/simulators.mjs";

const CLIENTS = 1_000;

/** More clients than a process may have files: it neither ends nor forgets, and serves when they have gone. */
export const tooManyFiles = {
  name: "R16 no files left",
  run: () => {
    const under = ["sh", "-c", 'ulimit -n 256; exec "$0" "$@"'];
    return withSimulators({ only: "payments", under }, async (simulators) => {
      const client = simulators.clientOf("payments");
      await client.charges(10);
      const { hostname, port } = new URL(simulators.urlOf("payments"));
      const sockets = Array.from({ length: CLIENTS }, () => connect(Number(port), hostname));
      for (const socket of sockets) socket.on("error", () => undefined);
      await new Promise((resolve) => setTimeout(resolve, 1_000));
      await client.charges(10);
      for (const socket of sockets) socket.destroy();
      await eventually("it does not answer", () => answers(simulators.urlOf("payments")), 20_000);
      assert.equal((await client.egress()).events.length, 20);
    });
  },
};

function answers(baseUrl) {
  return fetch(`${baseUrl}/_sim/health`).then(({ ok }) => ok, String);
}
