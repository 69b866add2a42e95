import assert from "node:assert/strict";
import { connect } from "node:net";
import { eventually, handlesOf } from "../lib/process-facts.mjs";
import { withSimulators } from "../lib/simulators.mjs";

const CLIENTS = 1_000;
const FILES = 256;

/** More clients than a process may have files: it neither ends nor forgets, and serves when they have gone. */
export const tooManyFiles = {
  name: "R16 no files left",
  run: () => {
    const under = ["sh", "-c", `ulimit -n ${String(FILES)}; exec "$0" "$@"`];
    return withSimulators({ only: "payments", under }, async (simulators) => {
      const client = simulators.clientOf("payments");
      await client.charges(10);
      const { hostname, port } = new URL(simulators.urlOf("payments"));
      const sockets = Array.from({ length: CLIENTS }, () => connect(Number(port), hostname));
      for (const socket of sockets) socket.on("error", () => undefined);
      await eventually("there are files left", () => hasNoFiles(simulators.pid));
      await client.charges(10);
      for (const socket of sockets) socket.destroy();
      await eventually("it does not answer", () => answers(simulators.urlOf("payments")));
      assert.equal((await client.egress()).events.length, 20);
    });
  },
};

/** The last few are its own, taken and given back as it needs them. */
function hasNoFiles(pid) {
  const held = handlesOf(pid);
  return held >= FILES - 8 || `${String(held)} of ${String(FILES)}`;
}

function answers(baseUrl) {
  return fetch(`${baseUrl}/_sim/health`).then(({ ok }) => ok, String);
}
