import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { findBarriers } from "../../fixtures/accessibility.ts";
import { saveFilesTo } from "../../fixtures/save-files.ts";
import { createCharge } from "../../fixtures/register.ts";
import { clientOf, expect, test } from "../../fixtures/test.ts";
import { openDispute } from "../../pages/actions-place.ts";
import { clocksOf } from "../../pages/clocks.ts";
import { panelOf } from "../../pages/panel.ts";
import { requestsPlaceOf } from "../../pages/requests-place.ts";
import { timelineOf } from "../../pages/timeline-place.ts";

test("a recording is saved as a scenario, played, and saved as a test that asserts its events", async ({
  simdeck: { app, page, ready },
  stripe,
  terminal,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  const panel = panelOf(page);
  const { announcements } = panel;
  const clocks = clocksOf(page);
  const timeline = timelineOf(page);
  await panel.open("Timeline");
  const record = page.getByRole("button", { name: "Record", exact: true });
  await record.click();
  const body = JSON.stringify({ amount: 4_800, currency: "usd", source: "tok_visa" });
  await timeline.addItem({ id: "pay", at: "+1h", path: "/v1/charges", body });
  await clocks.simulator.getByRole("button", { name: "+1 h", exact: true }).click();
  await expect(timeline.grid.row("pay")).toContainText("done");
  const [charge] = (await clientOf(ready).charges.list()).data;
  // An event of the app is not part of the recorded story.
  await createCharge(stripe, 100);
  await openDispute(page, charge?.id ?? "");
  await expect(announcements).toContainText("Open dispute: done");
  await record.click();

  const file = join(terminal.folder, "story.json");
  await saveFilesTo(app, file);
  const review = page.getByRole("dialog", { name: "Recorded session" });
  await review.getByRole("textbox", { name: "Name of the scenario" }).fill("A dispute");
  expect(await findBarriers(page)).toEqual([]);
  await review.getByRole("button", { name: "Save as scenario" }).click();
  const saved: unknown = JSON.parse(await readFileOnce(file));
  expect(saved).toMatchObject({
    name: "A dispute",
    timeline: { payments: { events: [{ id: "pay" }, { call: { path: "/_dispute" } }] } },
    expect: {
      payments: { events: [{ type: "charge.succeeded" }, { type: "charge.dispute.created" }] },
    },
  });

  await test.step("playing asks once, because it replaces the state", async () => {
    await page.getByRole("button", { name: "Play", exact: true }).click();
    const ask = page.getByRole("dialog", { name: "Replace the state" });
    await expect(ask).toContainText("1 simulator with 3 events");
    expect(await findBarriers(page)).toEqual([]);
    await ask.getByRole("button", { name: "Replace and play" }).click();
    await expect(announcements).toHaveText("2 frames as expected.");
  });
  await test.step("the requests before stay in the log", async () => {
    await panel.open("Requests");
    const { log } = requestsPlaceOf(page);
    await expect(log.row("undone")).toHaveCount(4);
    await panel.open("Timeline");
  });
  await test.step("the test asserts the events", async () => {
    await page.getByRole("button", { name: "Save as test" }).click();
    await expect(announcements).toHaveText(/story\.test\.ts$/);
    const written = await readFile(join(terminal.folder, "story.test.ts"), "utf8");
    expect(written).toContain("toMatchObject(");
    expect(written).toContain("scenario.expect.payments.events");
  });
});

/** Reads a file as soon as it is there. */
async function readFileOnce(file: string): Promise<string> {
  await expect.poll(() => readFile(file, "utf8").catch(() => "")).not.toBe("");
  return readFile(file, "utf8");
}
