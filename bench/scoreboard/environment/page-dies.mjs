import assert from "node:assert/strict";
import { flood } from "../lib/flood.mjs";
import { expectLog } from "../lib/expect-log.mjs";
import { eventually } from "../lib/process-facts.mjs";
import { withWindow } from "../lib/window.mjs";

const DEATHS = 5;

/**
 * The page's process dies five times while events flow: the simulators go on, the page comes back
 * (after the third time in a minute when the person says so) and shows every event.
 */
export const pageDies = {
  name: "R10 the page's process dies",
  run: ({ quick }) =>
    withWindow({}, async (window) => {
      await answerQuestions(window);
      const events = quick ? 2_000 : 10_000;
      const flowing = flood(window.payments, events, () => undefined, { connections: 2, ahead: 2 });
      for (let death = 0; death < DEATHS; death += 1) await dieOnce(window);
      await flowing;
      await expectLog(window, events);
    }),
};

/** "Reopen the window", to whatever is asked. */
async function answerQuestions({ app }) {
  await app.evaluate(({ dialog }) => {
    dialog.showMessageBox = () => Promise.resolve({ response: 0, checkboxChecked: false });
  });
}

async function dieOnce(window) {
  await eventually("the page is not there", async () => (await window.readLog()) !== null);
  const before = await pageOf(window);
  await window.crash();
  await eventually("the page did not come back", async () => {
    const now = await pageOf(window).catch(() => before);
    return now !== before;
  });
  const health = await fetch(`${window.payments.base_url}/_sim/health`);
  assert.equal(health.status, 200);
}

/** The process id of the page. */
function pageOf({ app }) {
  return app.evaluate(({ BrowserWindow }) => {
    const contents = BrowserWindow.getAllWindows()[0]?.webContents;
    return contents?.isCrashed() ? 0 : (contents?.getOSProcessId() ?? 0);
  });
}
