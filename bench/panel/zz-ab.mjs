// interleaved A/B of CPU costs: node zz-ab.mjs rounds folderA folderB
import { openLog, waitForLog } from "./lib/log.mjs";
import { filterBy } from "./lib/log-steps.mjs";
import { createSource } from "./lib/source.mjs";
import { withPanel } from "./lib/with-panel.mjs";
import { ensureDisplay } from "../scoreboard/lib/display.mjs";
import { startPings } from "../scoreboard/lib/pings.mjs";
import { quantile } from "../lib/statistics.mjs";
const [rounds = "3", ...folders] = process.argv.slice(2);
const once = (appFolder) => withPanel({ appFolder }, async ({ app, page, email, payments }) => {
  const cpu = async () => new Map((await app.evaluate(({ app }) => app.getAppMetrics().map(({ type, name, cpu }) => [type, cpu.cumulativeCPUUsage]))));
  const source = createSource(email);
  await openLog(page);
  await source.fill(10000); await source.pour(10000, 1);
  const address = await page.evaluate(() => location.href.split("#")[0]);
  const res = {};
  for (const [name, url] of [["closed", "about:blank"], ["open", undefined]]) {
    await app.evaluate(({ BrowserWindow }, u) => BrowserWindow.getAllWindows()[0].loadURL(u), url ?? `${address}#/events`);
    if (!url) await openLog(page);
    await source.pour(10000, 1);
    const b = await cpu(); const pings = await startPings(payments.base_url);
    const { seconds } = await source.pour(10000, 5);
    const d = await pings.stop(); const a = await cpu();
    res[name] = { p50: quantile(d, .5), p95: quantile(d, .95), p99: quantile(d, .99), main: (a.get("Browser") - b.get("Browser")) * 100 / seconds, tab: (a.get("Tab") - (b.get("Tab") ?? 0)) * 100 / seconds, gpu: (a.get("GPU") - (b.get("GPU") ?? 0)) * 100 / seconds };
  }
  source.close();
  return res;
});
if (await ensureDisplay([{ needsWindow: true }])) for (let r = 0; r < Number(rounds); r++) for (const f of r % 2 ? [...folders].reverse() : folders) {
  const { closed, open } = await once(f);
  const s = (x) => Object.entries(x).map(([k, v]) => `${k} ${v.toFixed(1)}`).join(" ");
  console.log(f.split("/").pop().padEnd(10), "closed", s(closed), "| open", s(open), "| main diff", (open.main - closed.main).toFixed(1), "p99 diff", (open.p99 - closed.p99).toFixed(1));
}
