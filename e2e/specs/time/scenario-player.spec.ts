import { readFile, writeFile } from "node:fs/promises";
import { findBarriers } from "../../fixtures/accessibility.ts";
import { projectRoot } from "../../fixtures/project.ts";
import { createCharge } from "../../fixtures/register.ts";
import { expect, test } from "../../fixtures/test.ts";
import { createEventsPlace } from "../../pages/events-place.ts";
import { createPanel } from "../../pages/panel.ts";

test("a scenario is played to its difference, stepped back, accepted and saved as a test", async ({
  simdeck,
  stripe,
}, testInfo) => {
  const { app, page } = simdeck;
  const panel = createPanel(page);
  const { announcements } = panel;
  const sample = await readFile(`${projectRoot}/resources/scenarios/disputed-charge.json`, "utf8");
  const file = testInfo.outputPath("story.json");
  await writeFile(file, sample.replace('"needs_response"', '"lost"'));
  const saved = testInfo.outputPath("saved.json");
  await app.evaluate(
    ({ dialog }, [from, to]) => {
      const filePaths = [from ?? ""];
      dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths });
      dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath: to ?? "" });
    },
    [file, saved],
  );
  await createCharge(stripe);
  await panel.open("Timeline");
  await page.getByRole("tab", { name: "Scenario" }).click();
  await page.getByRole("button", { name: "Open scenario" }).click();
  await page.getByRole("menuitem", { name: "Open file…" }).click();
  const frames = page.getByRole("list", { name: "Frames" }).getByRole("button");
  await expect(frames).toHaveCount(3);

  await page.keyboard.press("Space");
  const ask = page.getByRole("dialog", { name: "Replace the state" });
  await ask.getByRole("button", { name: "Replace and play" }).click();
  await expect(frames.nth(1)).toContainText("differs");
  await expect(frames.nth(2)).toContainText("not reached");
  const difference = page.getByRole("complementary", { name: "First difference" });
  await expect(difference).toContainText("event 2: payload.data.object.status");
  await expect(difference).toContainText("needs_response");
  expect(await findBarriers(page)).toEqual([]);

  await page.keyboard.press("ArrowLeft");
  await expect(frames.nth(1)).toContainText("not reached");
  await page.keyboard.press("ArrowRight");
  await difference.getByRole("button", { name: "Accept actual" }).click();
  await expect(announcements).toHaveText(/now expects the actual events/);
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await expect(announcements).toHaveText("3 frames as expected.");
  await page.getByRole("button", { name: "Save as test" }).click();
  await expect(announcements).toHaveText(/saved\.test\.ts$/);
  expect(await readFile(testInfo.outputPath("saved.test.ts"), "utf8")).toContain("startSimulators");

  await panel.open("Events");
  const { log } = createEventsPlace(page);
  await expect(log.element).toHaveAttribute("aria-rowcount", "3");
  await page.keyboard.press("Control+z");
  await page.keyboard.press("Control+z");
  await expect(log.element).toHaveAttribute("aria-rowcount", "2");
});
