import assert from "node:assert/strict";
import { createClient } from "../lib/client.mjs";
import { expectLog } from "../lib/expect-log.mjs";
import { flood } from "../lib/flood.mjs";
import { memoryOf } from "../lib/process-facts.mjs";
import { withWindow } from "../lib/window.mjs";

const MEBIBYTE = 1_048_576;

/** A page that takes nothing while events flood in: nothing piles up for it, and then it shows them all. */
export const pageStandsStill = {
  name: "R12 a page that stands still",
  run: ({ quick }) =>
    withWindow({}, async (window) => {
      const events = quick ? 5_000 : 50_000;
      const client = createClient(window.payments.base_url, window.payments.api_key);
      await flood(window.payments, events, () => undefined);
      await expectLog(window, events);
      await client.reset();
      client.close();

      const warm = memoryOf(window.pid).now;
      const still = window.inPage(standStill(quick ? 3_000 : 30_000));
      await flood(window.payments, events, () => undefined);
      const grown = memoryOf(window.pid).now - warm;
      await still;
      await expectLog(window, events);
      assert.ok(grown < 50 * MEBIBYTE, `memory grew by ${String(grown)} bytes`);
    }),
};

function standStill(milliseconds) {
  return `{ const until = performance.now() + ${String(milliseconds)}; while (performance.now() < until); 0 }`;
}
