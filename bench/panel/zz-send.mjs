import { withPanel } from "./lib/with-panel.mjs";
import { ensureDisplay } from "../scoreboard/lib/display.mjs";
if (await ensureDisplay([{ needsWindow: true }])) await withPanel({}, async ({ app, page }) => {
  await page.waitForTimeout(3000);
  console.log(await app.evaluate(async ({ BrowserWindow }) => {
    const fs = process.getBuiltinModule("node:fs");
    const cpu = () => Number(fs.readFileSync(`/proc/self/task/${process.pid}/schedstat`, "utf8").split(" ")[0]) / 1e6;
    const w = BrowserWindow.getAllWindows()[0].webContents;
    const row = (i) => ({ kind: "email", generation: 1, seq: i, id: "msg_" + i, type: "smtp-delivery/reader" + (i % 50) + "@example.com", subject: "em_01J4ABCDEF" + i, createdAt: 1767323045000, deliveries: [] });
    const status = (i) => ({ kind: "k" + i, generation: 1, now: 1767323045000, pace: null, wallOffsetSeconds: 0, deliveryOn: true, pending: 0, inFlight: false, writes: 0, events: 0, results: 0, failed: 0, scheduled: 0, nextDue: null });
    const batch = (n) => ({ revision: 1, simulators: Array.from({ length: 14 }, (_, i) => status(i)), setup: 0, attachment: null, total: 1, eventsPerSecond: 1, matched: 1, tail: Array.from({ length: n }, (_, i) => row(i)) });
    const out = [];
    const pause = (ms) => new Promise((r) => setTimeout(r, ms));
    for (let round = 0; round < 3; round++) for (const [name, n, f] of [["object96", 96, (b) => w.send("zz", b)], ["text96", 96, (b) => w.send("zz", JSON.stringify(b))], ["text40", 40, (b) => w.send("zz", JSON.stringify(b))], ["json only", 96, (b) => JSON.stringify(b)], ["tiny", 0, () => w.send("zz", "x")]]) {
      const b = batch(n); let sum = 0, wall = 0, worst = 0;
      for (let i = 0; i < 60; i++) { await pause(10); const c = cpu(), t = performance.now(); f(b); const d = cpu() - c; const dw = performance.now() - t; sum += d; wall += dw; worst = Math.max(worst, d); }
      out.push(`${name} cpu ${(sum / 60).toFixed(3)} wall ${(wall / 60).toFixed(3)} worstcpu ${worst.toFixed(2)}`);
    }
    return out.join("\n");
  }));
});
