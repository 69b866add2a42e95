import assert from "node:assert/strict";
import { flood } from "../lib/flood.mjs";
import { withSimulators } from "../lib/simulators.mjs";
import { readWholeLog } from "../lib/whole-log.mjs";

/** A heap of 256 MB holds a long run all the same: payloads and old records are not kept in it. */
export const smallHeap = {
  name: "R9 a small heap",
  run: ({ quick }) =>
    withSimulators({ only: "payments", node: ["--max-old-space-size=256"] }, async (simulators) => {
      const events = quick ? 20_000 : 150_000;
      const payments = { base_url: simulators.urlOf("payments"), api_key: "sk_test_x" };
      await flood(payments, events, () => undefined);
      let seen = 0;
      await readWholeLog(payments.base_url, () => (seen += 1));
      assert.equal(seen, events);
      await simulators.clientOf("payments").reset();
      await flood(payments, events / 10, () => undefined);
      assert.equal(simulators.said(), "");
    }),
};
