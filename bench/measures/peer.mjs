import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { peerDeliveries } from "../peer/deliveries.mjs";
import { fetchPeer } from "../peer/fetch-peer.mjs";
import { peerMany } from "../peer/many.mjs";
import { peerStarts } from "../peer/starts.mjs";
import { peerWrites } from "../peer/writes.mjs";

const record = new URL("../peer.json", import.meta.url);

/**
 * The peer `emulate@0.12.2` where it does the same work, on the Node that it wants, Simdeck on its own.
 * Without `--peer`: as it was measured last, each row with the figure Simdeck had in that run.
 */
export const peer = {
  name: "peer",
  run: async ({ quick, withPeer }) => {
    if (withPeer) return { rows: (await measureBoth(quick ? 1 : 5)).map(named("")) };
    if (!existsSync(record)) return { rows: [] };
    return { rows: JSON.parse(readFileSync(record, "utf8")).map(named(" as recorded")) };
  },
};

const named = (suffix) => (row) => ({ ...row, name: `emulate 0.12.2${suffix}: ${row.name}` });

async function measureBoth(rounds) {
  const fetched = await fetchPeer();
  try {
    const rows = [
      ...(await peerWrites(fetched, rounds)),
      ...(await peerDeliveries(fetched, rounds)),
      ...(await peerMany(fetched)),
      ...(await peerStarts(fetched, rounds)),
    ];
    if (rounds > 1) writeFileSync(record, `${JSON.stringify(rows, null, 2)}\n`);
    return rows;
  } finally {
    await fetched.remove();
  }
}
