import { findBarriers } from "../../fixtures/accessibility.ts";
import { createBusyWorld } from "../../fixtures/examples/busy-world.ts";
import { scheduleExample } from "../../fixtures/examples/schedule-example.ts";
import { expect, test } from "../../fixtures/test.ts";
import { createClocks } from "../../pages/clocks.ts";
import { createPanel } from "../../pages/panel.ts";
import { createTimelinePlace } from "../../pages/timeline-place.ts";

test("in a low window clocks, lanes and list are in sight at once, and sliders open at a press", async ({
  simdeck,
}) => {
  const { app, page, ready } = simdeck;
  const timeline = createTimelinePlace(page);
  const clocks = createClocks(page);
  const fold = page.getByRole("button", { name: "Sliders and exact values" });
  await scheduleExample(ready);
  await createPanel(page).open("Timeline");
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
  await test.step("the clocks with the controls that advance them", async () => {
    await expect(clocks.signing).toContainText("uses the real time");
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

test("the lanes of many simulators scroll, and a selected item names the item that it depends on", async ({
  simdeck,
}) => {
  const { app, page, ready } = simdeck;
  const timeline = createTimelinePlace(page);
  await scheduleExample(ready);
  const world = createBusyWorld(ready);
  const call = { method: "GET", path: "/_sim/health" };
  const others = Object.keys(ready.simulators).filter(
    (kind) => !["payments", "email"].includes(kind),
  );
  for (const kind of others) {
    await world.post(kind, "/_sim/inject", {
      events: [{ id: `look at ${kind}`, at: "+3h", call }],
    });
  }
  await app.evaluate(({ BrowserWindow }) => {
    BrowserWindow.getAllWindows()[0]?.setContentSize(900, 600);
  });
  await createPanel(page).open("Timeline");
  await expect(timeline.grid.rows.first()).toBeInViewport({ ratio: 1 });

  await timeline.grid.row("partial refund").click();
  const bar = timeline.region.getByRole("group", { name: "Item partial refund" });
  await expect(bar).toContainText("uses ${charge} from");
  await bar.getByRole("button", { name: "renewal" }).click();
  await expect(
    timeline.region
      .getByRole("group", { name: "Item renewal" })
      .getByRole("button", { name: "dispute" }),
  ).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);

  await timeline.inLane("renewal").press("End");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowUp");
  const last = timeline.inLane("look at document-storage");
  await expect(last).toBeFocused();
  await expect(last).toBeInViewport({ ratio: 1 });
});
