import { findBarriers } from "../../fixtures/accessibility.ts";
import { createKeyboard } from "../../fixtures/keyboard.ts";
import { expect, test } from "../../fixtures/test.ts";
import { createClocks } from "../../pages/clocks.ts";
import { createEventsPlace } from "../../pages/events-place.ts";
import { openPalette } from "../../pages/palette.ts";
import { createPanel } from "../../pages/panel.ts";

test("by keyboard alone, a month of a subscription passes, is summed up with links, and is undone", async ({
  simdeck: { page },
  stripe,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  const keys = createKeyboard(page);
  const clocks = createClocks(page);
  const step = (name: string) => clocks.simulator.getByRole("button", { name, exact: true });
  const happened = page.getByRole("region", { name: "What happened" });
  const customer = await stripe.customers.create({
    ...{ name: "Mei Tanaka", payment_method: "pm_card_visa" },
    invoice_settings: { default_payment_method: "pm_card_visa" },
  });
  const product = await stripe.products.create({ name: "Harbour Club" });
  const price = await stripe.prices.create({
    ...{ product: product.id, unit_amount: 2_900, currency: "usd" },
    recurring: { interval: "month" },
  });
  await stripe.subscriptions.create({ customer: customer.id, items: [{ price: price.id }] });
  const paid = async () => (await stripe.invoices.list({ status: "paid" })).data.length;
  expect(await paid()).toBe(1);
  await expect(createPanel(page).rail).toBeVisible();
  await keys.press("Control+6");

  await test.step("the renewal is ahead with its money and its customer", async () => {
    const ahead = page.getByRole("list", { name: "Ahead" });
    await expect(ahead.getByRole("listitem")).toHaveCount(2);
    await expect(ahead.getByRole("listitem").first()).toContainText(/^in 24 d2026-01-26 03:04/);
    await expect(ahead.getByRole("listitem").last()).toHaveText(
      "in 31 d2026-02-02 03:04Renewal $29.00Mei Tanaka, Harbour ClubShow",
    );
    await expect(clocks.simulator).toContainText(
      "in 24 d:Notice of the renewal $29.00, Mei Tanaka, Harbour Club",
    );
    expect(await findBarriers(page)).toEqual([]);
  });
  await test.step("a month and an hour later the renewal is paid", async () => {
    await keys.activate(step("+1 mo"));
    await keys.activate(step("+1 h"), "Shift+Tab");
    await expect(happened).toContainText(/\d+ events/);
    await expect.poll(paid).toBe(2);
    await keys.activate(step("+1 mo"));
    await expect.poll(paid).toBe(3);
    await expect(happened).toContainText("28 d, since 2026-02-02 04:04:05 UTC");
    await expect(happened).toContainText("invoice.paid");
    await expect(happened).toContainText("$29.00");
    expect(await findBarriers(page)).toEqual([]);
  });
  await test.step("undo takes it back", async () => {
    await keys.activate(happened.getByRole("button", { name: "Undo" }));
    await expect(createPanel(page).announcements).toContainText("Undone: “Advance”");
    await expect(happened).toBeHidden();
    expect(await paid()).toBe(2);
  });
  await test.step("a typed duration and a date lead there, too", async () => {
    await keys.fill(clocks.advanceSeconds, "3 d", "Shift+Tab");
    await keys.press("Enter");
    await expect(clocks.simulator).toContainText("2026-02-05 04:04:05");
    await keys.fill(clocks.advanceTo, "2026-02-30");
    await expect(clocks.simulator).toContainText("Enter a date in UTC");
    await keys.fill(clocks.advanceTo, "2026-01-01");
    await expect(clocks.simulator).toContainText("The clock moves only forward.");
    await keys.fill(clocks.advanceTo, "2026-03-02 12:00");
    await keys.press("Enter");
    await expect(clocks.simulator).toContainText("2026-03-02 12:00:00");
    await expect.poll(paid).toBe(3);
  });
  await test.step("each line of the summary opens its event", async () => {
    await keys.activate(happened.getByRole("link", { name: /invoice\.paid .*\$29\.00/ }).first());
    await expect(createEventsPlace(page).detail).toContainText("invoice.paid");
  });
  await test.step("the palette takes days", async () => {
    await openPalette(page);
    await keys.type("+32d");
    await expect(page.getByRole("menuitem", { name: /Advance the clock by 32 d/ })).toHaveAttribute(
      "data-focused",
      "true",
    );
    await keys.press("Enter");
    await expect(createPanel(page).announcements).toContainText("Simulator clock advanced by 32 d");
    await expect.poll(paid).toBe(4);
  });
});
