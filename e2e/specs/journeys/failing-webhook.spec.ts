import { findBarriers } from "../../fixtures/accessibility.ts";
import { startReceiver } from "../../fixtures/receiver.ts";
import { createCharge } from "../../fixtures/register.ts";
import { expect, test } from "../../fixtures/test.ts";
import { createEventsPlace } from "../../pages/events-place.ts";
import { createPanel } from "../../pages/panel.ts";

test("one of two endpoints fails: the cause is found, the receiver is mended and the event redelivered", async ({
  simdeck: { page },
  stripe,
  receiver,
}) => {
  const events = createEventsPlace(page);
  const billing = await startReceiver();
  const register = (url: string) => stripe.webhookEndpoints.create({ url, enabled_events: ["*"] });
  const { secret: shopSecret = "" } = await register(receiver.url);
  const { secret = "" } = await register(billing.url);
  receiver.trust(shopSecret);
  // The app of the second endpoint verifies with the secret of another one.
  billing.trust("whsec_of_another_account");
  await createCharge(stripe, 4_800);
  await createPanel(page).open("Events");

  await test.step("the row shows the worst outcome first, and all of it", async () => {
    await events.filter.fill("status:failed");
    await expect(events.log.rows).toHaveCount(1);
    const cell = events.log.cell(events.log.row("charge.succeeded"), "Delivery");
    await expect(cell).toHaveText(/1 of 2 failed\s*400/);
    const isWhole = (element: Element) => element.scrollWidth <= element.clientWidth;
    for (const size of [1_280, 900]) {
      await page.setViewportSize({ width: size, height: 720 });
      expect(await cell.evaluate(isWhole)).toBe(true);
    }
    await page.setViewportSize({ width: 1_280, height: 800 });
  });
  await test.step("the diagnosis names the cause, and leads to the signature of that endpoint", async () => {
    await events.log.row("charge.succeeded").click();
    await expect(events.detail).toContainText("does not accept the signature (400)");
    await events.detail.getByRole("button", { name: "Try another secret" }).click();
    await expect(events.detail.getByRole("button", { name: /Delivery/ })).toContainText(
      billing.url,
    );
    const other = events.detail.getByRole("textbox", { name: "Try another secret" });
    await other.fill("whsec_of_another_account");
    await expect(events.detail).toContainText("NO MATCH");
    await other.fill(secret);
    await expect(events.detail.getByRole("region", { name: "Signature check" })).toContainText(
      /(?<!NO )MATCH/,
    );
    expect(await findBarriers(page)).toEqual([]);
  });
  await test.step("a secret of another endpoint is named as such", async () => {
    await events.detail.getByRole("textbox", { name: "Try another secret" }).fill(shopSecret);
    await expect(events.detail).toContainText(
      `This is the secret of another endpoint, ${receiver.url}`,
    );
  });
  await test.step("the detail follows the event while the filter loses its row", async () => {
    billing.trust(secret);
    await events.tab("Deliveries").click();
    await events.detail.getByRole("button", { name: "Redeliver", exact: true }).last().click();
    await expect(events.log.rows).toHaveCount(0);
    const attempts = events.detail.getByRole("list", { name: "Attempts" }).getByRole("listitem");
    await expect(attempts).toHaveCount(3);
    await expect(attempts.first()).toContainText("delivered");
    await expect(attempts.first()).toContainText("redelivered");
    await expect(attempts.first()).toContainText(/\d\d:\d\d:\d\d/);
    await expect(events.detail).toContainText("2 delivered");
    await expect(events.tab("Deliveries")).toContainText("3");
    await expect(events.detail.getByRole("group", { name: "Diagnosis" })).toHaveCount(0);
  });
  await test.step("nothing fails any more, in any place", async () => {
    await expect(createPanel(page).rail).not.toContainText("failed");
    await createPanel(page).open("Overview");
    await expect(page.getByRole("main")).not.toContainText("failed");
  });
  await billing.close();
});
