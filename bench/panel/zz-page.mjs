import { writeFileSync } from "node:fs";
import { openLog, waitForLog } from "./lib/log.mjs";
import { filterBy } from "./lib/log-steps.mjs";
import { createSource } from "./lib/source.mjs";
import { withPanel } from "./lib/with-panel.mjs";
import { ensureDisplay } from "../scoreboard/lib/display.mjs";
const [appFolder = "/tmp/figb", mode = "flood"] = process.argv.slice(2);
if (await ensureDisplay([{ needsWindow: true }])) await withPanel({ appFolder }, async ({ app, page, email }) => {
  const source = createSource(email);
  await openLog(page);
  const s = await page.context().newCDPSession(page);
  const n = mode === "flood" ? 10000 : 200000;
  await source.fill(n); if (mode === "flood") await source.pour(10000, 1); else await waitForLog(page, n, 100000);
  await s.send("Profiler.enable"); await s.send("Profiler.setSamplingInterval", { interval: 100 }); await s.send("Profiler.start");
  if (mode === "flood") await source.pour(10000, 5);
  else for (let i = 0; i < 25; i++) { const type = `smtp-delivery/reader${i}@example.com`; await filterBy(page, `type:${type}`, type); await page.waitForTimeout(80); await filterBy(page, "", ""); await page.waitForTimeout(80); }
  writeFileSync(`/tmp/figb-tools/page-${mode}.cpuprofile`, JSON.stringify((await s.send("Profiler.stop")).profile));
  source.close();
});
