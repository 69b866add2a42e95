import { expect, test } from "../../fixtures/test.ts";
import { createCharge } from "../../fixtures/register.ts";
import { createEventsPlace } from "../../pages/events-place.ts";
import { createPanel } from "../../pages/panel.ts";

const longUrl = `http://127.0.0.1:9/${"a-path-of-another-team/".repeat(8)}stripe`;

test("a small window points to hidden simulators, cuts a long URL, marks days and covers no row", async ({
  simdeck: { app, page, ready },
  stripe,
}) => {
  const panel = createPanel(page);
  await app.evaluate(({ BrowserWindow }) => {
    BrowserWindow.getAllWindows()[0]?.setContentSize(900, 600);
  });
  await test.step("the rail says that it has more simulators", async () => {
    const more = page.getByRole("button", { name: "More simulators" });
    const last = page.getByRole("listbox", { name: "Simulators" }).getByRole("option").last();
    await expect(last).not.toBeInViewport();
    await more.click();
    await expect(last).toBeInViewport();
    await expect(more).toHaveCount(0);
  });
  await test.step("a long URL of a receiver makes no place scroll sideways", async () => {
    await stripe.webhookEndpoints.create({ url: longUrl, enabled_events: ["*"] });
    await panel.open("Settings");
    const table = page.getByRole("table", { name: "Delivery now" });
    await expect(table.getByRole("row", { name: /Stripe/ })).toContainText("127.0.0.1:9");
    const scrolls = await table.evaluate((element) => {
      const page = element.closest(".scroll, main");
      return page !== null && page.scrollWidth > page.clientWidth;
    });
    expect(scrolls).toBe(false);
  });
  await test.step("the log marks the day after a jump of the clock", async () => {
    await createCharge(stripe);
    await fetch(`${ready.simulators["payments"]?.base_url ?? ""}/_sim/clock`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ advance_seconds: 29 * 86_400 }),
    });
    const charge = await createCharge(stripe);
    await panel.open("Events");
    const { log } = createEventsPlace(page);
    await expect(log.row(charge.id)).toBeVisible();
    await expect(page.getByRole("row", { name: /Sat 31 Jan 2026, 29 d later/ })).toHaveCount(1);
  });
  await test.step("a notification leaves every row of the log in sight", async () => {
    const { log } = createEventsPlace(page);
    await log.rows.last().click();
    await page.keyboard.press("r");
    const notice = page.getByRole("list", { name: "Notifications" }).getByRole("listitem");
    await expect(notice.first()).toBeVisible();
    const overlap = await notice.first().evaluate((card) => {
      const footer = document.querySelector("footer");
      return (
        (footer?.getBoundingClientRect().top ?? 0) -
        (card.firstElementChild ?? card).getBoundingClientRect().top
      );
    });
    expect(overlap).toBeLessThan(8);
  });
});
