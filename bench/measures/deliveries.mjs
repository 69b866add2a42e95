import { compare } from "../lib/compare.mjs";
import { emptyQueue } from "../lib/empty-queue.mjs";
import { start } from "../lib/processes.mjs";
import { startReceiver } from "../lib/receiver.mjs";

/** Deliveries per second, signed and in order, to one endpoint, against a loop that does no more. */
export const deliveries = {
  name: "deliveries",
  run: async ({ quick }) => {
    const count = quick ? 3_000 : 20_000;
    const receiver = await startReceiver();
    let bytes = 0;
    const ours = async () => {
      const emptied = await emptyQueue(count, receiver);
      bytes = emptied.bytes;
      return emptied.perSecond;
    };
    try {
      await ours();
      const reference = () => barePosts(receiver.url, bytes, count);
      const compared = await compare({ rounds: quick ? 3 : 7, ours, reference });
      return { rows: [{ ...deliveriesRow, ...compared }] };
    } finally {
      await receiver.close();
    }
  },
};

const deliveriesRow = {
  name: "In-order deliveries against a bare sequential keep-alive loop",
  unit: "/s",
  atLeast: 0.8,
};

async function barePosts(url, bytes, count) {
  const args = ["--url", url, "--bytes", String(bytes), "--count", String(count)];
  const { ready, stop } = await start("bench/references/bare-poster.mjs", args);
  await stop();
  return ready.perSecond;
}
