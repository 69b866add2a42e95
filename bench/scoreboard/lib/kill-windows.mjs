import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { withWindow } from "./window.mjs";

const files = ["settings.json", "window.json"];

/** Kills the app while it writes its files, then starts it again with the same data folder. */
export async function killWindows(times) {
  const dataFolder = mkdtempSync(join(tmpdir(), "simdeck-board-"));
  try {
    for (let turn = 0; turn < times; turn += 1) await killOne(dataFolder);
    await withWindow({ dataFolder }, ({ page }) => page.waitForLoadState());
    // A draft may stay until its file is written again.
    const left = readdirSync(dataFolder)
      .filter((name) => /\.tmp$|\.bad-/.test(name))
      .filter((name) => !files.map((file) => `${file}.tmp`).includes(name));
    assert.deepEqual(left, [], "what was left behind");
  } finally {
    rmSync(dataFolder, { recursive: true });
  }
}

async function killOne(dataFolder) {
  await withWindow({ dataFolder }, async ({ app, page, pid, inPage }) => {
    await page.getByRole("navigation", { name: "Places" }).waitFor();
    const ended = new Promise((resolve) => app.process().once("exit", resolve));
    await app.evaluate(({ BrowserWindow }) => {
      const [window] = BrowserWindow.getAllWindows();
      let turn = 0;
      setInterval(() => window?.setSize(1_000 + (turn += 1), 700), 600);
    });
    void inPage(changeSettings).catch(() => undefined);
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 1_000));
    process.kill(pid, "SIGKILL");
    await ended;
  });
  for (const name of files) readIfThere(join(dataFolder, name));
}

/** Runs in the page: changes what restarts nothing, without a pause. */
const changeSettings = `setInterval(() => {
  const density = ["compact", "normal", "roomy"][Math.floor(Math.random() * 3)];
  void window.bridge.call("settings.change", { change: { density } });
}, 5), 0`;

/** Throws when the file is there and not whole. */
function readIfThere(file) {
  let text;
  try {
    text = readFileSync(file, "utf8");
  } catch {
    return;
  }
  JSON.parse(text);
}
