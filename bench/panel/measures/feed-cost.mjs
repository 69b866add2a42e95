import { median, quantile } from "../../lib/statistics.mjs";
import { startPings } from "../../scoreboard/lib/pings.mjs";
import { openLog } from "../lib/log.mjs";
import { createSource } from "../lib/source.mjs";
import { withPanel } from "../lib/with-panel.mjs";

const PER_SECOND = 10_000;
/** Of fewer answers, the slowest hundredth is a handful: it differs by more than what is looked for. */
const PHASE_SECONDS = 15;
const PAIRS = 4;

/**
 * Measures the cost of a window that follows the log, for the host and for clients, against the same
 * events without a page.
 */
export const feedCost = {
  name: "feed-cost",
  run: () =>
    withPanel({}, async (window) => {
      const source = createSource(window.email);
      const address = await window.page.evaluate(() => location.href.split("#")[0]);
      await source.fill(PER_SECOND);
      const pairs = [];
      for (let pair = 0; pair < PAIRS; pair += 1) {
        const closed = await phase(window, source, "about:blank");
        const open = await phase(window, source, `${address}#/events`);
        pairs.push({ processor: open.processor - closed.processor, p99: open.p99 - closed.p99 });
      }
      source.close();
      return [
        {
          name: "feed at 10,000 events/s: the host's processor time, of a core",
          got: median(pairs.map(({ processor }) => processor * 100)),
          unit: "%",
          bar: 3,
        },
        {
          name: "feed at 10,000 events/s: p99 of an API response, window open − closed",
          got: median(pairs.map(({ p99 }) => p99)),
          unit: "ms",
          bar: 1,
        },
      ];
    }),
};

/** The flood with one page in the window: the host's share of a core, and the slowest answers. */
async function phase({ app, page, payments }, source, address) {
  await app.evaluate(
    ({ BrowserWindow }, url) => BrowserWindow.getAllWindows()[0].loadURL(url),
    address,
  );
  if (address !== "about:blank") await openLog(page);
  await source.pour(PER_SECOND, 1);
  const usedMs = () =>
    app.evaluate(() => {
      const { user, system } = process.cpuUsage();
      return (user + system) / 1_000;
    });
  const before = await usedMs();
  const pings = await startPings(payments.base_url);
  const { seconds } = await source.pour(PER_SECOND, PHASE_SECONDS);
  const delays = await pings.stop();
  return {
    processor: ((await usedMs()) - before) / (seconds * 1_000),
    p99: quantile(delays, 0.99),
  };
}
