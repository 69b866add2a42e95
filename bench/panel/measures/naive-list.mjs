import { withNaiveApp } from "../lib/naive-app.mjs";
import { withPanel } from "../lib/with-panel.mjs";
import { follow } from "./following.mjs";

/** Its page takes ever longer: a few seconds show what a minute would never end with. */
const SECONDS = 5;
const WARM_EVENTS = 510;
const WITHIN_MS = 15_000;

/** The same flood in a window whose page makes an element of every event: the measure has to fail here. */
export const naiveList = {
  name: "naive-list",
  run: ({ seconds }) =>
    withNaiveApp((appFolder) =>
      withPanel({ appFolder }, async ({ page, email }) => {
        const span = Math.min(SECONDS, seconds);
        const { frames, poured, log } = await follow(page, email, span, WARM_EVENTS, WITHIN_MS);
        const name = `naive list for comparison, ${String(span)} s`;
        const behind = WARM_EVENTS + poured.events - log.count;
        return [
          { name: `${name}: frame, p95`, got: frames.p95, unit: "ms", bar: 17, mustMiss: true },
          {
            name: `${name}: tasks over 100 ms`,
            got: frames.longTasks,
            unit: "",
            bar: 0,
            mustMiss: true,
          },
          { name: `${name}: longest task`, got: frames.longestTask, unit: "ms" },
          { name: `${name}: rows missing 15 s later`, got: behind, unit: "" },
        ];
      }),
    ),
};
