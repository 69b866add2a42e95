import { setTimeout as pause } from "node:timers/promises";
import { quantile } from "../../lib/statistics.mjs";
import { createCharge } from "../lib/charges.mjs";
import { openLog, waitForLog } from "../lib/log.mjs";
import { watchSightings } from "../lib/sightings.mjs";
import { withPanel } from "../lib/with-panel.mjs";

const WARM = 20;
const CHARGES = 200;

/** From the API's answer until the event's row is drawn: one at a time, and fifty a second. */
export const visibleRow = {
  name: "visible-row",
  run: () =>
    withPanel({}, async ({ page, payments }) => {
      await openLog(page);
      for (let made = 0; made < WARM; made += 1) await createCharge(payments);
      await waitForLog(page, WARM);
      const sightings = await watchSightings(page, '[aria-label="Egress log"] .slot-row');
      const single = await lags(sightings, payments, CHARGES / 4, 250);
      const steady = await lags(sightings, payments, CHARGES, 20);
      return [
        {
          name: "event → visible row, now and then: p95",
          got: quantile(single, 0.95),
          unit: "ms",
          bar: 60,
        },
        {
          name: "event → visible row, 50 events/s: p95",
          got: quantile(steady, 0.95),
          unit: "ms",
          bar: 60,
        },
      ];
    }),
};

/** Makes charges so far apart, and says how many milliseconds later the row of each was seen. */
async function lags(sightings, payments, count, apartMs) {
  const made = [];
  const startedAt = performance.now();
  for (let place = 0; place < count; place += 1) {
    await pause(Math.max(0, startedAt + place * apartMs - performance.now()));
    made.push(await createCharge(payments));
  }
  await pause(1_000);
  const seen = await Promise.all(made.map(({ id }) => sightings.find(id)));
  if (seen.includes(undefined)) throw new Error("The log did not show every charge.");
  return seen.map((at, place) => Math.max(0, at - made[place].at));
}
