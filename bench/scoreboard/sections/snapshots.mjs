import { createHash } from "node:crypto";
import { count, measure } from "../lib/figures.mjs";
import { flood } from "../lib/flood.mjs";
import { limitOf } from "../lib/machine.mjs";
import { withSimulators } from "../lib/simulators.mjs";

/** The contract's limits: objects, and the milliseconds for saving and for restoring them. */
const SIZES = [
  [1_000, 50],
  [100_000, 2_000],
];

/**
 * Saving and restoring a world: how long both take, that the restored world is the saved one to the
 * byte, that the same requests give the same ids again, and that every simulator does both.
 */
export const snapshots = {
  name: "snapshots",
  run: async ({ quick, note }) => [
    ...(await saveAndRestore(quick ? [SIZES[0]] : SIZES, note)),
    await everySimulator(),
  ],
};

async function saveAndRestore(sizes, note) {
  return await withSimulators({ only: "payments,email" }, async (simulators) => {
    const client = simulators.clientOf("payments");
    const payments = { base_url: simulators.urlOf("payments"), api_key: "sk_test_x" };
    const figures = [];
    for (const [objects, limitMs] of sizes) {
      await client.reset();
      await flood(payments, objects, () => undefined);
      const below = await limitOf(limitMs);
      const saved = await timed(() => client.ask("POST", "/_sim/snapshots", { name: "full" }));
      const before = await digest(client);
      const next = (await client.charge()).id;
      await client.charges(10);
      const restored = await timed(() => client.ask("POST", "/_sim/snapshots/full/restore"));
      const differences = [
        ...((await digest(client)) === before ? [] : ["the restored world differs"]),
        ...((await client.charge()).id === next ? [] : ["the next charge has another id"]),
      ];
      const size = objects.toLocaleString("en-US");
      figures.push(
        measure(`saving ${size} objects`, saved, "ms", below),
        measure(`restoring ${size} objects`, restored, "ms", below),
        count(`restored worlds of ${size} objects`, 2, differences),
      );
      note(`${size} objects`);
    }
    return figures;
  });
}

async function timed(act) {
  const startedAt = performance.now();
  await act();
  return performance.now() - startedAt;
}

/** The log and the newest objects as text, without what a restore changes. */
async function digest(client) {
  const log = await client.send("GET", "/_sim/egress");
  const list = await client.send("GET", "/v1/charges?limit=100");
  return createHash("sha256").update(log.text).update(list.text).digest("hex");
}

/** Saves, changes the clock, and restores every simulator; a restore raises the generation by one. */
async function everySimulator() {
  return await withSimulators({}, async ({ kinds, clientOf }) => {
    const missed = [];
    for (const kind of kinds) {
      const client = clientOf(kind);
      const before = await client.ask("GET", "/_sim/clock");
      await client.ask("POST", "/_sim/snapshots", { name: "start" });
      const { generation } = await client.health();
      await client.ask("POST", "/_sim/clock", { advance_seconds: 3_600 });
      const restored = await client.ask("POST", "/_sim/snapshots/start/restore");
      const isRight = restored.now === before.now && restored.generation === generation + 1;
      if (!isRight) missed.push(`${kind}: ${JSON.stringify(restored)} after ${before.now}`);
    }
    return count("simulators that save and restore", kinds.length, missed);
  });
}
