import { findBarriers } from "../fixtures/accessibility.ts";
import { scheduleExample } from "../fixtures/schedule-example.ts";
import { expect, test } from "../fixtures/test.ts";
import { clocksOf } from "../pages/clocks.ts";
import { panelOf } from "../pages/panel.ts";
import { timelineOf } from "../pages/timeline-place.ts";

test("in a low window clocks, lanes and list are in sight at once, and sliders open at a press", async ({
  simdeck,
}) => {
  const { app, page, ready } = simdeck;
  const timeline = timelineOf(page);
  const clocks = clocksOf(page);
  const fold = page.getByRole("button", { name: "Sliders and exact values" });
  await scheduleExample(ready);
  await panelOf(page).open("Timeline");
  await expect(clocks.advanceSeconds).toBeVisible();
  await expect(fold).toHaveCount(0);

  await test.step("all of the schedule's forms", async () => {
    await app.evaluate(({ BrowserWindow }) => {
      BrowserWindow.getAllWindows()[0]?.setContentSize(900, 600);
    });
    await expect(clocks.advanceSeconds).toHaveCount(0);
    await expect(timeline.inLane("renewal")).toBeInViewport({ ratio: 1 });
    await expect(timeline.inLane("receipt")).toBeInViewport({ ratio: 1 });
    for (const row of [0, 1, 2]) {
      await expect(timeline.grid.rows.nth(row)).toBeInViewport({ ratio: 1 });
    }
    expect(await findBarriers(page)).toEqual([]);
  });
  await test.step("the clocks with what moves them on", async () => {
    await expect(clocks.signing).toContainText("signs with the real time");
    await expect(clocks.simulator).toContainText("renewal");
    await clocks.simulator.getByRole("button", { name: "To next item" }).click();
    await expect(timeline.grid.row("renewal")).toContainText("done");
  });
  await test.step("and their sliders", async () => {
    await fold.press("Enter");
    await expect(clocks.advanceSeconds).toBeVisible();
    await expect(clocks.offsetSeconds).toBeVisible();
    await fold.press("Enter");
    await expect(clocks.advanceSeconds).toHaveCount(0);
  });
});
