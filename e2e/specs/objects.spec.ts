import { findBarriers } from "../fixtures/accessibility.ts";
import { createCharge, registerReceiver } from "../fixtures/register.ts";
import { expect, test } from "../fixtures/test.ts";
import { disputeFormOf } from "../pages/actions-place.ts";
import { eventsPlaceOf } from "../pages/events-place.ts";
import { panelOf } from "../pages/panel.ts";

test("from an object to the events about it, and to the action that fits it", async ({
  simdeck,
  stripe,
  receiver,
}) => {
  const { page } = simdeck;
  await registerReceiver(stripe, receiver);
  const charge = await createCharge(stripe);
  await receiver.arrived(1);
  await panelOf(page).open("Objects");
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
  await expect(eventsPlaceOf(page).detail).toContainText("charge.succeeded");

  await panelOf(page).open("Objects");
  await row.click();
  await page.getByRole("button", { name: "Open dispute…" }).click();
  await expect(disputeFormOf(page).charge).toHaveValue(charge.id);
});

test("an object that no event tells of says so", async ({ simdeck, stripe }) => {
  const { page } = simdeck;
  const { id } = await stripe.customers.create({ email: "ada@example.com" });
  await stripe.webhookEndpoints.create({ url: "http://127.0.0.1:9/", enabled_events: ["*"] });
  await panelOf(page).open("Objects");
  await page.getByRole("link", { name: "Webhook endpoints" }).click();
  await page.getByRole("grid", { name: "Webhook endpoints" }).getByRole("row").nth(1).click();
  await page.getByRole("tab", { name: "Events about this object" }).click();
  await expect(page.getByText("No event tells of this object.")).toBeVisible();
  await expect(page.getByText(id)).toHaveCount(0);
});
