import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { ElectronApplication } from "@playwright/test";
import { playBusyExample } from "../../fixtures/examples/busy-example.ts";
import { playExample } from "../../fixtures/examples/example.ts";
import { fillLog, playFullExample } from "../../fixtures/examples/full-example.ts";
import { scheduleExample } from "../../fixtures/examples/schedule-example.ts";
import { expect, test } from "../../fixtures/test.ts";
import { createPanel, places } from "../../pages/panel.ts";

const folder = process.env["SIMDECK_GALLERY"] ?? "";
const rows = Number(process.env["SIMDECK_GALLERY_ROWS"] ?? "10000");

// Pictures to be looked at: every place of a busy instance in each size, theme and zoom.
test.skip(folder === "", "SIMDECK_GALLERY names the folder for the pictures");

test.setTimeout(900_000);

const looks = [
  { name: "900-light", width: 900, height: 600, theme: "light" },
  { name: "900-dark", width: 900, height: 600, theme: "dark" },
  { name: "1280-light", width: 1_280, height: 800, theme: "light" },
  { name: "1280-dark", width: 1_280, height: 800, theme: "dark" },
  { name: "1920-light", width: 1_920, height: 1_080, theme: "light" },
  { name: "1920-dark", width: 1_920, height: 1_080, theme: "dark" },
  { name: "zoom150-light", width: 1_280, height: 800, theme: "light", zoom: 1.5 },
  { name: "forced-dark", width: 1_280, height: 800, theme: "dark", forced: true },
] as const;

test("pictures of every place with a full log", async ({ simdeck, stripe, receiver }) => {
  const { app, page, ready } = simdeck;
  await mkdir(folder, { recursive: true });
  await playBusyExample(ready);
  await fillLog(stripe, rows);
  await playExample(stripe, receiver);
  await playFullExample(stripe, ready);
  await scheduleExample(ready);
  for (const look of looks) {
    const { width, height } = look;
    const zoom = "zoom" in look ? look.zoom : 1;
    await app.evaluate(
      ({ BrowserWindow }, [wide, high, factor]) => {
        const window = BrowserWindow.getAllWindows()[0];
        window?.setContentSize(wide, high);
        window?.webContents.setZoomFactor(factor);
      },
      [width, height, zoom] as const,
    );
    await expect.poll(() => page.evaluate(() => window.outerWidth)).toBe(width);
    await page.emulateMedia({
      colorScheme: look.theme,
      reducedMotion: "reduce",
      forcedColors: "forced" in look ? "active" : "none",
    });
    for (const place of places) {
      await createPanel(page).open(place);
      await expect(page.getByRole("heading", { name: place, level: 1 })).toBeVisible();
      if (place === "Events" || place === "Requests" || place === "Objects") {
        const grid = page.getByRole("main").getByRole("grid").first();
        await grid.getByRole("row").nth(4).click();
      }
      if (place === "Events") await expect(page.getByText('"object"').first()).toBeVisible();
      // The window shows a frame later than the page has it.
      await page.screenshot();
      await keepPicture(app, join(folder, `${place.toLowerCase()}-${look.name}.png`));
    }
  }
});

/** Keeps what the window shows. A screenshot of the page would cut off a page that is zoomed. */
async function keepPicture(app: ElectronApplication, path: string): Promise<void> {
  const data = await app.evaluate(async ({ BrowserWindow }) => {
    const picture = await BrowserWindow.getAllWindows()[0]?.webContents.capturePage();
    return picture?.toPNG().toString("base64") ?? "";
  });
  await writeFile(path, data, "base64");
}
