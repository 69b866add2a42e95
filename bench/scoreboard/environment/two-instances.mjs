import assert from "node:assert/strict";
import { freePortBase } from "../lib/ports.mjs";
import { launch, withSimulators } from "../lib/simulators.mjs";

/** A second one on the same ports says so and ends; on other ports it runs beside the first. */
export const twoInstances = {
  name: "R15 two of them",
  run: async () => {
    const args = ["--port-base", String(await freePortBase())];
    await withSimulators({ args }, async (first) => {
      const { code, stderr } = await launch({ args }).ended;
      assert.equal(code, 1);
      assert.match(stderr, /is taken/);
      await withSimulators({}, async (second) => {
        await second.clientOf("payments").charge();
        const counts = await Promise.all([first, second].map(countEvents));
        assert.deepEqual(counts, [0, 1], "events of the two");
      });
    });
  },
};

async function countEvents(simulators) {
  return (await simulators.clientOf("payments").egress()).events.length;
}
