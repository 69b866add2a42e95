import { findBarriers } from "../../fixtures/accessibility.ts";
import { createCharge } from "../../fixtures/register.ts";
import { expect, test } from "../../fixtures/test.ts";
import { openPalette } from "../../pages/palette.ts";
import { createPanel } from "../../pages/panel.ts";

test("the palette is read part by part, finds by id, moves the clock and remembers", async ({
  simdeck,
  stripe,
}) => {
  const { page, ready } = simdeck;
  const palette = page.getByRole("dialog", { name: "Search and commands" });
  const part = (name: string) => palette.getByRole("group", { name, exact: true });
  const first = palette.getByRole("menuitem").first();
  const charge = await createCharge(stripe);
  await expect(createPanel(page).rail).toBeVisible();

  await test.step("without text it lists the commands with their shortcuts", async () => {
    await openPalette(page);
    await expect(part("World actions").getByRole("menuitem").first()).toHaveText(/Open dispute/);
    await expect(part("Go to").getByRole("menuitem").first()).toHaveText("Go to OverviewCtrl1");
    await expect(part("Recent")).toHaveCount(0);
    expect(await findBarriers(page)).toEqual([]);
  });
  await test.step("an id leads to its object before the events that name it", async () => {
    await page.keyboard.type(charge.id);
    await expect(part("Objects").getByRole("menuitem")).toContainText(charge.id);
    await expect(part("Events").getByRole("menuitem")).toContainText("charge.succeeded");
    await expect(first).toContainText(charge.id);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("region", { name: "Object detail" })).toContainText(charge.id);
  });
  await test.step("finds an object by words of its content, in any order", async () => {
    await stripe.customers.create({
      email: "grace@example.com",
      description: "Compilers and ships",
    });
    await openPalette(page);
    await page.keyboard.type("ships grace@");
    const found = part("Objects").getByRole("menuitem");
    await expect(found).toContainText("description: Compilers and ships");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("region", { name: "Object detail" })).toContainText("cus_");
  });
  await test.step("a type leads to its newest events, and to all of them", async () => {
    for (let count = 0; count < 6; count += 1) await createCharge(stripe);
    await openPalette(page);
    await page.keyboard.type("charge succ");
    const found = part("Events").getByRole("menuitem");
    await expect(found).toHaveCount(6);
    await expect(found.first()).toContainText("#8");
    await expect(found.last()).toHaveText("Show all 7 in the logtype:charge.succeeded");
    await found.last().click();
    await expect(page.getByRole("searchbox", { name: "Filter events" })).toHaveValue(
      "type:charge.succeeded",
    );
  });
  await test.step("a stretch of time moves the clocks", async () => {
    await openPalette(page);
    await page.keyboard.type("+90m");
    await expect(first).toContainText("Advance the clock by 1 h 30 m");
    await page.keyboard.press("Enter");
    await expect(createPanel(page).announcements).toHaveText(
      "Simulator clock advanced by 1 h 30 m",
    );
    const clock = await fetch(`${ready.simulators["payments"]?.base_url ?? ""}/_sim/clock`);
    expect(await clock.text()).toContain("2026-01-02T04:34:05");
  });
  await test.step("shows the last choice first", async () => {
    await openPalette(page);
    await expect(part("Recent").getByRole("menuitem")).toContainText([charge.id]);
    await page.keyboard.press("Escape");
  });
  await test.step("proposes other words when nothing matches", async () => {
    await openPalette(page);
    await page.keyboard.type("zzzz");
    await expect(palette).toContainText("No results for “zzzz”");
    expect(await findBarriers(page)).toEqual([]);
  });
});
