import { watchFrames } from "../lib/frames.mjs";
import { openPlace } from "../lib/open-place.mjs";
import { createSource } from "../lib/source.mjs";
import { withPanel } from "../lib/with-panel.mjs";

const PER_SECOND = 10_000;
const SECONDS = 20;
const WARM_EVENTS = 20_400;
const VIEWS = ["Threads", "Ledger"];

/** Measures the frames of Overview while the Wire shows 10,000 events per second, in both of its views. */
export const wire = {
  name: "wire",
  run: ({ seconds }) =>
    withPanel({}, async ({ page, email }) => {
      const source = createSource(email);
      const span = Math.min(SECONDS, seconds);
      const figures = [];
      try {
        await openPlace(page, "Overview");
        for (const view of VIEWS) {
          await page.getByRole("region", { name: "Wire" }).getByText(view, { exact: true }).click();
          await source.fill(WARM_EVENTS);
          const frames = await watchFrames(page);
          const poured = await source.pour(PER_SECOND, span);
          figures.push(...figuresOf(view, span, poured, await frames.stop()));
        }
      } finally {
        source.close();
      }
      return figures;
    }),
};

function figuresOf(view, span, poured, frames) {
  const name = `Wire (${view.toLowerCase()}) at 10,000 events/s for ${String(span)} s`;
  return [
    {
      name: `${name}: events/s logged`,
      got: poured.events / poured.seconds,
      unit: "",
      atLeast: PER_SECOND * 0.99,
    },
    { name: `${name}: frame, p95`, got: frames.p95, unit: "ms", bar: 17 },
    { name: `${name}: tasks over 100 ms`, got: frames.longTasks, unit: "", bar: 0 },
  ];
}
