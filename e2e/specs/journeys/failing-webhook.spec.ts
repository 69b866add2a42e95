import { findBarriers } from "../../fixtures/accessibility.ts";
import { createKeyboard } from "../../fixtures/keyboard.ts";
import { startReceiver } from "../../fixtures/receiver.ts";
import { createCharge } from "../../fixtures/register.ts";
import { expect, test } from "../../fixtures/test.ts";
import { createEventsPlace } from "../../pages/events-place.ts";
import { createPanel } from "../../pages/panel.ts";

test("by keyboard alone, the cause of one of two failing endpoints is found, mended and redelivered", async ({
  simdeck: { app, page },
  stripe,
  receiver,
}) => {
  const keys = createKeyboard(page);
  const events = createEventsPlace(page);
  const billing = await startReceiver();
  const register = (url: string) => stripe.webhookEndpoints.create({ url, enabled_events: ["*"] });
  const { secret: shopSecret = "" } = await register(receiver.url);
  const { secret = "" } = await register(billing.url);
  receiver.trust(shopSecret);
  // The app of the second endpoint verifies with the secret of another one.
  billing.trust("whsec_of_another_account");
  await createCharge(stripe, 4_800);

  await test.step("Overview leads to the failure, and the row shows the worst outcome first and whole", async () => {
    const banner = page.getByRole("link", { name: /charge\.succeeded/ }).first();
    await expect(banner).toBeVisible();
    await keys.press("Control+2", "Control+f");
    await keys.type("status:failed");
    await keys.press("Enter");
    await expect(events.log.rows).toHaveCount(1);
    const cell = events.log.cell(events.log.row("charge.succeeded"), "Delivery");
    await expect(cell).toHaveText(/1 of 2 failed\s*400/);
    const isWhole = (element: Element) => element.scrollWidth <= element.clientWidth;
    for (const width of [900, 1_280]) {
      await app.evaluate(({ BrowserWindow }, wide) => {
        BrowserWindow.getAllWindows()[0]?.setContentSize(wide, 720);
      }, width);
      await expect.poll(() => page.evaluate(() => window.innerWidth)).toBe(width);
      await expect.poll(() => cell.evaluate(isWhole)).toBe(true);
    }
  });
  await test.step("the diagnosis names the cause, and leads to the signature of that endpoint", async () => {
    await keys.reach(events.log.element);
    await keys.press("End", "Enter");
    await expect(events.detail).toContainText("does not accept the signature (400)");
    await keys.activate(events.detail.getByRole("button", { name: "Try another secret" }));
    await expect(events.detail.getByRole("button", { name: /Delivery/ })).toContainText(
      billing.url,
    );
    const other = events.detail.getByRole("textbox", { name: "Try another secret" });
    await keys.fill(other, "whsec_of_another_account");
    await expect(events.detail).toContainText("NO MATCH");
    await keys.fill(other, secret);
    await expect(events.detail.getByRole("region", { name: "Signature check" })).toContainText(
      /(?<!NO )MATCH/,
    );
    expect(await findBarriers(page)).toEqual([]);
    await keys.fill(other, shopSecret);
    await expect(events.detail).toContainText(
      `This is the secret of another endpoint, ${receiver.url}`,
    );
  });
  await test.step("the detail follows the event while the filter loses its row", async () => {
    billing.trust(secret);
    await keys.reach(events.tab("Signature"), "Shift+Tab");
    await keys.press("ArrowLeft");
    await expect(events.tab("Deliveries")).toHaveAttribute("aria-selected", "true");
    await keys.activate(
      events.detail.getByRole("button", { name: "Redeliver", exact: true }).last(),
    );
    await expect(events.log.rows).toHaveCount(0);
    const attempts = events.detail.getByRole("list", { name: "Attempts" }).getByRole("listitem");
    await expect(attempts).toHaveCount(3);
    await expect(attempts.first()).toContainText("delivered");
    await expect(attempts.first()).toContainText("redelivered");
    await expect(attempts.first()).toContainText(/\d\d:\d\d:\d\d/);
    await expect(events.detail).toContainText("2 delivered");
    await expect(events.tab("Deliveries")).toContainText("3");
    await expect(events.detail.getByRole("group", { name: "Diagnosis" })).toHaveCount(0);
    await keys.press("ArrowDown");
  });
  await test.step("nothing fails any more, in any place", async () => {
    expect(billing.received.map(({ refusal }) => refusal === null)).toEqual([false, true]);
    await expect(createPanel(page).rail).not.toContainText("failed");
    await keys.press("Control+1");
    await expect(page.getByRole("region", { name: "Wire" })).toBeVisible();
    await expect(page.getByRole("main")).not.toContainText("failed");
    expect(await findBarriers(page)).toEqual([]);
  });
  await billing.close();
});
