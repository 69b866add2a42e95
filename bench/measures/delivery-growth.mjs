import { growingSizes } from "../lib/growing-sizes.mjs";
import { emptyQueue } from "../lib/empty-queue.mjs";
import { startReceiver } from "../lib/receiver.mjs";

/** Measures the cost of a delivery with a long queue. */
export const deliveryGrowth = {
  name: "delivery-growth",
  run: async ({ quick, upTo }) => {
    const sizes = quick ? [1_000, 4_000] : growingSizes(upTo);
    const receiver = await startReceiver();
    const curve = [];
    try {
      for (const size of sizes) {
        const { perSecond } = await emptyQueue(size, receiver);
        curve.push({ size, micros: 1e6 / perSecond });
      }
    } finally {
      await receiver.close();
    }
    return { rows: [growthRow(curve.slice(-2))], curves: { "a delivery": curve } };
  },
};

function growthRow([before, last]) {
  return {
    name: `A delivery while ${last.size.toLocaleString("en-US")} wait, against ${before.size.toLocaleString("en-US")}`,
    unit: "µs",
    got: last.micros,
    reference: before.micros,
    ratio: last.micros / before.micros,
    atMost: 1.3,
  };
}
