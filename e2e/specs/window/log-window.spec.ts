import type { Page } from "@playwright/test";
import { findBarriers } from "../../fixtures/accessibility.ts";
import type { Simdeck } from "../../fixtures/launch.ts";
import { createCharge } from "../../fixtures/register.ts";
import { expect, test } from "../../fixtures/test.ts";
import { createEventsPlace } from "../../pages/events-place.ts";
import { createPanel } from "../../pages/panel.ts";

test.use({ ownApp: true });

test("shows the log in a second window with its own filter", async ({ simdeck, stripe }) => {
  const { page } = simdeck;
  await createPanel(page).open("Events");
  await createEventsPlace(page).filter.fill("type:refund.*");
  const log = await openLog(simdeck);
  await expect(log).toHaveTitle("Simdeck log");
  const events = createEventsPlace(log);
  await expect(events.filter).toHaveValue("");
  await createCharge(stripe);
  await expect(events.log.row("charge.succeeded")).toBeVisible();
  await expect(createEventsPlace(page).log.rows).toHaveCount(0);
  await events.filter.fill("status:failed");
  await expect(createEventsPlace(page).filter).toHaveValue("type:refund.*");
  expect(await findBarriers(log)).toEqual([]);
});

test("there is one such window; closing it leaves the app, and the app takes it along", async ({
  simdeck,
}) => {
  const { app, page } = simdeck;
  const log = await openLog(simdeck);
  await page.bringToFront();
  await page.keyboard.press("Control+Shift+L");
  await expect.poll(() => windowsOf(simdeck)).toBe(2);
  await log.close();
  await expect.poll(() => windowsOf(simdeck)).toBe(1);
  await expect(createPanel(page).rail).toBeVisible();

  await openLog(simdeck);
  const ended = new Promise((resolve) => app.process().once("exit", resolve));
  await app.evaluate(({ BrowserWindow }) => {
    const panel = BrowserWindow.getAllWindows().find(({ title }) => title === "Simdeck");
    panel?.close();
  });
  expect(await ended).toBe(0);
});

test("the second window is guarded like the first", async ({ simdeck }) => {
  const log = await openLog(simdeck);
  await expect(createEventsPlace(log).filter).toBeVisible();
  const origin = await log.evaluate(() => window.origin);
  expect(origin).toBe("app://panel");
  const opened = await log.evaluate(() => window.open("app://panel/index.html") !== null);
  expect(opened).toBe(false);
  expect(await windowsOf(simdeck)).toBe(2);
  const navigations = await recordNavigations(simdeck);
  await log.evaluate(() => {
    window.location.href = "http://127.0.0.1:9/";
  });
  await expect.poll(navigations).toEqual(["http://127.0.0.1:9/ prevented"]);
});

/** Opens the window by its shortcut. */
async function openLog({ app, page }: Simdeck): Promise<Page> {
  await expect(createPanel(page).rail).toBeVisible();
  const opened = app.waitForEvent("window");
  await page.keyboard.press("Control+Shift+L");
  const log = await opened;
  await expect(createEventsPlace(log).filter).toBeVisible();
  return log;
}

/** Notes what becomes of the navigations of the second window, as the one who decides it sees it. */
async function recordNavigations({ app }: Simdeck): Promise<() => Promise<readonly string[]>> {
  await app.evaluate(({ BrowserWindow }) => {
    const navigations: string[] = [];
    Object.assign(globalThis, { navigations });
    const isLog = ({ webContents }: Electron.BrowserWindow) =>
      webContents.getURL().includes("window=log");
    const log = BrowserWindow.getAllWindows().find(isLog);
    log?.webContents.on("will-frame-navigate", (event) => {
      navigations.push(`${event.url} ${event.defaultPrevented ? "prevented" : "allowed"}`);
    });
  });
  return () => app.evaluate(() => (globalThis as unknown as { navigations: string[] }).navigations);
}

function windowsOf({ app }: Simdeck): Promise<number> {
  return app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length);
}
