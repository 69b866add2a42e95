import { readFileSync } from "node:fs";
import { openLog } from "./lib/log.mjs";
import { createSource } from "./lib/source.mjs";
import { withPanel } from "./lib/with-panel.mjs";
import { ensureDisplay } from "../scoreboard/lib/display.mjs";
const [appFolder = "/tmp/figb"] = process.argv.slice(2);
if (await ensureDisplay([{ needsWindow: true }])) await withPanel({ appFolder }, async ({ app, page, email }) => {
  const source = createSource(email);
  await openLog(page);
  await source.fill(10000); await source.pour(10000, 1);
  await app.evaluate(({ contentTracing }) => contentTracing.startRecording({ included_categories: ["devtools.timeline", "disabled-by-default-devtools.timeline", "v8", "disabled-by-default-v8.gc", "cc", "viz", "toplevel", "blink"] }));
  await source.pour(10000, 5);
  const file = await app.evaluate(({ contentTracing }) => contentTracing.stopRecording());
  source.close();
  const { traceEvents: ev } = JSON.parse(readFileSync(file));
  const names = new Map(); for (const e of ev) if (e.name === "thread_name") names.set(e.pid + ":" + e.tid, e.args.name); 
  const procs = new Map(); for (const e of ev) if (e.name === "process_name") procs.set(e.pid, e.args.name);
  const by = new Map(); const topl = new Map();
  // self thread time by nesting
  const threads = Map.groupBy ? Map.groupBy(ev.filter((e) => e.ph === "X"), (e) => e.pid + ":" + e.tid) : (() => { const m = new Map(); for (const e of ev) if (e.ph === "X") { const k = e.pid + ":" + e.tid; (m.get(k) ?? m.set(k, []).get(k)).push(e); } return m; })();
  for (const [k, list] of threads) {
    list.sort((a, b) => a.ts - b.ts || b.dur - a.dur);
    const stack = []; const label = `${procs.get(Number(k.split(":")[0]))}/${names.get(k)}`;
    for (const e of list) {
      while (stack.length && stack.at(-1).ts + stack.at(-1).dur <= e.ts) stack.pop();
      const t = e.tdur ?? 0;
      const add = (n, v) => { const kk = label + " | " + n; const c = by.get(kk) ?? [0, 0]; c[0] += v; c[1] += 1; by.set(kk, c); };
      add(e.name, t);
      if (stack.length) { const p = stack.at(-1); const kk = label + " | " + p.name; by.get(kk)[0] -= t; } else topl.set(label, (topl.get(label) ?? 0) + t);
      stack.push(e);
    }
  }
  console.log("thread CPU ms over 5 s"); for (const [k, v] of [...topl].sort((a, b) => b[1] - a[1]).slice(0, 12)) console.log((v / 1000).toFixed(0).padStart(7), k);
  console.log("self CPU ms"); for (const [k, [v, n]] of [...by].filter(([k]) => !k.startsWith("Browser")).sort((a, b) => b[1][0] - a[1][0]).slice(0, 40)) console.log((v / 1000).toFixed(1).padStart(8), String(n).padStart(6), k);
});
