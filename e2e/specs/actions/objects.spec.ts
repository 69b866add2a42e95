import { findBarriers } from "../../fixtures/accessibility.ts";
import { createCharge, registerReceiver } from "../../fixtures/register.ts";
import { expect, test } from "../../fixtures/test.ts";
import { createDisputeForm } from "../../pages/actions-place.ts";
import { createEventsPlace } from "../../pages/events-place.ts";
import { createPanel } from "../../pages/panel.ts";

test("from an object to the events about it, and to the action that fits it", async ({
  simdeck,
  stripe,
  receiver,
}) => {
  const { page } = simdeck;
  await registerReceiver(stripe, receiver);
  const charge = await createCharge(stripe);
  await receiver.arrived(1);
  await createPanel(page).open("Objects");
  const row = page.getByRole("grid", { name: "Charges" }).getByRole("row", { name: charge.id });
  await expect(row).toContainText("succeeded");
  await row.click();

  const detail = page.getByRole("region", { name: "Object detail" });
  await expect(detail).toContainText("succeeded");
  await detail.getByRole("tab", { name: "Events about this object" }).click();
  const event = detail.getByRole("link", { name: /charge\.succeeded.*delivered\s*200/ });
  await expect(event).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);
  await event.click();
  await expect(createEventsPlace(page).detail).toContainText("charge.succeeded");

  await createPanel(page).open("Objects");
  await row.click();
  await page.getByRole("button", { name: "Open dispute…" }).click();
  await expect(createDisputeForm(page).charge).toHaveValue(charge.id);
});

test("an object without events says so", async ({ simdeck, stripe }) => {
  const { page } = simdeck;
  const { id } = await stripe.customers.create({ email: "ada@example.com" });
  await stripe.webhookEndpoints.create({ url: "http://127.0.0.1:9/", enabled_events: ["*"] });
  await createPanel(page).open("Objects");
  await page.getByRole("link", { name: "Webhook endpoints" }).click();
  await page.getByRole("grid", { name: "Webhook endpoints" }).getByRole("row").nth(1).click();
  await page.getByRole("tab", { name: "Events about this object" }).click();
  await expect(page.getByText("No events for this object.")).toBeVisible();
  await expect(page.getByText(id)).toHaveCount(0);
});

test("the oldest of more than a thousand objects are a page further", async ({
  simdeck,
  stripe,
}) => {
  const { page } = simdeck;
  const first = await stripe.customers.create({ email: "first@example.com" });
  for (let batch = 0; batch < 51; batch += 1) {
    const emails = Array.from({ length: 20 }, (_, index) => `c${String(index)}@example.com`);
    await Promise.all(emails.map((email) => stripe.customers.create({ email })));
  }
  await createPanel(page).open("Objects");
  await page.getByRole("link", { name: "Customers" }).first().click();
  await expect(page.getByText("1–1,000 of 1,021")).toBeVisible();
  await page.getByRole("button", { name: "Older objects" }).click();
  await expect(page.getByText("1,001–1,021 of 1,021")).toBeVisible();
  const grid = page.getByRole("grid", { name: "Customers" });
  await grid.getByRole("row").nth(1).click();
  await page.keyboard.press("End");
  await expect(grid.getByRole("row", { name: first.id })).toBeVisible();
  await expect(page.getByRole("button", { name: "Older objects" })).toBeDisabled();
  expect(await findBarriers(page)).toEqual([]);
});
