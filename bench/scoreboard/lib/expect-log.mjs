import assert from "node:assert/strict";
import { eventually } from "./process-facts.mjs";

/** The page's log comes to show as many events as there are, each once, the newest last. */
export async function expectLog(window, events) {
  let log;
  await eventually(`the page does not show ${String(events)} events`, async () => {
    log = await window.readLog();
    return (log?.count === events && log.seqs.at(-1) === events) || JSON.stringify(log);
  });
  const first = events - log.seqs.length;
  assert.deepEqual(
    log.seqs,
    log.seqs.map((_, index) => first + index + 1),
    "rows of the page",
  );
}
