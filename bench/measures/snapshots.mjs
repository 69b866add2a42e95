import { timeCalls } from "../lib/load.mjs";
import { startSimulators } from "../lib/processes.mjs";
import { charge } from "../lib/requests.mjs";
import { median } from "../lib/statistics.mjs";

const ROUNDS = 5;
const credentials = `Basic ${Buffer.from("admin:password").toString("base64")}`;

/** A document with an attachment of 1 KiB. */
const document = {
  path: "/files",
  headers: { "content-type": "application/json", authorization: credentials },
  body: JSON.stringify({
    name: "bench",
    _attachments: {
      "page.bin": {
        content_type: "application/octet-stream",
        data: Buffer.alloc(1_024, 7).toString("base64"),
      },
    },
  }),
};

const worlds = [
  { only: "payments", what: "charges", call: charge, prepare: () => undefined },
  {
    only: "document-storage",
    what: "documents with attachments",
    call: document,
    prepare: (base) =>
      fetch(`${base}/files`, { method: "PUT", headers: { authorization: credentials } }),
  },
];

/** The milliseconds of saving and of restoring a world, as its clients wait for them. */
export const snapshots = {
  name: "snapshots",
  run: async ({ quick }) => {
    const sizes = quick
      ? [[1_000, 50]]
      : [
          [1_000, 50],
          [100_000, 2_000],
        ];
    const rows = [];
    for (const world of worlds)
      for (const [count, atMost] of sizes) rows.push(...(await rowsOf(world, count, atMost)));
    return { rows };
  },
};

async function rowsOf({ only, what, call, prepare }, count, atMost) {
  const { ready, stop } = await startSimulators(only);
  try {
    const base = ready.simulators[only].base_url;
    await prepare(base);
    await timeCalls({ ...call, url: base + call.path, count });
    const saved = [];
    const restored = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      saved.push(await timed(`${base}/_sim/snapshots`, JSON.stringify({ name: "bench" })));
      restored.push(await timed(`${base}/_sim/snapshots/bench/restore`));
    }
    const size = count.toLocaleString("en-US");
    const row = { unit: "ms", on: "got", atMost };
    return [
      { ...row, name: `Saving a snapshot of ${size} ${what}`, got: median(saved) },
      { ...row, name: `Restoring ${size} ${what}`, got: median(restored) },
    ];
  } finally {
    await stop();
  }
}

async function timed(url, body) {
  const startedAt = performance.now();
  const headers = { "content-type": "application/json" };
  const response = await fetch(url, { method: "POST", headers, body });
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${url}: ${String(response.status)}`);
  return performance.now() - startedAt;
}
