// @ts-nocheck
import { test } from "../fixtures/test.ts";
import { createWorldPlace } from "../pages/world-place.ts";
test("shots", async ({ simdeck: { app, page } }) => {
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.setContentSize(1280, 800));
  const w = createWorldPlace(page);
  await w.openTab("Workspace");
  await page.waitForTimeout(500);
  await page.screenshot({ path: "/tmp/fshots/world-empty.png" });
  await page.getByRole("button", { name: "Play a story" }).click();
  await page.getByText("No app took part").waitFor();
  await page.waitForTimeout(1500);
  await page.screenshot({ path: "/tmp/fshots/story-dark.png" });
  await page.keyboard.press("Control+k");
  await page.keyboard.type("Theme: light");
  await page.keyboard.press("Enter");
  await w.openTab("Workspace");
  await w.actAs("Alice");
  await page.waitForTimeout(800);
  await page.screenshot({ path: "resources/screenshots/world-workspace-light.png" });
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.setContentSize(900, 600));
  await page.waitForTimeout(500);
  await page.screenshot({ path: "/tmp/fshots/story-900.png" });
});
