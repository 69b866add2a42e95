import type { Page } from "@playwright/test";
import { findBarriers } from "../../fixtures/accessibility.ts";
import { createCharge } from "../../fixtures/register.ts";
import { createClient, expect, test } from "../../fixtures/test.ts";
import { createEventsPlace } from "../../pages/events-place.ts";
import { createPanel } from "../../pages/panel.ts";

const borderOf = (page: Page) => page.getByRole("separator", { name: "Resize the detail" });

async function widthOf(page: Page): Promise<number> {
  return (await createEventsPlace(page).detail.boundingBox())?.width ?? 0;
}

/** Returns a size once it is the same in two looks: what is loaded meanwhile may move it. */
async function settled(measure: () => Promise<number>): Promise<number> {
  let last = -1;
  await expect
    .poll(async () => {
      const before = last;
      last = await measure();
      return last > 0 && last === before;
    })
    .toBe(true);
  return last;
}

/** Takes the border in its middle and puts it down so many pixels to the right. */
async function dragBorder(page: Page, by: number): Promise<void> {
  const box = await borderOf(page).boundingBox();
  if (!box) throw new Error("There is no border.");
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + by / 2, y, { steps: 4 });
  await page.mouse.move(x + by, y);
  await page.mouse.up();
}

test("the detail is as wide as a person makes it, also after a restart", async ({
  launch,
  terminal,
}) => {
  const first = await launch({ dataFolder: terminal.folder });
  const { page } = first;
  await createCharge(createClient(first.ready));
  await createPanel(page).open("Events");
  await createEventsPlace(page).log.row("charge.succeeded").click();
  const border = borderOf(page);
  await expect(border).toHaveAttribute("aria-orientation", "vertical");
  const usual = await settled(() => widthOf(page));
  const expectWidth = (width: number, digits = 0) =>
    expect.poll(() => widthOf(page)).toBeCloseTo(width, digits);

  await test.step("by the pointer, by the moved distance", async () => {
    await dragBorder(page, 60);
    await expectWidth(usual - 60, -1);
  });
  await test.step("pressed twice it is as at first", async () => {
    await border.dblclick();
    await expectWidth(usual);
  });
  await test.step("by keys, in small steps and in large ones", async () => {
    await border.focus();
    await page.keyboard.press("ArrowRight");
    await expectWidth(usual - 16);
    await page.keyboard.press("Shift+ArrowRight");
    await expectWidth(usual - 80);
  });
  await test.step("never so wide that a column of the log is gone", async () => {
    await dragBorder(page, -500);
    await expect(border).toHaveAttribute(
      "aria-valuenow",
      (await border.getAttribute("aria-valuemax")) ?? "",
    );
    const log = await page.getByRole("grid", { name: "Egress log" }).boundingBox();
    const last = page.getByRole("columnheader", { name: "Delivery" });
    const column = await last.boundingBox();
    expect(column?.width).toBeGreaterThan(100);
    expect((column?.x ?? 0) + (column?.width ?? 0)).toBeLessThanOrEqual(
      (log?.x ?? 0) + (log?.width ?? 0),
    );
    expect(await findBarriers(page)).toEqual([]);
  });
  await border.focus();
  await page.keyboard.press("Home");
  await expect.poll(() => widthOf(page)).toBeLessThan(usual - 80);
  const kept = await settled(() => widthOf(page));
  await first.close();

  const second = await launch({ dataFolder: terminal.folder });
  await createCharge(createClient(second.ready));
  await createPanel(second.page).open("Events");
  await createEventsPlace(second.page).log.row("charge.succeeded").click();
  await expect.poll(() => widthOf(second.page)).toBeCloseTo(kept, 0);
});

test("at 150 % the detail is below, resizes vertically, and keeps the selected row visible", async ({
  simdeck,
  stripe,
}) => {
  const { app, page } = simdeck;
  const { log, detail } = createEventsPlace(page);
  await app.evaluate(({ BrowserWindow }) => {
    const [window] = BrowserWindow.getAllWindows();
    window?.setContentSize(1280, 900);
    window?.webContents.setZoomFactor(1.5);
  });
  for (let count = 0; count < 12; count += 1) await createCharge(stripe);
  await createPanel(page).open("Events");
  const newest = page.getByRole("grid", { name: "Egress log" }).getByRole("row").last();
  await expect(log.row("charge.succeeded").last()).toBeInViewport();
  await newest.click();
  const border = borderOf(page);
  await expect(border).toHaveAttribute("aria-orientation", "horizontal");
  await border.focus();
  const heightOf = async () => (await detail.boundingBox())?.height ?? 0;
  const before = await settled(heightOf);
  await page.keyboard.press("ArrowUp");
  await expect.poll(heightOf).toBeCloseTo(before + 16, 0);
  await page.keyboard.press("End");
  await expect(page.getByRole("row", { selected: true }).first()).toBeInViewport();
  await expect(page.getByRole("columnheader", { name: "Delivery" })).toBeInViewport();
});

test("a row that is picked while the log follows stays where it is", async ({
  simdeck,
  stripe,
}) => {
  const { page } = simdeck;
  for (let count = 0; count < 30; count += 1) await createCharge(stripe);
  await createPanel(page).open("Events");
  const { log, detail } = createEventsPlace(page);
  await expect(log.row("charge.succeeded").last()).toBeInViewport();
  const rows = page.getByRole("grid", { name: "Egress log" });
  const row = rows.locator('[aria-rowindex="24"]');
  const topOf = async () => (await row.boundingBox())?.y ?? -1;
  const before = await settled(topOf);
  await row.click();
  await expect(detail).toContainText("charge.succeeded");
  expect(await settled(topOf)).toBe(before);
});
