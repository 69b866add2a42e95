import { createCharge, registerReceiver } from "../fixtures/register.ts";
import { expect, test } from "../fixtures/test.ts";
import { endpointsOf } from "../pages/endpoints-place.ts";
import { eventsPlaceOf } from "../pages/events-place.ts";
import { panelOf } from "../pages/panel.ts";
import { resetOf } from "../pages/reset-dialog.ts";

test("a reset says what goes, takes it, and the simulator begins anew", async ({
  simdeck,
  stripe,
  receiver,
}) => {
  const panel = panelOf(simdeck.page);
  const events = eventsPlaceOf(simdeck.page);
  const reset = resetOf(simdeck.page);
  const endpoint = await registerReceiver(stripe, receiver);
  const charge = await createCharge(stripe);
  await panel.open("Events");
  await expect(events.deliveryOf(charge.id, "charge.succeeded")).toHaveText(/delivered/);

  await reset.open.click();
  await expect(reset.dialog).toContainText("1 recorded event");
  await expect(reset.dialog).toContainText("1 registered endpoint");
  await expect(reset.dialog).toContainText(/schedule/i);
  await reset.confirm.click();
  await expect(reset.dialog).toBeHidden();
  await expect(events.log.element).toHaveAttribute("aria-rowcount", "1");
  await expect(events.results.element).toHaveAttribute("aria-rowcount", "1");
  await panel.open("Endpoints");
  await expect(endpointsOf(simdeck.page, "payments").endpoint(receiver.url)).toHaveCount(0);

  const again = await createCharge(stripe);
  expect(again.id).toBe(charge.id);
  expect(await registerReceiver(stripe, receiver)).toBe(endpoint);
  expect(receiver.received).toHaveLength(1);
});

test("a reset can be thought better of", async ({ simdeck, stripe }) => {
  const reset = resetOf(simdeck.page);
  const charge = await createCharge(stripe);
  await panelOf(simdeck.page).open("Events");
  await reset.open.click();
  await simdeck.page.keyboard.press("Escape");
  await expect(reset.dialog).toBeHidden();
  await expect(eventsPlaceOf(simdeck.page).log.row(charge.id)).toBeVisible();
});
