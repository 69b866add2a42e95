import assert from "node:assert/strict";
import { connect } from "node:net";
import { freePortBase, takePort } from "../lib/ports.mjs";
import { launch } from "../lib/simulators.mjs";

/**
 * Each simulator's port taken in turn: it is named, the exit code is 1, and no simulator listens.
 * An address of another machine is a wrong option: 2.
 */
export const portTaken = {
  name: "R4 a port that is taken",
  run: async () => {
    const { ready, child, ended } = launch();
    const kinds = Object.keys((await ready).simulators);
    child.kill("SIGTERM");
    await ended;
    for (const [place, kind] of kinds.entries()) await refuseOne(place, kind, kinds.length);
    await refuseForeignAddress();
  },
};

async function refuseOne(place, kind, kinds) {
  const base = await freePortBase();
  const port = base + place + 1;
  const taken = await takePort(port);
  try {
    const { code, stdout, stderr } = await launch({ args: ["--port-base", String(base)] }).ended;
    assert.deepEqual([code, stdout], [1, ""], kind);
    for (const word of [String(port), kind, "--port-base"])
      assert.ok(stderr.includes(word), stderr);
    assert.equal(stderr.trim().split("\n").length, 1, stderr);
    for (let other = base + 1; other <= base + kinds; other += 1) {
      if (other !== port)
        assert.equal(await answers(other), false, `${String(other)} still listens`);
    }
  } finally {
    await taken.give();
  }
}

async function refuseForeignAddress() {
  // Reserved for documentation (RFC 5737): no machine has it.
  const { code, stderr } = await launch({ args: ["--host", "192.0.2.1"] }).ended;
  assert.equal(code, 2, stderr);
  assert.match(stderr, /192\.0\.2\.1/);
}

function answers(port) {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.once("connect", () => {
      socket.destroy();
      resolve(true);
    });
    socket.once("error", () => resolve(false));
  });
}
